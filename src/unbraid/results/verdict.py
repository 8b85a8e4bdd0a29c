"""The verdict of a verification, with its reasons and data."""

from __future__ import annotations

from enum import Enum

from unbraid.core.causes import Cause
from unbraid.core.notes import Note, NoteKind
from unbraid.core.records import dataclass
from unbraid.engines.findings import Assumption, Bounded, Evidence, Scope
from unbraid.results.lives import Life
from unbraid.results.trace import Trace, distinct
from unbraid.systems.invariants import Invariant


class Verdict(Enum):
    TRUE = "TRUE"  # a proof: no bound was used up anywhere
    FALSE = "FALSE"  # with an execution that was replayed
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Tried:
    """An engine that gave no answer: what it was doing when it was stopped, or why it gave up."""

    engine: str  # "" if no engine had started
    state: str


@dataclass(frozen=True)
class Coverage:
    """What TRUE means.  `checked`, `unchecked`: names of properties in the catalogue.  `scope`: of which executions.
    `assumed`: what the proof takes for granted about the program."""

    checked: tuple[str, ...]
    unchecked: tuple[str, ...]
    scope: Scope
    assumed: tuple[NoteKind, ...]


@dataclass(frozen=True)
class Report:
    verdict: Verdict
    reason: str  # in short: what is violated, how it was proved, or why it is not known
    method: str = ""
    trace: Trace | None = None
    unwind: int | None = None
    rounds: int | None = None
    is_final: bool = False  # for UNKNOWN: neither another engine nor more time would help
    is_cut_short: bool = False  # for UNKNOWN: a time limit of the whole run has stopped it
    states: int | None = None
    checks: int | None = None  # how many sequential programs were checked
    seconds: float = 0.0  # of wall time that the search took
    notes: tuple[Note, ...] = ()  # remarks, such as how the program was interpreted
    proof: tuple[str, ...] = ()  # the invariants, line by line
    picture: tuple[str, ...] = ()  # the graph of a proof, for Graphviz, line by line
    invariants: tuple[Invariant, ...] = ()  # those of a proof that speak of places in the program
    parts: tuple[Part, ...] = ()  # one for each property, if several were checked
    possible: Trace | None = None  # of UNKNOWN: a violation that rests on something approximated
    cause: Cause | None = None  # for UNKNOWN: what stopped it, if it was not the bounds of `known`
    known: tuple[Bounded, ...] = ()  # for UNKNOWN: the bounds within which there is no violation
    coverage: Coverage | None = None  # for TRUE
    tried: tuple[Tried, ...] = ()  # for UNKNOWN: the engines
    evidence: Evidence | None = None  # why there is no violation; of UNKNOWN: but the cause makes it doubtful
    assumptions: tuple[Assumption, ...] = ()  # what a proof, or a possible violation, rests on
    threads: tuple[Life, ...] = ()  # of the program
    given: tuple[tuple[str, int | str | None], ...] = ()  # for UNKNOWN: options of the question, for `advice.py`

    @property
    def violated(self) -> str | None:
        return self.trace.property if self.trace is not None else None

    @property
    def shown(self) -> Trace | None:
        """The execution to show: that of a violation, or of a possible violation."""
        return self.trace or self.possible

    @property
    def violations(self) -> tuple[Trace, ...]:
        """Each violation once, although several properties may have been checked together or overlap."""
        found = (part.report.trace for part in self.parts) if self.parts else (self.trace,)
        return distinct((trace, trace) for trace in found if trace is not None)

    def line(self) -> str:
        """The last line of the output."""
        return f"VERDICT: {self.answer()}"

    def answer(self) -> str:
        match self.verdict:
            case Verdict.TRUE:
                return "TRUE"
            case Verdict.FALSE:
                return f"FALSE({', '.join(trace.property for trace in self.violations)})"
            case Verdict.UNKNOWN:
                return f"UNKNOWN({self.reason})"


@dataclass(frozen=True)
class Part:
    """The report on one of several properties.  Properties that one search has checked share their report.

    `before`: of TRUE, properties that may be violated.  What is proved holds in each execution up to that.
    """

    property: str
    report: Report
    before: tuple[str, ...] = ()
