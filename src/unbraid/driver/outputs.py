"""The files that a verdict is written to, besides standard output."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from unbraid.core.errors import InternalError, UsageError
from unbraid.core.records import dataclass
from unbraid.results.verdict import Verdict

if TYPE_CHECKING:
    from unbraid.driver.answer import Answer
    from unbraid.driver.request import Source

WITNESSES = (".graphml", ".yml", ".yaml")


@dataclass(frozen=True)
class Outputs:
    """The name of each file; None if it is not wanted."""

    trace: str | None = None
    proof: str | None = None
    report: str | None = None
    sarif: str | None = None
    witness: str | None = None

    def __post_init__(self) -> None:
        if self.witness and not self.witness.endswith(WITNESSES):
            raise UsageError(f"--witness {self.witness}: the name must end in {', '.join(WITNESSES)}")


def contents(wanted: Outputs, answer: Answer, source: Source, seconds: float) -> Iterator[tuple[str, str]]:
    """The name and the content of each file."""
    report = answer.report
    if wanted.trace and answer.trace_file:
        yield wanted.trace, json.dumps(answer.trace_file, indent=1) + "\n"
    if wanted.proof and report.verdict is Verdict.TRUE:
        yield wanted.proof, "\n".join([report.reason, *report.proof]) + "\n"
        if report.picture:
            yield f"{wanted.proof}.dot", "\n".join(report.picture) + "\n"
    if wanted.report:
        yield wanted.report, _page(answer, source, seconds)
    if wanted.sarif:
        from unbraid.results.formats.sarif import sarif

        yield wanted.sarif, json.dumps(sarif([(source.files, report)]), indent=1) + "\n"
    if wanted.witness and report.verdict is not Verdict.UNKNOWN:
        yield wanted.witness, _witness(wanted.witness, answer, source)


def _page(answer: Answer, source: Source, seconds: float) -> str:
    from unbraid.engines.findings import Scope
    from unbraid.properties.selection import parse_selection
    from unbraid.results.coverage import coverage
    from unbraid.results.page.page import Run, report_page

    asked = coverage(parse_selection(source.properties).properties, Scope.ALL, ()).checked
    return report_page(answer.report, Run(source.files, asked, source.model.name, seconds))


def _witness(name: str, answer: Answer, source: Source) -> str:
    from unbraid.results.formats.graphml import graphml
    from unbraid.results.formats.witness import Task, specification
    from unbraid.results.formats.yaml_witness import yaml_witness

    if answer.report.verdict is Verdict.FALSE and answer.whole is None:
        raise InternalError("the steps of the counterexample are missing")
    task = Task(source.files, specification(source.properties, answer.report.violated), source.model.name)
    if name.endswith(".graphml"):
        return graphml(task, answer.whole)
    return yaml_witness(task, answer.whole, answer.entry)
