"""The files that a verdict is written to, besides standard output.

A trace file and a witness are about one violation.  Where the user names a folder, each violation gets its own file
there: PROGRAM.PROPERTY.json, such as `accounts.no-data-race.json`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from unbraid.core.errors import InternalError, UsageError
from unbraid.core.notes import Note, NoteKind
from unbraid.core.records import dataclass
from unbraid.properties.selection import asked_names
from unbraid.results.verdict import Verdict

if TYPE_CHECKING:
    from unbraid.driver.answer import Answer
    from unbraid.driver.request import Source

WITNESSES = (".graphml", ".yml", ".yaml")
Told = tuple[str, "Answer"]  # a property, and the answer about it


@dataclass(frozen=True)
class Outputs:
    """The name of each file; None if it is not wanted.  For `trace` and `witness`, also a folder."""

    trace: str | None = None
    proof: str | None = None
    report: str | None = None
    sarif: str | None = None
    witness: str | None = None

    def __post_init__(self) -> None:
        if self.witness and not is_folder(self.witness) and not self.witness.endswith(WITNESSES):
            raise UsageError(f"--witness {self.witness}: the name must end in {', '.join(WITNESSES)}, or be a folder")


def is_folder(name: str) -> bool:
    return name.endswith("/") or Path(name).is_dir()


def contents(wanted: Outputs, answer: Answer, source: Source, seconds: float) -> Iterator[tuple[str, str]]:
    """The name and the content of each file.  A folder that is named, and needed, is made."""
    report = answer.report
    if wanted.trace:
        for name, (_, each) in _files(wanted.trace, ".json", _shown(answer), source):
            yield name, json.dumps(each.trace_file, indent=1) + "\n"
    if wanted.proof and report.verdict is Verdict.TRUE:
        yield wanted.proof, "\n".join([report.reason, *report.proof]) + "\n"
        if report.picture:
            yield f"{wanted.proof}.dot", "\n".join(report.picture) + "\n"
    if wanted.report:
        yield wanted.report, _page(answer, source, seconds)
    if wanted.sarif:
        from unbraid.results.formats.case import Case
        from unbraid.results.formats.sarif import sarif

        case = Case(Path(source.files[0]).name, report, source.files, asked_names(source.properties))
        yield wanted.sarif, json.dumps(sarif([case]), indent=1) + "\n"
    if wanted.witness and (is_folder(wanted.witness) or report.verdict is not Verdict.UNKNOWN):
        for name, (about, each) in _files(wanted.witness, ".yml", _decided(answer, source), source):
            yield name, _witness(name, about, each, source)


def unwritten(wanted: Outputs, answer: Answer) -> Iterator[Note]:
    """Which files have the first of several counterexamples, and how to get the others."""
    shown, certain = len(_shown(answer)), len(answer.report.violations)
    for option, name, count in (("--trace", wanted.trace, shown), ("--witness", wanted.witness, certain)):
        if name and count > 1 and not is_folder(name):
            yield Note(NoteKind.FIRST_WRITTEN, data=(name, count, option, str(Path(name).with_suffix(""))))


# ----------------------------------------------------------------------------------------------------- files
def _files(name: str, suffix: str, told: Sequence[Told], source: Source) -> Iterator[tuple[str, Told]]:
    """The first in the file with this name; or all of them, each in a file of this folder."""
    if not is_folder(name):
        yield from ((name, first) for first in told[:1])
        return
    used: Counter[str] = Counter()
    for about, answer in told:
        _make(name)
        used[about] += 1
        number = f"-{used[about]}" if used[about] > 1 else ""
        program = Path(answer.entry[0] or source.files[0]).stem
        yield str(Path(name) / f"{program}.{about}{number}{suffix}"), (about, answer)


def _make(folder: str) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from error


def _shown(answer: Answer) -> list[Told]:
    """The counterexamples, each with the property that it violates."""
    return [(trace.property, each) for trace, each in answer.counterexamples]


def _decided(answer: Answer, source: Source) -> list[Told]:
    """The violations, then the properties that were proved.  What holds only up to a violation of another property is
    not proved in the sense of a witness."""
    violated = [(about, each) for about, each in _shown(answer) if each.report.verdict is Verdict.FALSE]
    limited = {part.property for part in answer.report.parts if part.before}
    parts = answer.parts or ((asked_names(source.properties)[0], answer),)
    proved = ((about, each) for about, each in parts if each.report.verdict is Verdict.TRUE and about not in limited)
    return [*violated, *proved]


# --------------------------------------------------------------------------------------------------- formats
def _page(answer: Answer, source: Source, seconds: float) -> str:
    from unbraid.engines.findings import Scope
    from unbraid.properties.selection import parse_selection
    from unbraid.results.coverage import coverage
    from unbraid.results.page.page import Run, report_page

    asked = coverage(parse_selection(source.properties).properties, Scope.ALL, ()).checked
    return report_page(answer.report, Run(source.files, asked, source.model.name, seconds))


def _witness(name: str, about: str, answer: Answer, source: Source) -> str:
    from unbraid.results.formats.graphml import graphml
    from unbraid.results.formats.witness import Task, specification
    from unbraid.results.formats.yaml_witness import yaml_witness

    if answer.report.verdict is Verdict.FALSE and answer.whole is None:
        raise InternalError("the steps of the counterexample are missing")
    task = Task(source.files, specification(source.properties, about), source.model.name)
    if name.endswith(".graphml"):
        return graphml(task, answer.whole)
    return yaml_witness(task, answer.whole, answer.entry)
