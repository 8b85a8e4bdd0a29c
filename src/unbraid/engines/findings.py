"""What an engine finds out about a program: one vocabulary for all of them.

    Proved      no execution violates a property; no bound was used up
    Violated    an execution that violates one, as a schedule
    Possible    the same, but it rests on something that is approximated: UNKNOWN to the outside, and shown
    Bounded     no violation within bounds, and nothing is known beyond them
    Unknown     nothing, for a cause

Findings are data.  `results/wording.py` makes sentences of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from unbraid.core.causes import Cause
from unbraid.core.nodes import Bound, Origin
from unbraid.executions.schedule import Step


class Argument(Enum):
    """Why nothing can go wrong.  The comment names the numbers that go with it."""

    NOTHING_TO_VIOLATE = auto()  # there is no assertion in the program
    NOTHING_REACHABLE = auto()  # there is none where executions lead
    ALL_STATES = auto()  # states
    ALL_STATES_TWICE = auto()  # states
    ALL_CLASSES = auto()  # states, of one of each class of equivalent interleavings
    ALL_MOVES = auto()  # moves in the longest execution
    ALL_ROUNDS = auto()  # rounds, unwind
    ALL_PARTS = auto()  # parts, rounds, unwind
    INDUCTION = auto()  # k
    INVARIANTS = auto()  # invariants
    CROWD_INVARIANTS = auto()  # invariants, for any number of threads
    COVERING_STATES = auto()  # states
    CROWD_COVERING_STATES = auto()  # states, for any number of threads
    REDUCTION = auto()  # assertions, states, rounds
    THREAD_MODULAR = auto()  # queries, refinements, promises, facts


@dataclass(frozen=True)
class Evidence:
    """`proof`: the invariants, for people, line by line.  `picture`: of a proof, for Graphviz."""

    argument: Argument
    numbers: tuple[int, ...] = ()
    proof: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()


class Scope(Enum):
    """Of which executions something is proved."""

    ALL = auto()
    FIXED_INPUTS = auto()  # those with the inputs of a given counterexample
    FIXED_SCHEDULE = auto()  # those with its schedule


class Assumption(Enum):
    """What a finding rests on."""

    UNKNOWN_FUNCTIONS = auto()  # a function that is not known returns any value, and changes nothing


@dataclass(frozen=True)
class Work:
    """What was done, for statistics."""

    unwind: int | None = None
    rounds: int | None = None
    states: int | None = None
    checks: int | None = None  # sequential programs that were asked about


NO_WORK = Work()


@dataclass(frozen=True)
class Proved:
    evidence: Evidence
    work: Work = NO_WORK
    scope: Scope = Scope.ALL
    assumptions: tuple[Assumption, ...] = ()


@dataclass(frozen=True)
class Violated:
    """`schedule`: of the program as lowered.  It is replayed before anybody is told."""

    schedule: tuple[Step, ...]
    work: Work = NO_WORK


@dataclass(frozen=True)
class Possible:
    schedule: tuple[Step, ...]
    assumptions: tuple[Assumption, ...]
    work: Work = NO_WORK


@dataclass(frozen=True)
class UsedUp:
    """At most `most` of what the marker counts, at its place."""

    bound: Bound
    most: int
    place: Origin


@dataclass(frozen=True)
class Bounded:
    """No violation within all of these bounds.

    `unwind`, `rounds`: of the lazy method; `preemptions`: fewer than these; `max_threads`: as the user has said;
    `used_up`: bounds of a program with loops; `unfollowed`: kinds of markers that no larger bound moves.  `grows`: does
    a larger bound lead further?  `cause`: why there is no more, if the bounds alone do not say so.
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
    """`is_final`: no other engine, and no more time, would lead to more.  `has_run`: False if the engine is not for
    this program, or not for this machine."""

    cause: Cause
    is_final: bool = False
    has_run: bool = True
    work: Work = NO_WORK


Finding: TypeAlias = Proved | Violated | Possible | Bounded | Unknown
Conclusive: TypeAlias = Proved | Violated | Possible


def is_conclusive(finding: Finding) -> bool:
    return isinstance(finding, Proved | Violated | Possible)
