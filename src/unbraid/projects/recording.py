"""Adds a command to the record of a build (`record.py`), quickly: a build runs this for each of its files."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Sequence
from pathlib import Path

NAME = "unbraid.record"
VARIABLE = "UNBRAID_RECORD"

_INPUTS = (".c", ".i", ".o", ".a", ".so", ".lo", ".dylib")
_QUESTIONS = {"-E", "-S", "-M", "-MM", "-fsyntax-only", "-###", "--version"}  # commands that make nothing to verify


def note(words: Sequence[str], folder: Path) -> None:
    """Add a command that has succeeded to the record, unless it makes nothing that can be verified.

    Raises OSError if the record cannot be written.
    """
    if _QUESTIONS & set(words) or not any(word.endswith(_INPUTS) and word[0] != "-" for word in words[1:]):
        return
    output = output_of(words) or ""
    given = os.environ.get(VARIABLE)
    path = Path(given) if given else folder / Path(output).parent / NAME
    entry = {"directory": str(folder), "arguments": list(words), "output": os.path.abspath(folder / output)}
    _append(path, f"{json.dumps(entry)}\n".encode(), json.dumps({"output": entry["output"]})[1:].encode())


def output_of(words: Sequence[str]) -> str | None:
    """What follows -o."""
    for word, following in zip(words, [*words[1:], None], strict=True):
        if word.startswith("-o"):
            return word[2:] or following
    return None


def _append(path: Path, line: bytes, end: bytes) -> None:
    """Under a lock, and only if the last line with the same end is another one, so that building again adds nothing."""
    with path.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        written = file.read()
        if written and not written.endswith(b"\n"):  # a build was killed while it wrote
            line = b"\n" + line
        same = [each for each in written.splitlines() if each.endswith(end)]
        if same[-1:] != [line.strip()]:
            file.write(line)
