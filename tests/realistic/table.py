"""The programs of benchmarks/projects, and what is expected of them.

`expected.txt` has a line for each question: a project, a property, a verdict.  `compile_commands.json` of a project
names its files, with their options.  `open.txt` lists the questions that do not get their verdict yet, each with the
verdict that it gets.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import unbraid
from tests.helpers.programs import BENCHMARKS
from unbraid.core.errors import InputError, WorkerError
from unbraid.properties.selection import PLAIN
from unbraid.results.trace import Trace

PROJECTS = BENCHMARKS / "projects"
EXPECTED = PROJECTS / "expected.txt"
OPEN = PROJECTS / "open.txt"
DEFAULT = "default"  # the properties of the first search if none is asked for
ALL = "plain"  # all properties that plain `verify` checks
ASKED = {DEFAULT: "+".join(PLAIN[0]), ALL: ""}


@dataclass(frozen=True)
class Command:
    """How one file is compiled."""

    folder: Path
    file: str
    arguments: tuple[str, ...]

    def given(self, option: str) -> list[str]:
        """The values of an option that is joined with its value, as in -Ifolder."""
        return [each.removeprefix(option) for each in self.arguments if each.startswith(option)]


@dataclass(frozen=True)
class Question:
    project: str
    asked: str  # the property
    expected: str

    @property
    def name(self) -> str:
        return self.project if self.asked == DEFAULT else f"{self.project}:{self.asked}"

    def commands(self) -> list[Command]:
        folder = PROJECTS / self.project
        items = json.loads((folder / "compile_commands.json").read_text())
        return [Command(folder / each["directory"], each["file"], tuple(each["arguments"])) for each in items]


def questions() -> list[Question]:
    return [Question(*line.split()[:3]) for line in lines_of(EXPECTED)]


def plain_questions() -> list[Question]:
    """What plain `verify` must say of each project, as far as `expected.txt` knows: FALSE if anything is violated that
    it checks."""
    checked = {DEFAULT, "race", "deadlock"}
    found: dict[str, str] = {}
    for each in questions():
        if each.asked in checked:
            found[each.project] = "FALSE" if "FALSE" in (each.expected, found.get(each.project)) else each.expected
    return [Question(project, ALL, expected) for project, expected in found.items()]


@dataclass(frozen=True)
class Answer:
    verdict: str  # TRUE, FALSE, UNKNOWN, REFUSED or CRASHED
    trace: Trace | None = None  # of FALSE: the short one


def answer(question: Question, seconds: float) -> Answer:
    """`seconds`: of processor time."""
    commands = question.commands()
    try:
        result = unbraid.verify(
            [each.folder / each.file for each in commands],
            properties=ASKED.get(question.asked, question.asked) or (),
            includes=list(dict.fromkeys(each.folder / path for each in commands for path in each.given("-I"))),
            defines=list(dict.fromkeys(value for each in commands for value in each.given("-D"))),
            cpu=seconds,
            timeout=10 * seconds,
        )
    except InputError:
        return Answer("REFUSED")
    except WorkerError:
        return Answer("CRASHED")
    return Answer(result.verdict, result.trace)


def build(question: Question, options: Sequence[str | Path], folder: Path) -> tuple[Path, str]:
    """The binary, in that folder, and the warnings of the compiler."""
    objects, warnings = [], ""
    for number, each in enumerate(question.commands()):
        target = folder / f"{number}.o"
        done = subprocess.run(
            [*each.arguments, *options, "-o", target], cwd=each.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        warnings += done.stderr
        objects.append(target)
    binary = folder / question.project
    subprocess.run(["gcc", "-pthread", *options, *objects, "-o", binary], capture_output=True, check=True)
    return binary, warnings


# ------------------------------------------------------------------------------------------- open questions
def still_open() -> dict[str, str]:
    """By the name of the question: the verdict that it gets today, instead of the expected one."""
    return dict(line.split() for line in lines_of(OPEN))


def write_open(verdicts: dict[str, str]) -> None:
    comments = [line for line in OPEN.read_text().splitlines() if line.startswith("#")]
    width = max(map(len, verdicts), default=0)
    OPEN.write_text("\n".join([*comments, *(f"{name:{width}}  {verdicts[name]}" for name in sorted(verdicts))]) + "\n")


def lines_of(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
