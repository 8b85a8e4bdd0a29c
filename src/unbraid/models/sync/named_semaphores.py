"""Named semaphores: `sem_open`, `sem_close`, `sem_unlink`, within one process.

No other process uses the names, and at first no name exists.  What comes after a `fork` is not followed.  Names are
numbered: here if all are string literals, otherwise when they are used (`library/names.c`).  A table has the address of
the semaphore of each name, or null.  A semaphore is an object on the heap, an array of integers:

    [0]   how often it is open      [1]   the semaphore itself      [2]   the number of its name; -1 if it has none

    sem_open      the semaphore of that name; without one, a new one if O_CREAT is given; may fail
    sem_close     at the last close, the object ends.  If the name still exists, a new object keeps the value.
    sem_unlink    the name does not exist any more; the object ends when it is closed

So the use of a semaphore that is closed is an invalid access, and so is closing what `sem_open` has not given.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, INDEX, INT32, SIZE, Const, Expr, IntType, Place, PointerType, Property, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.error_numbers import EACCES, EEXIST, EINVAL, EMFILE, ENOENT, ENOMEM, set_errno, set_one_of

_ZERO, _ONE, _FAILED = Const(0, INT32), Const(1, INT32), Const(-1, INT32)
_NO_NAME = Const(-1, INT32)
_CREATE, _EXCLUSIVE = Const(0o100, INT32), Const(0o200, INT32)  # O_CREAT, O_EXCL
_MOST_NAMES = 8


class _Semaphores:
    """The named semaphores of the program, as one call sees them."""

    def __init__(self, call: ModelCall) -> None:
        self.call = call
        self.pointer = PointerType(INT32, call.void_pointer.bits)

    def named(self, number: Expr) -> Place:
        """The address of the semaphore of the name with this number."""
        table = self.call.own_array("named_semaphores", self.pointer, _MOST_NAMES)
        return build.element(table, build.cast(number, INDEX), self.pointer)

    def number(self) -> Expr:
        """The number of the name that is the first argument."""
        name = self.call.string(0)
        if name is None:
            self.call.announce(Feature.WRITTEN_NAMES)
        if name is None or self.call.uses(Feature.WRITTEN_NAMES):
            (found,) = self.call.library("unbraid_number_of_name", (self.call.value(0),))
            return found
        number = self.call.number("semaphores", name)
        if number >= _MOST_NAMES:
            self.call.refuse(f"{self.call.name}: more than {_MOST_NAMES} names of semaphores are not supported")
        return Const(number, INT32)

    def _at(self, semaphore: Expr, distance: int) -> Expr:
        return build.pointer_add(semaphore, Const(distance, INDEX), INT32.bits // 8, self.pointer)

    def _part(self, semaphore: Expr, distance: int) -> Place:
        return build.dereference(self._at(semaphore, distance), INT32)

    def opens(self, semaphore: Expr) -> Place:
        return self._part(semaphore, -1)

    def value(self, semaphore: Expr) -> Place:
        return self._part(semaphore, 0)

    def name(self, semaphore: Expr) -> Place:
        return self._part(semaphore, 1)

    def make(self, number: Expr, value: Expr, opens: Expr) -> Expr:
        """A new semaphore of this name; returns its address."""
        start = self.call.temporary(self.pointer)
        self.call.allocate(start, Const(3 * INT32.bits // 8, SIZE), INT32)
        semaphore = self.call.keep(self._at(start, 1))
        self.call.assign(self.opens(semaphore), opens)
        self.call.assign(self.value(semaphore), value)
        self.call.assign(self.name(semaphore), number)
        self.call.assign(self.named(number), semaphore)
        return semaphore

    def end(self, semaphore: Expr) -> None:
        self.call.release(self._at(semaphore, -1))


def _has(flags: Expr, flag: Const) -> Expr:
    return build.binary("!=", build.binary("&", flags, flag, INT32), _ZERO, BOOL)


def _open(call: ModelCall) -> Expr:
    """sem_t *sem_open(const char *name, int flags [, mode_t mode, unsigned value])"""
    call.announce(Feature.SHARED_SEMAPHORES)
    semaphores = _Semaphores(call)
    number = semaphores.number()
    flags = call.keep(build.cast(call.value(1), INT32))
    value: Expr = _ZERO
    if call.count() < 4:
        message = f"{call.name}: O_CREAT needs a mode and a value"
        call.check(build.negate(_has(flags, _CREATE)), Property.UNDEFINED, message)
    else:
        call.effects(2)
        value = call.keep(build.cast(call.value(3), INT32))
    result, fails = call.temporary(semaphores.pointer), call.temporary(BOOL)
    call.assign(result, build.constant(0, semaphores.pointer))
    call.choose(fails)
    call.branch(
        fails,
        lambda: set_one_of(call, (EACCES, EMFILE, ENOMEM)),
        lambda: _open_or_create(call, semaphores, result, number, flags, value),
    )
    assert call.result is not None
    return build.cast(result, call.result)


def _open_or_create(
    call: ModelCall, semaphores: _Semaphores, result: Var, number: Expr, flags: Expr, value: Expr
) -> None:
    def open_again() -> None:
        opens = call.keep(semaphores.opens(before))
        call.assign(semaphores.opens(before), build.binary("+", opens, _ONE, INT32))
        call.assign(result, before)

    def create() -> None:
        is_possible = build.compare(">=", value, _ZERO)  # at most SEM_VALUE_MAX
        make = lambda: call.assign(result, semaphores.make(number, value, _ONE))
        call.branch(is_possible, make, lambda: set_errno(call, EINVAL))

    is_exclusive = build.conjunction(_has(flags, _CREATE), _has(flags, _EXCLUSIVE))
    call.atomic_begin()
    before = call.keep(semaphores.named(number))
    call.branch(
        build.truth(before),
        lambda: call.branch(is_exclusive, lambda: set_errno(call, EEXIST), open_again),
        lambda: call.branch(_has(flags, _CREATE), create, lambda: set_errno(call, ENOENT)),
    )
    call.atomic_end()


def _close(call: ModelCall) -> Expr:
    semaphores = _Semaphores(call)
    semaphore = call.keep(build.cast(call.value(0), semaphores.pointer))
    call.atomic_begin()
    opens = call.keep(semaphores.opens(semaphore))

    def close_last() -> None:
        number, value = call.keep(semaphores.name(semaphore)), call.keep(semaphores.value(semaphore))
        has_name = build.within(number, _MOST_NAMES)
        call.branch(has_name, lambda: _discard(semaphores.make(number, value, _ZERO)), nothing)
        semaphores.end(semaphore)

    def close_one() -> None:
        call.assign(semaphores.opens(semaphore), build.binary("-", opens, _ONE, INT32))

    call.branch(build.compare(">", opens, _ONE), close_one, close_last)
    call.atomic_end()
    return _ZERO


def _discard(value: Expr) -> None:
    """For a statement whose value nobody needs."""


def _unlink(call: ModelCall) -> Expr:
    semaphores = _Semaphores(call)
    number = semaphores.number()
    result = call.temporary(INT32)

    def unlink() -> None:
        call.assign(semaphores.named(number), build.constant(0, semaphores.pointer))
        is_open = build.compare(">", call.keep(semaphores.opens(semaphore)), _ZERO)
        keep = lambda: call.assign(semaphores.name(semaphore), _NO_NAME)
        call.branch(is_open, keep, lambda: semaphores.end(semaphore))
        call.assign(result, _ZERO)

    def fail() -> None:
        set_errno(call, ENOENT)
        call.assign(result, _FAILED)

    call.atomic_begin()
    semaphore = call.keep(semaphores.named(number))
    call.branch(build.truth(semaphore), unlink, fail)
    call.atomic_end()
    return result


MODELS: dict[str, Model] = {"sem_open": _open, "sem_close": _close, "sem_unlink": _unlink}

TYPES: dict[str, IntType | str] = {}
