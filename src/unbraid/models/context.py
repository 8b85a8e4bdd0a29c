"""What a model sees of the call that it replaces."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from unbraid.core import build
from unbraid.core.nodes import Expr, IntType, Origin, Place, PointerType, Property, ScalarType, Sync, Var


class Feature(Enum):
    """What costs something everywhere in a program if it is used anywhere.  A call or an initialiser announces it; then
    the whole program is lowered again with it in mind."""

    MUTEX_KINDS = "recursive or error-checking mutexes"
    DETACHED = "detached threads"


class ModelCall(Protocol):
    """One call of a modelled function.  The writing methods append to the caller's code."""

    name: str
    origin: Origin
    result: ScalarType | None  # what the call gives to its caller; None for void
    int_type: IntType
    thread_type: IntType  # pthread_t
    void_pointer: PointerType
    spurious_wakeups: bool  # may a thread stop waiting on a condition variable without a signal?

    # Arguments
    def count(self) -> int: ...
    def value(self, position: int) -> Expr: ...
    def effects(self, position: int) -> None: ...  # evaluate for side effects only
    def place(self, position: int) -> Place: ...  # what the pointer argument points to
    def if_given(self, position: int, then: Callable[[Place], None]) -> None: ...  # the same, unless it is null
    def is_null(self, position: int) -> bool: ...  # written as a null pointer constant
    def function(self, position: int, takes_pointer: bool) -> str: ...  # the argument names a function
    def string(self, position: int) -> str | None: ...  # the argument is a string literal

    # The program
    def announce(self, feature: Feature) -> None: ...
    def uses(self, feature: Feature) -> bool: ...
    def own_global(self, name: str, kind: ScalarType) -> Var: ...  # a zero at the start; the models' own

    # Statements
    def temporary(self, kind: ScalarType) -> Var: ...
    def assign(self, target: Place, value: Expr) -> None: ...
    def store(self, target: Place, value: Expr) -> None: ...  # converts; several cells if need be
    def havoc(self, target: Place) -> None: ...
    def assume(self, condition: Expr) -> None: ...
    def check(self, condition: Expr, kind: Property, message: str) -> None: ...
    def branch(self, condition: Expr, then: Callable[[], None], other: Callable[[], None]) -> None: ...
    def atomic_begin(self, sync: Sync | None = None) -> None: ...
    def atomic_end(self) -> None: ...
    def invoke(self, function: str, args: tuple[Expr, ...]) -> None: ...
    def create(self, target: Place | None, function: str, arg: Expr) -> None: ...
    def join(self, thread: Expr, target: Var | None) -> None: ...
    def thread_exit(self, value: Expr) -> None: ...  # runs the clean-up handlers first
    def cleanup_push(self, function: str, arg: Expr) -> None: ...
    def cleanup_pop(self) -> tuple[str, Expr]: ...
    def halt(self) -> None: ...
    def not_followed(self) -> None: ...  # more than the model keeps track of
    def print(self, text: str, args: tuple[Expr, ...]) -> None: ...
    def refuse(self, message: str) -> None: ...  # raises


Model = Callable[[ModelCall], Expr | None]


def nothing() -> None:
    """A branch in which nothing happens."""


def zero(call: ModelCall) -> Expr | None:
    """What a call gives that succeeds."""
    return None if call.result is None else build.constant(0, call.result)


def ignored(call: ModelCall) -> Expr | None:
    """The model of a function that makes no difference: its arguments are evaluated."""
    for position in range(call.count()):
        call.effects(position)
    return zero(call)


def refused(reason: str) -> Model:
    """The model of a function that is not modelled, for this reason."""

    def refuse(call: ModelCall) -> None:
        call.refuse(f"{call.name}: {reason}")

    return refuse
