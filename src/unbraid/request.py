"""What is asked of a run, how far it is, and what comes out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unbraid.core.nodes import LP64, DataModel, Program
from unbraid.core.notes import Note
from unbraid.engines.native.ways import Way
from unbraid.results.verdict import Report
from unbraid.schemas.reduction.parts import WHOLE, Parts

if TYPE_CHECKING:
    from unbraid.results.trace import Trace


@dataclass(frozen=True)
class SourceOptions:
    """What the frontend needs to know; goes into a trace file, so that it can be replayed."""

    files: tuple[str, ...]
    model: DataModel = LP64
    std: str = "gnu17"
    includes: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    error_labels: tuple[str, ...] = ()
    spurious_wakeups: bool = True
    may_fail: bool = False
    havoc_unknown: bool = False


@dataclass(frozen=True)
class Fixed:
    """One side of the execution in a trace file is kept."""

    trace: str
    inputs: bool  # else the schedule


@dataclass(frozen=True)
class Request:
    source: SourceOptions
    engine: str = "auto"
    backend: str = "bmc"
    backend_path: str | None = None
    scratch: Path | None = None  # where an outside backend works
    unwind: int | None = None
    rounds: int | None = None
    max_threads: int | None = None
    reduce: bool = True
    full_trace: bool = False
    whole_trace: bool = False  # also every step of a counterexample, for machines
    native: Way = Way.LEVELS  # how the native search goes
    order: str | None = None  # of preference, for reductions; None: several
    parts: Parts = WHOLE  # of reductions
    main_order: tuple[int, ...] | None = None  # of the threads, for the modular method; None: by the flow of data
    keep: Path | None = None  # where its sequential programs are kept
    memory: int | None = None  # bytes that the whole run may use
    fixed: Fixed | None = None
    lock_order: bool = False  # warn of locks that are taken in different orders
    jobs: int | None = None  # engines at the same time; None: as many as there are cores
    strategy: str | None = None  # which engines: a file; None: the strategy that comes with the package
    swarm: int | None = None  # into how many parts one search is split
    split: str = "cubes"  # how
    seed: int = 1  # of what is random
    cache: Path | None = None  # where answers are kept
    cluster: str | None = None  # the address of a scheduler; None: all is done here
    beside: bool = False  # do others run beside, which do the same in other ways?


@dataclass(frozen=True)
class Progress:
    """How far a run is: shown to the user, and part of the reason if it is cut short."""

    text: str
    checked: tuple[int, int] | None = None  # unwind and rounds within which there is no violation
    known: str = ""  # what else is known


@dataclass(frozen=True)
class Answer:
    report: Report
    trace_file: dict[str, Any] = field(default_factory=dict)
    whole: Trace | None = None  # the counterexample with every step, if it was asked for
    entry: tuple[str, int] = ("", 0)  # the file and the line in which main begins
    cpu: float = 0.0  # seconds that it took, of all processes

    def noting(self, *notes: Note) -> Answer:
        return replace(self, report=replace(self.report, notes=(*self.report.notes, *notes)))

    def about(self, program: Program) -> Answer:
        """With what is to be said of the program as lowered."""
        begin = program.functions[program.entry].origin
        report = replace(self.report, notes=(*program.notes, *self.report.notes))
        return replace(self, report=report, entry=(begin.file, begin.line))
