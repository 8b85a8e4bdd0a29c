"""Clocks and sleeping.  A clock shows any time.  A monotonic one never goes back: a hidden global has its last time.

Sleeping takes no time that a verifier would notice.  Only a signal handler interrupts it.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, TRUE, Expr, IntType, Place, Property, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall, ignored
from unbraid.models.error_numbers import EINTR, EINVAL, set_errno
from unbraid.models.interrupts import is_woken

# Linux: REALTIME, REALTIME_COARSE, REALTIME_ALARM, TAI; MONOTONIC, its variants, BOOTTIME, and the time of the process
_REAL, _MONOTONIC = (0, 5, 8, 11), (1, 2, 4, 6, 7, 9)
_OF_THREAD = 3  # CLOCK_THREAD_CPUTIME_ID
_OF_OTHERS = -1  # stands for all negative numbers
_CLOCKS = (*_REAL, *_MONOTONIC, _OF_THREAD)
_TIME_UTC = 1
_OF_CLOCK = 2  # where clock_nanosleep has its time, after the clock and flags
_NANOSECONDS, _MICROSECONDS = 1_000_000_000, 1_000_000


def _at_least_zero(value: Expr) -> Expr:
    return build.compare(">=", value, build.constant(0, value.type))


def _any_time(call: ModelCall, time: Place, fractions: int, is_approximation: bool = False) -> tuple[Var, Var]:
    """Any time, as values for the two members of the struct."""
    kinds = [build.scalar(cell.type) for cell in call.cells(time)[:2]]
    seconds, fraction = call.temporary(kinds[0]), call.temporary(kinds[1])
    call.havoc(seconds, is_approximation=is_approximation)
    call.havoc(fraction, is_approximation=is_approximation)
    call.assume(_at_least_zero(seconds))
    call.assume(build.within(fraction, fractions))
    return seconds, fraction


def _show(call: ModelCall, time: Place, seconds: Expr, fraction: Expr) -> None:
    cells = call.cells(time)
    call.assign(cells[0], seconds)
    call.assign(cells[1], fraction)


def _proceed(call: ModelCall, own: Callable[[str, IntType], Var], clock: str, now: tuple[Var, ...]) -> None:
    """Assume that the clock has not gone back, in one step; `now` has the more significant part first."""
    call.atomic_begin()
    later: Expr = TRUE
    for i, part in reversed(list(enumerate(now))):
        assert isinstance(part.type, IntType)
        last = call.keep(own(f"{clock}_{i}", part.type))
        later = build.disjunction(
            build.compare(">", part, last), build.conjunction(build.compare("==", part, last), later)
        )
    call.assume(later)
    for i, part in enumerate(now):
        assert isinstance(part.type, IntType)
        call.assign(own(f"{clock}_{i}", part.type), part)
    call.atomic_end()


def _for_clock(call: ModelCall, then: Callable[[int], None]) -> Expr:
    """Do this for the clock that the first argument names; the result is -1 if there is no such clock."""
    known = call.constant(0)
    if known is not None and known in _CLOCKS:
        call.effects(0)
        then(known)
        return build.constant(0, call.int_type)
    result = call.temporary(call.int_type)
    call.assign(result, build.constant(0, call.int_type))
    clock = call.keep(build.cast(call.value(0), call.int_type))

    def fail() -> None:
        set_errno(call, EINVAL)
        call.assign(result, build.constant(-1, call.int_type))

    def of_another_thread() -> None:
        """Which negative numbers the library has given (`pthread_getcpuclockid`) is not kept."""
        exists = call.temporary(BOOL)
        call.havoc(exists, is_approximation=True)
        call.branch(exists, lambda: then(_OF_OTHERS), fail)

    def distinguish(clocks: tuple[int, ...]) -> None:
        if not clocks:
            if call.uses(Feature.CLOCKS_OF_THREADS):
                call.branch(_at_least_zero(clock), fail, of_another_thread)
            else:
                fail()
            return
        is_this = build.compare("==", clock, build.constant(clocks[0], call.int_type))
        call.branch(is_this, lambda: then(clocks[0]), lambda: distinguish(clocks[1:]))

    distinguish(_CLOCKS)
    return result


def _clock_gettime(call: ModelCall) -> Expr:
    time = call.place(1)

    def read(clock: int) -> None:
        now = _any_time(call, time, _NANOSECONDS, is_approximation=clock == _OF_OTHERS)
        if clock == _OF_THREAD:
            _proceed(call, call.own_of_thread, f"clock_{clock}", now)
        elif clock in _MONOTONIC:
            _proceed(call, call.own_global, f"clock_{clock}", now)
        _show(call, time, *now)

    return _for_clock(call, read)


def _clock_getres(call: ModelCall) -> Expr:
    def write(time: Place) -> None:
        seconds, fraction = _any_time(call, time, _NANOSECONDS)
        call.assume(build.disjunction(build.truth(seconds), build.truth(fraction)))
        _show(call, time, seconds, fraction)

    return _for_clock(call, lambda clock: call.if_given(1, write))


def _gettimeofday(call: ModelCall) -> Expr:
    call.if_given(0, lambda time: _show(call, time, *_any_time(call, time, _MICROSECONDS)))
    if not call.is_null(1):
        call.branch(build.truth(call.value(1)), call.not_followed, nothing)
    return build.constant(0, call.int_type)


def _timespec_get(call: ModelCall) -> Expr:
    """The result is the base, or zero if the library does not know it."""
    time = call.place(0)
    base = call.keep(build.cast(call.value(1), call.int_type))
    is_known = build.compare("==", base, build.constant(_TIME_UTC, call.int_type))
    call.branch(is_known, lambda: _show(call, time, *_any_time(call, time, _NANOSECONDS)), nothing)
    return build.ite(is_known, base, build.constant(0, call.int_type))


def _time(call: ModelCall) -> Expr:
    """time(&t): the result is also stored in t."""
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value)
    if not call.is_null(0):
        call.if_given(0, lambda target: call.store(target, value))
    return value


def _clock(call: ModelCall) -> Expr:
    """The processor time of the process."""
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value)
    call.assume(_at_least_zero(value))
    _proceed(call, call.own_global, "processor_time", (value,))
    return value


def _sleep_for(position: int, fail: Callable[[ModelCall, int], Expr]) -> Model:
    """Sleeping for a time that a struct says; `fail` gives the result for an error number."""

    def sleep(call: ModelCall) -> Expr | None:
        interrupted = is_woken(call)
        is_looked_at = call.is_used or call.notices(Property.DEREF) or call.asks(Property.RACE)
        if interrupted == FALSE and not is_looked_at:
            return ignored(call)
        is_absolute: Expr = FALSE
        if position == _OF_CLOCK:
            call.effects(0)
            is_absolute = build.truth(call.keep(call.value(1)))
        seconds, fraction = (call.keep(cell) for cell in call.cells(call.place(position))[:2])
        is_time = build.conjunction(_at_least_zero(seconds), build.within(fraction, _NANOSECONDS))
        result = call.temporary(call.int_type)
        call.assign(result, build.constant(0, call.int_type))

        def interrupt() -> None:
            call.assign(result, fail(call, EINTR))
            call.branch(is_absolute, nothing, lambda: _show_rest(call, position + 1, seconds, fraction))

        if interrupted == FALSE or call.has_effects(position + 1):
            call.effects(position + 1)
            interrupted = FALSE if interrupted == FALSE else _unfollowed(call, interrupted)
        call.branch(
            is_time,
            lambda: call.branch(interrupted, interrupt, nothing),
            lambda: call.assign(result, fail(call, EINVAL)),
        )
        return result

    return sleep


def _unfollowed(call: ModelCall, condition: Expr) -> Expr:
    call.branch(condition, call.not_followed, nothing)
    return FALSE


def _show_rest(call: ModelCall, position: int, seconds: Expr, fraction: Expr) -> None:
    """What is left of the time that a call should have slept."""

    def show(rest: Place) -> None:
        left, part = _any_time(call, rest, _NANOSECONDS)
        is_same = build.conjunction(build.equal(left, seconds), build.compare("<=", part, fraction))
        call.assume(build.disjunction(build.compare("<", left, seconds), is_same))
        _show(call, rest, left, part)

    call.if_given(position, show)


def _sleep(call: ModelCall) -> Expr | None:
    """Gives the seconds that are left, if a handler interrupts it."""
    interrupted = is_woken(call)
    if interrupted == FALSE:
        return ignored(call)
    seconds = call.keep(call.value(0))
    left = call.temporary(build.scalar(seconds.type))
    call.assign(left, build.constant(0, seconds.type))

    def interrupt() -> None:
        call.havoc(left)
        call.assume(build.compare("<=", left, seconds))

    call.branch(interrupted, interrupt, nothing)
    return left


def _usleep(call: ModelCall) -> Expr | None:
    interrupted = is_woken(call)
    if interrupted == FALSE:
        return ignored(call)
    call.effects(0)
    result = call.temporary(call.int_type)
    call.assign(result, build.constant(0, call.int_type))

    def interrupt() -> None:
        set_errno(call, EINTR)
        call.assign(result, build.constant(-1, call.int_type))

    call.branch(interrupted, interrupt, nothing)
    return result


def _nanosleep_fails(call: ModelCall, error: int) -> Expr:
    set_errno(call, error)
    return build.constant(-1, call.int_type)


MODELS: dict[str, Model] = {
    "clock_gettime": _clock_gettime,
    "clock_getres": _clock_getres,
    "gettimeofday": _gettimeofday,
    "timespec_get": _timespec_get,
    "time": _time,
    "clock": _clock,
    "sleep": _sleep,
    "usleep": _usleep,
    "nanosleep": _sleep_for(0, _nanosleep_fails),
    "clock_nanosleep": _sleep_for(_OF_CLOCK, lambda call, error: build.constant(error, call.int_type)),
}

TYPES: dict[str, IntType | str] = {}
