"""Saves what is needed to investigate an internal error."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from unbraid.driver.descriptions import describe_source
from unbraid.driver.request import Request


def save_case(request: Request, found: Mapping[str, object]) -> str:
    """Writes the program and the findings to a folder that is not removed, and returns its name."""
    folder = Path(tempfile.mkdtemp(prefix="unbraid-failure-"))
    if request.means.cluster is None:  # else the files are on another machine
        for name in request.source.files:
            (folder / Path(name).name).write_bytes(Path(name).read_bytes())
        found = {"program": describe_source(request.source), **found}
    case = {"reduce": request.question.reduce, **found}
    (folder / "case.json").write_text(json.dumps(case, indent=1))
    return str(folder)
