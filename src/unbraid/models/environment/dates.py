"""localtime_r and gmtime_r: the members of the date are in their ranges.

They are not computed from the time, so that a violation that rests on one of them is only possible.  The functions of
`library/time.c` use these.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType, Place
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall, is_fixed
from unbraid.models.error_numbers import EOVERFLOW, set_errno

# Of tm_sec, tm_min, tm_hour, tm_mday, tm_mon; tm_year has any value; then tm_wday, tm_yday.
_RANGES = ((0, 60), (0, 59), (0, 23), (1, 31), (0, 11), None, (0, 6), (0, 365))
_NEAR = 2**30 * 365 * 86400  # seconds; tm_year has space for the dates that are not further away


def _to_date(is_local: bool) -> Model:
    def convert(call: ModelCall) -> Expr:
        time = call.keep(call.place(0))
        given = call.value(1)
        pointer = given if is_fixed(given) else call.keep(given)
        date = call.target(pointer, 1)
        assert call.result is not None
        result = call.temporary(call.result)
        fits = _fits(call, time)

        def succeed() -> None:
            _write(call, date, is_local)
            call.assign(result, build.cast(pointer, result.type))

        def fail() -> None:
            set_errno(call, EOVERFLOW)
            call.assign(result, build.constant(0, result.type))

        call.branch(fits, succeed, fail)
        return result

    return convert


def _fits(call: ModelCall, time: Expr) -> Expr:
    """Whether a time that is far away has a date is not computed."""
    if not isinstance(time.type, IntType) or time.type.bits < 64:
        return build.constant(1, BOOL)
    least, most = (build.constant(sign * _NEAR, time.type) for sign in (-1, 1))
    is_near = build.conjunction(build.compare(">", time, least), build.compare("<", time, most))
    fits = call.temporary(BOOL)
    call.assign(fits, build.constant(1, BOOL))
    call.branch(is_near, nothing, lambda: call.havoc(fits, is_approximation=True))
    return fits


def _write(call: ModelCall, date: Place, is_local: bool) -> None:
    cells = call.cells(date)
    for cell, limits in zip(cells, _RANGES, strict=False):
        call.assign(cell, _number(call, limits))
    daylight, *zone = cells[len(_RANGES) :]
    call.assign(daylight, _number(call, (0, 1) if is_local else (0, 0)))
    for cell in zone:  # how many seconds it differs, and its name: the pointer is null or invalid
        value = call.temporary(build.scalar(cell.type))
        call.havoc(value, is_approximation=True)
        call.assign(cell, value)


def _number(call: ModelCall, limits: tuple[int, int] | None) -> Expr:
    """A number that is only approximated.  Nothing is assumed about it: that would rest on it."""
    number = call.temporary(call.int_type)
    call.havoc(number, is_approximation=True)
    if limits is None:
        return number
    low, high = limits
    plain = IntType(call.int_type.bits, False)
    rest = build.binary("%", build.cast(number, plain), build.constant(high - low + 1, plain), plain)
    return build.binary("+", build.cast(rest, call.int_type), build.constant(low, call.int_type), call.int_type)


MODELS: dict[str, Model] = {
    "localtime_r": _to_date(is_local=True),
    "gmtime_r": _to_date(is_local=False),
}

TYPES: dict[str, IntType | str] = {}
