"""Which files a C file includes."""

from __future__ import annotations

import os

from unbraid.core.errors import InputError
from unbraid.core.flags import Flags
from unbraid.core.nodes import DataModel
from unbraid.frontend.parsing import clang


def included(path: str, model: DataModel, flags: Flags) -> frozenset[str]:
    """The real paths of the files that a file includes, directly or through others.

    Some are missing if the file has errors; then no program with this file can be verified.
    """
    try:
        unit = clang.parse_with_errors(path, model, flags)
    except InputError:
        return frozenset()
    return frozenset(os.path.realpath(each.file) for each in unit.inclusions)
