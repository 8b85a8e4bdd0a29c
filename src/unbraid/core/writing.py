"""What writes statements into a function while a C program is lowered, as models and properties see it.

The frontend has the classes behind these protocols.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from unbraid.core.nodes import Expr, IntType, Place, PointerType, Property, ScalarType, Type, Var


class Feature(Enum):
    """What costs something everywhere in a program if it is used anywhere.  A call or an initialiser announces it; then
    the whole program is lowered again with it in mind."""

    MUTEX_KINDS = "recursive or error-checking mutexes"
    DETACHED = "detached threads"
    SIGNALS = "semaphores, barriers or condition variables"


class Writer(Protocol):
    """Appends statements to the code of a function: of the program's own, or of the caller of a modelled one."""

    @property
    def void_pointer(self) -> PointerType: ...

    # The program
    def asks(self, property: Property) -> bool: ...  # is it one of the properties?
    def own_global(self, name: str, kind: ScalarType) -> Var: ...  # a zero at the start; not the user's

    # Statements
    def temporary(self, kind: ScalarType) -> Var: ...
    def assign(self, target: Place, value: Expr) -> None: ...
    def assume(self, condition: Expr) -> None: ...
    def check(self, condition: Expr, kind: Property, message: str) -> None: ...
    def branch(self, condition: Expr, then: Callable[[], None], other: Callable[[], None]) -> None: ...
    def atomic_begin(self) -> None: ...
    def atomic_end(self) -> None: ...


class CallWriter(Writer, Protocol):
    """The same inside a call of a modelled function."""

    name: str  # of the function
    thread_type: IntType  # pthread_t

    # The program
    def announce(self, feature: Feature) -> None: ...
    def uses(self, feature: Feature) -> bool: ...
    def own_array(self, name: str, kind: ScalarType, length: int) -> Var: ...  # zeros

    # Statements
    def keep(self, value: Expr) -> Expr: ...  # in a temporary, so that nothing changes it
    def choose(self, target: Place) -> None: ...  # any value, but no input of the program
    def leave_step(self) -> None: ...  # in a branch of the step of a model: the step ends here
    def join(self, thread: Expr, target: Var | None) -> None: ...
    def not_followed(self) -> None: ...  # more than the model keeps track of


class ProgramWriter(Protocol):
    """The whole program, while it is lowered."""

    @property
    def entry(self) -> str: ...  # the function that it begins with
    @property
    def thread_type(self) -> IntType: ...  # pthread_t
    def asks(self, property: Property) -> bool: ...
    def uses(self, feature: Feature) -> bool: ...
    def own(self, name: str, kind: Type) -> Var: ...  # a global that is not the user's
    def own_of_thread(self, name: str, kind: Type) -> Var: ...  # the same, one for each thread
    def next_sid(self) -> int: ...  # the number of a new statement


def nothing() -> None:
    """A branch in which nothing happens."""
