"""The interface through which a model sees the call that it replaces."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    AddressOf,
    Cast,
    Const,
    Expr,
    Index,
    IntType,
    Member,
    Origin,
    Place,
    Property,
    ScalarType,
    Storage,
    Sync,
    Type,
    Var,
)
from unbraid.core.notes import Note
from unbraid.core.writing import CallWriter, Feature
from unbraid.properties import lowering

LOCKS = "locks"  # the fact that a program uses locks, see `check_possible`

Function = str | Expr  # the name of a function of the program, or a pointer to one
Access = Callable[[], Place]  # writes the check that a pointer is valid, and returns the place that it points to


class ModelCall(CallWriter, Protocol):
    """One call of a modelled function.  The writing methods, here and in `CallWriter`, append to the caller's code.
    A model that fails sets errno by `error_numbers.set_errno`."""

    origin: Origin
    result: ScalarType | None  # the type of the result; None for void
    is_used: bool  # does the program use the result?
    int_type: IntType
    may_fail: bool  # may an allocation, or the creation of a thread, fail?
    async_signals: bool  # may signals come from outside?
    spurious_wakeups: bool  # may a thread stop waiting on a condition variable without a signal?

    # Arguments
    def is_declared(self) -> bool: ...  # does the program declare the function?
    def count(self) -> int: ...
    def value(self, position: int) -> Expr: ...
    def values(self, position: int) -> list[Expr]: ...  # the scalars of a struct
    def effects(self, position: int) -> None: ...  # evaluate for side effects only
    def has_effects(self, position: int) -> bool: ...
    def place(self, position: int) -> Place: ...  # the place that the pointer argument points to
    # Like `place`, but only the pointer is evaluated at once.  `of_void`: what a `void *` points to.
    def access(self, position: int, of_void: Type | None = None) -> Access: ...
    def if_given(self, position: int, then: Callable[[Place], None]) -> None: ...  # `then`, unless it is null
    def target(self, pointer: Expr, position: int) -> Place: ...  # where this value of the pointer argument points to
    def own_constant(self) -> int | None: ...  # the value of the whole call, if it is known at compile time
    def constant(self, position: int) -> int | None: ...  # the value of an integer constant expression
    def is_number(self, position: int) -> bool: ...  # is the argument a constant, apart from conversions?
    def is_call_of(self, position: int, function: str) -> bool: ...  # is the argument just a call of this function?
    def is_null(self, position: int) -> bool: ...  # is the argument a null pointer constant?
    def function(self, position: int, takes_pointer: bool) -> Function: ...
    def sizeof_type(self, position: int) -> Type | None: ...  # T, if the argument contains sizeof (T)
    def pointee(self, position: int) -> Type | None: ...  # the type that the argument points to, before conversions
    def pointee_size(self, position: int) -> int: ...  # what sizeof of that type is in C; negative if it has none
    def declared_type(self, position: int) -> Type: ...  # of the argument, before promotions
    def string(self, position: int) -> str | None: ...  # of a string literal: a character for each byte, up to a null

    # The program
    def size_of(self, kind: Type) -> int: ...  # in bytes
    def cells(self, place: Place) -> list[Place]: ...  # the scalars that it consists of
    def parts(self, place: Place) -> list[Place]: ...  # the same, but long arrays as a whole
    def cell_types(self, kind: Type) -> list[ScalarType]: ...
    def layout(self, kind: Type) -> list[tuple[ScalarType, int]]: ...  # its scalars, and where in bytes each starts

    # Statements
    def give(self, values: list[Expr]) -> None: ...  # the result of the call is a struct of these scalars
    def store(self, target: Place, value: Expr) -> None: ...  # converts the value; stores several cells if needed
    def havoc(self, target: Place, *, is_approximation: bool = False) -> None: ...  # assign any value, as an input
    def loop(self, condition: Expr, body: Callable[[], None]) -> None: ...
    def library(self, function: str, args: tuple[Expr, ...]) -> tuple[Expr, ...]: ...  # of `models.library`; results
    def copy_cells(self, target: Place, source: Place) -> None: ...
    def allocate(
        self,
        target: Var,
        size: Expr,
        element: Type,
        is_zeroed: bool = False,
        is_automatic: bool = False,
        is_constant: bool = False,
        alignment: int = 0,
    ) -> None: ...
    def release(self, pointer: Expr) -> None: ...
    def atomic_begin(self, sync: Sync | None = None, is_step: bool = True) -> None: ...
    def settling(self) -> AbstractContextManager[None]: ...  # the choice of a number that stays the same
    def atomic_access(self) -> AbstractContextManager[None]: ...  # the single access written inside is atomic
    def invoke(self, function: Function, args: tuple[Expr, ...]) -> None: ...
    def create(self, target: Place | None, function: Function, arg: Expr) -> None: ...
    def thread_exit(self, value: Expr) -> None: ...  # runs the clean-up handlers first
    def cleanup_push(self, function: Function, arg: Expr) -> None: ...
    def cleanup_pop(self) -> tuple[Function, Expr]: ...
    def set_jump(self, env: Place) -> Expr: ...  # setjmp; its result
    def jump(self, env: Place, value: Expr) -> None: ...  # longjmp
    def run_destructors(self) -> None: ...  # the functions that an attribute of theirs makes destructors
    def halt(self) -> None: ...
    def print(self, text: str, args: tuple[Expr, ...]) -> None: ...
    def note(self, note: Note) -> None: ...  # an assumption about the program that the verdict reports
    def refuse(self, message: str) -> None: ...  # raises


Model = Callable[[ModelCall], Expr | None]


class NotModelled(Exception):
    """A model raises this, before it writes anything, for a call that is to be one of an unknown function."""


def approximate(call: ModelCall) -> None:
    """A violation of an execution that comes here is only possible."""
    comes_here = call.temporary(BOOL)
    call.havoc(comes_here, is_approximation=True)
    call.assume(comes_here)


def is_fixed(value: Expr) -> bool:
    """Is this a constant, or the address of a variable or of a known part of one?"""
    while isinstance(value, Cast):
        value = value.operand
    if not isinstance(value, AddressOf):
        return isinstance(value, Const)
    place: Place = value.place
    while isinstance(place, Member) or (isinstance(place, Index) and isinstance(place.index, Const)):
        place = place.base
    return isinstance(place, Var)


def check_initialised(call: ModelCall, state: Expr, unusable: Expr, noun: str) -> None:
    """Check that an object is usable.  Uninitialised memory may hold any value, also the mark of a destroyed object."""
    usable = build.binary("!=", state, unusable, BOOL)
    call.check(usable, Property.LOCKS, f"{call.name}: the {noun} was destroyed, or never initialised")


def check_possible(call: ModelCall, is_possible: Callable[[], Expr], noun: str) -> None:
    """Check that a lock has a value that its functions may give it.  Only bytes that a program writes through pointers
    give it another one."""
    call.collect(LOCKS, noun)
    if call.uses(Feature.OVERWRITTEN_LOCKS):
        call.check(is_possible(), Property.LOCKS, f"{call.name}: the {noun} was overwritten, or never initialised")


def is_static(place: Place) -> bool:
    """Is this memory that is zero at first, and not arbitrary?"""
    root = build.root_of(place)
    return isinstance(root, Var) and root.storage in (Storage.GLOBAL, Storage.THREAD)


def check_not_in_use(call: ModelCall, place: Place, unused: Callable[[Expr], Expr], problem: str) -> None:
    """In the step that initialises an object: check that no thread uses it.  Only static memory is checked, because
    other memory may hold any value before it is initialised.  The search for deadlocks relies on the check: it does not
    follow a lock that is set free like this."""
    if is_static(place) and (call.notices(Property.LOCKS) or lowering.follows_waiting(call)):
        before = call.temporary(build.scalar(place.type))
        call.assign(before, place)
        call.check(unused(before), Property.LOCKS, f"{call.name}: {problem}")


def zero(call: ModelCall) -> Expr | None:
    """The result of a call that succeeds."""
    return None if call.result is None else build.constant(0, call.result)


def ignored(call: ModelCall) -> Expr | None:
    """The model of a function without effect: only its arguments are evaluated."""
    for position in range(call.count()):
        call.effects(position)
    return zero(call)


def refused(reason: str) -> Model:
    """The model of a function that is refused for this reason."""

    def refuse(call: ModelCall) -> None:
        call.refuse(f"{call.name}: {reason}")

    return refuse
