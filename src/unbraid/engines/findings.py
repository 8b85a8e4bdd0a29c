"""The findings of engines about a program.  All engines use the same types.

    Proved      no execution violates the property, and no bound was reached
    Violated    an execution violates the property; the finding has its schedule
    Possible    the same, but the execution relies on an approximation: the verdict is UNKNOWN, and the user sees it
    Bounded     there is no violation within the bounds; beyond them nothing is known
    Unknown     the engine has no result; the finding has the cause

Findings are data.  `results/wording.py` makes sentences of them.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from unbraid.core.causes import Cause
from unbraid.core.nodes import Bound, Origin
from unbraid.core.records import dataclass
from unbraid.executions.schedule import Step
from unbraid.systems.invariants import Invariant


class Argument(Enum):
    """Why there is no violation.  The comments name the numbers that belong to the argument."""

    NOTHING_TO_VIOLATE = auto()  # there is no assertion in the program
    NOTHING_REACHABLE = auto()  # no assertion is reachable
    ALL_STATES = auto()  # states
    ALL_STATES_TWICE = auto()  # states
    ALL_STATES_WITHOUT_HIDDEN = auto()  # states, of an abstraction
    ALL_CLASSES = auto()  # states, of one of each class of equivalent interleavings
    ALL_MOVES = auto()  # moves in the longest execution
    ALL_ROUNDS = auto()  # rounds, unwind
    ALL_PARTS = auto()  # parts, rounds, unwind
    VALUES = auto()
    WAITING_ORDER = auto()  # and values
    INDUCTION = auto()  # k
    INVARIANTS = auto()  # invariants
    CELL_INVARIANTS = auto()  # invariants, for any index of an array
    CROWD_INVARIANTS = auto()  # invariants, for any number of threads
    COVERING_STATES = auto()  # states
    CROWD_COVERING_STATES = auto()  # states, for any number of threads
    REDUCTION = auto()  # assertions, states, rounds
    THREAD_MODULAR = auto()  # queries, refinements, promises, facts


@dataclass(frozen=True)
class Evidence:
    """`proof`: the lines of the proof, for people.  `picture`: a picture of it, for Graphviz.  `invariants`: what the
    proof says of places in the program."""

    argument: Argument
    numbers: tuple[int, ...] = ()
    proof: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    invariants: tuple[Invariant, ...] = ()


class Scope(Enum):
    """The executions that a proof covers."""

    ALL = auto()
    FIXED_INPUTS = auto()  # those with the same inputs as a given counterexample
    FIXED_SCHEDULE = auto()  # those with the same schedule


class Assumption(Enum):
    """What a finding assumes."""

    INEXACT_FUNCTIONS = auto()  # a function that is unknown, or not modelled exactly, returns any value


@dataclass(frozen=True)
class Work:
    """How much work was done, for statistics."""

    unwind: int | None = None
    rounds: int | None = None
    states: int | None = None
    checks: int | None = None  # sequential programs that were checked


NO_WORK = Work()


@dataclass(frozen=True)
class Proved:
    evidence: Evidence
    work: Work = NO_WORK
    scope: Scope = Scope.ALL
    assumptions: tuple[Assumption, ...] = ()


@dataclass(frozen=True)
class Violated:
    """`schedule`: of the program as lowered.  It is replayed before the violation is reported."""

    schedule: tuple[Step, ...]
    work: Work = NO_WORK


@dataclass(frozen=True)
class Possible:
    schedule: tuple[Step, ...]
    assumptions: tuple[Assumption, ...]
    work: Work = NO_WORK


@dataclass(frozen=True)
class UsedUp:
    """A bound that was reached: at most `most` of what the marker counts, at this place in the program."""

    bound: Bound
    most: int
    place: Origin


@dataclass(frozen=True)
class Bounded:
    """No violation within all of these bounds.

    `unwind`, `rounds`: the bounds of the lazy engine; `preemptions`: executions with fewer preemptions are covered;
    `max_threads`: given by the user; `used_up`: the bounds that were reached in a program with loops; `unfollowed`:
    kinds of markers that stay reachable with every larger bound.  `grows`: would a larger bound cover more executions?
    `cause`: why the engine stopped, if the bounds do not explain it.
    """

    unwind: int | None = None
    rounds: int | None = None
    preemptions: int | None = None
    max_threads: int | None = None
    used_up: tuple[UsedUp, ...] = ()
    unfollowed: tuple[Bound, ...] = ()
    grows: bool = False
    cause: Cause | None = None
    work: Work = NO_WORK


@dataclass(frozen=True)
class Unknown:
    """`is_final`: neither another engine nor more time would help.  `has_run`: False if the engine cannot handle this
    program, or cannot run on this machine."""

    cause: Cause
    is_final: bool = False
    has_run: bool = True
    work: Work = NO_WORK


Finding: TypeAlias = Proved | Violated | Possible | Bounded | Unknown
Conclusive: TypeAlias = Proved | Violated | Possible


def is_conclusive(finding: Finding) -> bool:
    return isinstance(finding, Proved | Violated | Possible)
