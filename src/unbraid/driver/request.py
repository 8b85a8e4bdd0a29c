"""A request to the driver: the program, the question about it, and the means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from unbraid.core.errors import UsageError
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64, MAIN, DataModel
from unbraid.core.records import dataclass
from unbraid.core.spelling import not_one_of
from unbraid.core.unknown import UNKNOWN_MODES, Unknown

AUTO = "auto"  # the engines that the strategy chooses
EMBEDDED = "bmc"  # the backend that comes with the package
SPLITS = ("cubes", "tiles")  # how a swarm splits a bounded search


@dataclass(frozen=True)
class Source:
    """What the frontend needs to know.  A trace file contains it, so that the trace can be replayed."""

    files: tuple[str, ...]
    model: DataModel = LP64
    flags: tuple[Flags, ...] = ()  # of each file; empty: the default ones for all files
    properties: tuple[str, ...] = ()
    error_labels: tuple[str, ...] = ()
    spurious_wakeups: bool = True
    may_fail: bool = False
    unknown: Unknown = Unknown.HAVOC
    entry: str = MAIN
    async_signals: bool = False
    beside: tuple[str, ...] = ()  # properties that are checked for the same answer, each by a request of its own


@dataclass(frozen=True)
class Fixed:
    """The inputs or the schedule of the execution in a trace file are kept, and the other side is open."""

    trace: str
    inputs: bool  # are the inputs kept?  else the schedule is


@dataclass(frozen=True)
class Question:
    """Which executions are checked, and by which engines.

    `engine`: an engine, a group of the strategy, or `auto`.  `options`: the options of that engine that are given.
    Bounds that are None grow by themselves.  `strategy`: a file, or `only:NAME`; None: the one that comes with the
    package.  `swarm`: the number of parts into which one search is split; `split` says how.
    """

    engine: str = AUTO
    options: Mapping[str, Any] = field(default_factory=dict)
    backend: str = EMBEDDED
    backend_path: str | None = None
    unwind: int | None = None
    rounds: int | None = None
    max_threads: int | None = None
    reduce: bool = True
    seed: int = 1
    strategy: str | None = None
    swarm: int | None = None
    split: str = SPLITS[0]
    fixed: Fixed | None = None
    lock_order: bool = False  # warn about locks that are taken in different orders

    @property
    def has_bounds(self) -> bool:
        return self.unwind is not None or self.rounds is not None

    def given(self) -> tuple[tuple[str, int | str | None], ...]:
        """The options of the command line that say how to search, with their values."""
        return (
            ("--engine", self.engine), ("--backend", None if self.backend == EMBEDDED else self.backend),
            ("--strategy", self.strategy), ("--swarm", self.swarm), ("--unwind", self.unwind),
            ("--rounds", self.rounds), ("--max-threads", self.max_threads),
        )  # fmt: skip


@dataclass(frozen=True)
class Means:
    """The resources of a run, and the form of its trace.  None of them changes the verdict.

    `jobs`: how many engines run at the same time; None: one for each core.  `memory`: bytes.  `cache`: the folder for
    answers.  `cluster`: the address of a Dask scheduler; None: everything runs on this machine.  `full_trace`: the
    trace that users see has every step.  `whole_trace`: the answer also has a trace with every step, for witnesses.
    """

    jobs: int | None = None
    memory: int | None = None
    cache: Path | None = None
    cluster: str | None = None
    full_trace: bool = False
    whole_trace: bool = False


@dataclass(frozen=True)
class Request:
    source: Source
    question: Question = Question()
    means: Means = Means()


def unknown_mode(name: str, is_pure: bool) -> Unknown:
    """The user's choice; `is_pure` is an older way to ask for `pure`."""
    if name not in UNKNOWN_MODES:
        raise UsageError(not_one_of(name, UNKNOWN_MODES))
    mode = Unknown(name)
    if is_pure and mode is Unknown.REFUSE:
        raise UsageError("--havoc-unknown means --unknown pure, so it excludes --unknown refuse")
    return Unknown.PURE if is_pure else mode
