"""Fingerprints, by which services recognise a violation that they have seen before.

A fingerprint depends on the property and on the statements that take part: for a race or a deadlock those of all its
threads in any order, else the one that fails.  A statement is its file, the text of its line, how many lines above have
the same text, and its place within the line.  So a fingerprint stays the same when other lines are added, when lines
are indented differently, when the folder is moved, and when threads change their numbers.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from unbraid.results.paths import short_path
from unbraid.results.trace import Trace

NAME = "violation/v1"  # a new number if fingerprints are computed differently


def fingerprint(trace: Trace) -> str | None:
    """None if the source can no longer be read."""
    parties = [(each.file, each.line, each.column) for each in trace.parties]
    try:
        sides = sorted(_statement(*place) for place in parties or [(trace.file, trace.line, trace.column)])
    except (OSError, IndexError):
        return None
    return hashlib.sha256(json.dumps([trace.property, sides]).encode()).hexdigest()


def _statement(file: str, line: int, column: int) -> tuple[str, str, int, int]:
    lines = Path(file).read_text(errors="replace").splitlines()
    whole, text = lines[line - 1], lines[line - 1].strip()
    above = sum(other.strip() == text for other in lines[: line - 1])
    return _name(file), text, above, column - (len(whole) - len(whole.lstrip()))


def _name(file: str) -> str:
    """Relative to the current folder; of a file elsewhere, only the last part."""
    name = Path(short_path(file))
    return name.name if name.is_absolute() else name.as_posix()
