"""What is asked of a run: about which program, which question, with which means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unbraid.core.nodes import LP64, DataModel

AUTO = "auto"  # the engines that the strategy names
EMBEDDED = "bmc"  # the backend that comes with the package
SPLITS = ("cubes", "tiles")  # of a swarm


@dataclass(frozen=True)
class Source:
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
class Question:
    """Which executions are looked at, and by whom.

    `engine`: an engine, a group of the strategy, or `auto`.  `options`: of that engine, those that are given.  Bounds
    that are None grow by themselves.  `strategy`: a file, or `only:NAME`; None: the one that comes with the package.
    `swarm`: into how many parts one search is split, by `split`.
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
    lock_order: bool = False  # warn of locks that are taken in different orders

    @property
    def has_bounds(self) -> bool:
        return self.unwind is not None or self.rounds is not None


@dataclass(frozen=True)
class Means:
    """What a run may use, and how it tells what it found; none of it changes the answer.

    `jobs`: engines at the same time; None: as many as there are cores.  `memory`: bytes.  `cache`: where answers are
    kept.  `cluster`: the address of a scheduler; None: all is done here.  `full_trace`: with every step; `whole_trace`:
    also with those that only machines want to see.
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
