"""Which program a trace is of, for files: how to load it again, and how to notice that it has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from unbraid import __version__
from unbraid.driver.request import Source


def describe_source(source: Source) -> dict[str, Any]:
    """The part of a trace file that is needed to load the program again, and to notice if it has changed."""
    return {
        "tool": f"unbraid {__version__}",
        "files": [{"name": str(Path(name).resolve()), "sha256": file_digest(name)} for name in source.files],
        "data_model": source.model.name,
        "std": source.std,
        "includes": [str(Path(name).resolve()) for name in source.includes],
        "defines": list(source.defines),
        "properties": [str(Path(n).resolve()) if n.endswith(".prp") else n for n in source.properties],
        "error_labels": list(source.error_labels),
        "spurious_wakeups": source.spurious_wakeups,
        "may_fail": source.may_fail,
        "havoc_unknown": source.havoc_unknown,
    }


def file_digest(name: str) -> str:
    return hashlib.sha256(Path(name).read_bytes()).hexdigest()
