"""Inputs from outside: random numbers, times, characters.  A function returns any of its possible values."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import Expr, IntType
from unbraid.models.context import Model, ModelCall


def _any(call: ModelCall) -> Expr:
    """Any value of the result type.  Arguments are evaluated; memory that they point to does not change."""
    for position in range(call.count()):
        call.effects(position)
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value)
    return value


def _not_negative(call: ModelCall) -> Expr:
    value = _any(call)
    call.assume(build.compare(">=", value, build.constant(0, value.type)))
    return value


def _character(call: ModelCall) -> Expr:
    """A byte, or EOF."""
    value = _any(call)
    high = build.compare("<=", value, build.constant(255, value.type))
    call.assume(build.conjunction(build.compare(">=", value, build.constant(-1, value.type)), high))
    return value


def _rand_r(call: ModelCall) -> Expr:
    """The new seed is arbitrary."""
    seed = call.place(0)
    kept = call.temporary(IntType(32, False))
    call.havoc(kept)
    call.store(seed, kept)
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value)
    call.assume(build.compare(">=", value, build.constant(0, value.type)))
    return value


def _time(call: ModelCall) -> Expr:
    """time(&t): the result is also stored in t."""
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value)
    if not call.is_null(0):
        call.if_given(0, lambda target: call.store(target, value))
    return value


def _clock(position: int, fractions: int) -> Model:
    """A time, as a struct of seconds and a fraction, of which so many are a second."""

    def read(call: ModelCall) -> Expr:
        for other in range(call.count()):
            if other != position:
                call.effects(other)

        for number, cell in enumerate(call.cells(call.place(position))):
            value = call.temporary(build.scalar(cell.type))
            call.havoc(value)
            call.assume(build.compare(">=", value, build.constant(0, value.type)))
            if number > 0:
                call.assume(build.compare("<", value, build.constant(fractions, value.type)))
            call.assign(cell, value)
        return build.constant(0, call.int_type)

    return read


MODELS: dict[str, Model] = {
    **dict.fromkeys(("rand", "random", "lrand48", "getpid", "getppid", "gettid", "clock"), _not_negative),
    **dict.fromkeys(("mrand48", "getuid", "geteuid"), _any),
    **dict.fromkeys(("getchar", "getchar_unlocked", "fgetc", "getc"), _character),
    "rand_r": _rand_r,
    "time": _time,
    "clock_gettime": _clock(1, 1_000_000_000),
    "clock_getres": _clock(1, 1_000_000_000),
    "gettimeofday": _clock(0, 1_000_000),
    "timespec_get": _clock(0, 1_000_000_000),
}

TYPES: dict[str, IntType | str] = {}
