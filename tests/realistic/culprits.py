"""The lines that a person must see to understand a planted bug: `culprits.txt` lists them, and says how."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.realistic.table import PROJECTS, Question, lines_of
from unbraid.results.trace import Trace

CULPRITS = PROJECTS / "culprits.txt"
NOT_SHOWN_YET = "! "
FOLLOWED_BY = " // "


@dataclass(frozen=True)
class Culprit:
    question: str  # its name
    file: str  # as seen from the folder of the project
    fragment: str  # a part of the line, or of the line before it and of itself
    is_shown: bool  # by the trace, as far as culprits.txt knows

    @property
    def path(self) -> Path:
        return (PROJECTS / self.question.partition(":")[0] / self.file).resolve()

    def places(self) -> list[int]:
        """The numbers of the lines that fit; there should be one."""
        *before, wanted = self.fragment.split(FOLLOWED_BY)
        lines = self.path.read_text().splitlines()
        return [
            number
            for number, (previous, line) in enumerate(zip(["", *lines], lines, strict=False), 1)
            if wanted in line and all(part in previous for part in before)
        ]

    def is_in(self, trace: Trace) -> bool:
        places = set(self.places())
        return any(Path(line.file).resolve() == self.path and line.line in places for line in trace.lines)


def culprits(question: Question) -> list[Culprit]:
    return [each for each in all_culprits() if each.question == question.name]


def all_culprits() -> list[Culprit]:
    found = []
    for line in lines_of(CULPRITS):
        name, file, fragment = line.removeprefix(NOT_SHOWN_YET).split(maxsplit=2)
        found.append(Culprit(name, file, fragment, not line.startswith(NOT_SHOWN_YET)))
    return found
