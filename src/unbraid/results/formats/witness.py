"""What SV-COMP's witnesses have in common: what was verified, by whom and when."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from unbraid import __version__

PRODUCER = "Unbraid"
VERSION = __version__
UNREACH = "G ! call(reach_error())"


@dataclass(frozen=True)
class Task:
    files: tuple[str, ...]
    specification: str  # as in a .prp file
    data_model: str  # LP64 or ILP32

    @property
    def hashes(self) -> dict[str, str]:
        return {name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in self.files}


def specification(properties: tuple[str, ...], violated: str | None) -> str:
    """The text of a .prp file that was given, else what is violated, else that of the assertions."""
    for name in properties:
        if name.endswith(".prp"):
            return " ".join(Path(name).read_text().split())
    formula = UNREACH if violated in (None, "unreach-call") else f"G {violated}"
    return f"CHECK( init(main()), LTL({formula}) )"


def automaton_of(text: str) -> str:
    """YAML witnesses have the formula alone."""
    found = re.search(r"LTL\((.*)\)\s*\)\s*$", text)
    return found[1].strip() if found else text


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
