"""The programs, with what their first lines say; and those whose verdict is not yet what it should be.

// expect: TRUE                     or FALSE(unreach-call), FALSE(def-behavior), ...
// property: race                   only if it is not one of those that are checked by default
// clause: C17 7.24.4.2 p3          or POSIX pthread_join
// runs: pass                       how real runs look, see `Looks`
// What the program is about.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
PROGRAMS = FOLDER / "programs"
OPEN = FOLDER / "open.txt"
_HEADER = re.compile(r"// (expect|property|clause|runs): (.+)\n")


class Looks(enum.Enum):
    """What all runs of a program have in common."""

    PASS = "pass"  # every run of every implementation ends normally
    FAIL = "fail"  # every run of every implementation fails an assertion
    DIFFER = "differ"  # implementations or schedules may differ, or none shows what the clause allows
    UNDEFINED = "undefined"  # it may do anything, so it is built, but not run


@dataclass(frozen=True)
class Case:
    path: Path
    expected: str
    properties: tuple[str, ...]
    clause: str
    looks: Looks
    about: str

    @property
    def name(self) -> str:
        return self.path.name


def cases() -> list[Case]:
    return [_case(path) for path in sorted(PROGRAMS.glob("*.c"))]


def _case(path: Path) -> Case:
    text = path.read_text()
    header: dict[str, str] = {}
    end = 0
    while (match := _HEADER.match(text, end)) is not None:
        header[match[1]] = match[2].strip()
        end = match.end()
    about = text[end:].split("\n", 1)[0].removeprefix("// ")
    properties = (header["property"],) if "property" in header else ()
    return Case(path, header["expect"], properties, header["clause"], Looks(header["runs"]), about)


def still_open() -> dict[str, str]:
    """By the name of the program: the verdict that it gets today, instead of the expected one."""
    lines = [line for line in OPEN.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split() for line in lines)


def write_open(verdicts: dict[str, str]) -> None:
    comments = [line for line in OPEN.read_text().splitlines() if line.startswith("#")]
    width = max(map(len, verdicts), default=0)
    OPEN.write_text("\n".join([*comments, *(f"{name:{width}}  {verdicts[name]}" for name in sorted(verdicts))]) + "\n")
