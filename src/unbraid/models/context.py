"""What a model sees of the call that it replaces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from unbraid.core.nodes import Expr, IntType, Origin, Place, PointerType, Property, ScalarType, Sync, Var

Access = Callable[[], Place]  # writes the check that a pointer is valid, and gives what it points to


class ModelCall(Protocol):
    """One call of a modelled function.  The writing methods append to the caller's code."""

    name: str
    origin: Origin
    result: ScalarType | None  # what the call gives to its caller; None for void
    int_type: IntType
    thread_type: IntType  # pthread_t
    void_pointer: PointerType

    def count(self) -> int: ...
    def value(self, position: int) -> Expr: ...
    def effects(self, position: int) -> None: ...  # evaluate for side effects only
    def place(self, position: int) -> Place: ...  # what the pointer argument points to
    def access(self, position: int) -> Access: ...  # the same, but only the pointer is evaluated at once
    def constant(self, position: int) -> int | None: ...  # the value of an integer constant expression
    def is_null(self, position: int) -> bool: ...  # written as a null pointer constant
    def function(self, position: int) -> str: ...  # the argument names a function
    def string(self, position: int) -> str | None: ...  # the argument is a string literal

    def temporary(self, kind: ScalarType) -> Var: ...
    def assign(self, target: Place, value: Expr) -> None: ...
    def store(self, target: Place, value: Expr) -> None: ...  # converts; several cells if need be
    def havoc(self, target: Place) -> None: ...
    def assume(self, condition: Expr) -> None: ...
    def check(self, condition: Expr, kind: Property, message: str) -> None: ...
    def branch(self, condition: Expr, then: Callable[[], None], other: Callable[[], None]) -> None: ...
    def atomic_begin(self, sync: Sync | None = None) -> None: ...
    def atomic_end(self) -> None: ...
    def create(self, target: Place | None, function: str, arg: Expr) -> None: ...
    def join(self, thread: Expr, target: Var | None) -> None: ...
    def thread_exit(self, value: Expr) -> None: ...
    def halt(self) -> None: ...
    def print(self, text: str, args: tuple[Expr, ...]) -> None: ...
    def note(self, text: str) -> None: ...  # what the verdict says about how the program was taken
    def refuse(self, message: str) -> None: ...  # raises


Model = Callable[[ModelCall], Expr | None]
