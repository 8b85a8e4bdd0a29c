"""What SV-COMP's witnesses have in common: what was verified, by whom and when."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from pathlib import Path

from unbraid import __version__
from unbraid.core.records import dataclass
from unbraid.properties import catalogue
from unbraid.properties.selection import is_file

PRODUCER = "Unbraid"
VERSION = __version__


@dataclass(frozen=True)
class Task:
    files: tuple[str, ...]
    specification: str  # as in a .prp file
    data_model: str  # LP64 or ILP32

    @property
    def hashes(self) -> dict[str, str]:
        return {name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in self.files}


def specification(properties: tuple[str, ...], name: str) -> str:
    """The text of the given .prp file, else the property with this name."""
    if is_file(properties):
        return " ".join(Path(properties[0]).read_text().split())
    stated = catalogue.named(name)
    formula = name if stated is None or stated.formula is None else stated.formula.text
    return f"CHECK( init(main()), LTL(G {formula}) )"


def automaton_of(text: str) -> str:
    """The formula alone, which is what YAML witnesses contain."""
    found = re.search(r"LTL\((.*)\)\s*\)\s*$", text)
    return found[1].strip() if found else text


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
