"""Keeps what is needed to look into something that must not happen."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from unbraid.driver.request import Request
from unbraid.driver.trace_files import describe_source


def save_case(request: Request, found: Mapping[str, object]) -> str:
    """The program and what was found, in a folder that stays."""
    folder = Path(tempfile.mkdtemp(prefix="unbraid-failure-"))
    if request.means.cluster is None:  # else the files are elsewhere
        for name in request.source.files:
            (folder / Path(name).name).write_bytes(Path(name).read_bytes())
        found = {"program": describe_source(request.source), **found}
    case = {"reduce": request.question.reduce, **found}
    (folder / "case.json").write_text(json.dumps(case, indent=1))
    return str(folder)
