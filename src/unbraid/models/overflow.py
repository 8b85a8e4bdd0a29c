"""Arithmetic that reports overflow: `__builtin_add_overflow` and related functions, and C23's <stdckdint.h>.

Operands and result may have any integer types, and the operation is on mathematical integers.  If a type of 32 or 64
bits holds every exact result, the result is computed in it.  Otherwise it is computed in words as wide as the widest of
the three types: C has no integers beyond 64 bits on ILP32, nor beyond 128 bits anywhere.

    a + b, a - b    =>    carry * 2^W + sum, where the carry is -2..1 and determines the sign
    a * b           =>    the product of the magnitudes, computed from those of their halves, and the sign
"""

from __future__ import annotations

from functools import partial

from unbraid.core import build
from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import FALSE, INT32, TRUE, BoolType, Expr, IntType
from unbraid.models.context import Model, ModelCall

OPERATORS = {"add": "+", "sub": "-", "mul": "*"}
_EXACT = (IntType(32, True), IntType(64, True), IntType(64, False))


def _stored(call: ModelCall, op: str) -> Expr:
    """__builtin_add_overflow(a, b, &result): the result wraps around."""
    a, b = _operand(call, 0), _operand(call, 1)
    access = call.access(2)
    place = access()
    if not isinstance(place.type, IntType):
        call.refuse(f"'{call.name}' with a result of this type is not supported")
    assert isinstance(place.type, IntType)
    result, fits = _compute(call, op, a, b, place.type)
    overflow = call.keep(build.negate(fits))
    call.assign(place, result)
    return _answer(call, overflow)


def _asked(call: ModelCall, op: str) -> Expr:
    """__builtin_add_overflow_p(a, b, (T)0)"""
    a, b = _operand(call, 0), _operand(call, 1)
    call.effects(2)
    kind = call.declared_type(2)
    if not isinstance(kind, IntType):
        call.refuse(f"'{call.name}' with a result of this type is not supported")
    assert isinstance(kind, IntType)
    return _answer(call, build.negate(_compute(call, op, a, b, kind)[1]))


def _operand(call: ModelCall, position: int) -> Expr:
    value = call.value(position)
    if isinstance(value.type, BoolType):
        value = build.cast(value, INT32)
    if not isinstance(value.type, IntType):
        call.refuse(f"'{call.name}' on this type is not supported")
    return call.keep(value)


def _answer(call: ModelCall, overflow: Expr) -> Expr:
    assert call.result is not None
    return build.cast(overflow, call.result)


def _compute(call: ModelCall, op: str, a: Expr, b: Expr, kind: IntType) -> tuple[Expr, Expr]:
    """The result, wrapped to the type, and whether it is exact."""
    exact = _exact_type(op, _integer(a), _integer(b))
    if exact is not None:
        result = call.keep(build.binary(op, build.cast(a, exact), build.cast(b, exact), exact))
        return build.cast(result, kind), _is_in(result, *value_range(kind))
    word = IntType(max(64, _integer(a).bits, _integer(b).bits, kind.bits), False)
    return _product(call, a, b, kind, word) if op == "*" else _sum(call, op, a, b, kind, word)


def _integer(value: Expr) -> IntType:
    assert isinstance(value.type, IntType)
    return value.type


def _exact_type(op: str, a: IntType, b: IntType) -> IntType | None:
    """A type that holds the operands and all exact results; None if there is none of at most 64 bits."""
    ends = [(x, y) for x in value_range(a) for y in value_range(b)]
    results = [x + y if op == "+" else x - y if op == "-" else x * y for x, y in ends]
    known = [*value_range(a), *value_range(b), *results]
    for kind in _EXACT:
        low, high = value_range(kind)
        if low <= min(known) and max(known) <= high:
            return kind
    return None


def _is_in(value: Expr, low: int, high: int) -> Expr:
    kind = _integer(value)
    first, last = value_range(kind)
    above = TRUE if low <= first else build.compare(">=", value, build.constant(low, kind))
    below = TRUE if high >= last else build.compare("<=", value, build.constant(high, kind))
    return build.conjunction(above, below)


def _is_negative(value: Expr) -> Expr:
    kind = _integer(value)
    return build.compare("<", value, build.constant(0, kind)) if kind.signed else FALSE


# ------------------------------------------------------------------------------------- sums and differences
def _sum(call: ModelCall, op: str, a: Expr, b: Expr, kind: IntType, word: IntType) -> tuple[Expr, Expr]:
    x, y = build.cast(a, word), build.cast(b, word)
    low = call.keep(build.binary(op, x, y, word))
    carry = build.compare("<", low, x) if op == "+" else build.compare("<", x, y)
    # The value of a negative operand is its unsigned word minus 2^W.
    high = build.unary("-", build.cast(_is_negative(a), INT32), INT32)
    second = build.cast(_is_negative(b), INT32)
    if op == "+":
        high = build.binary("-", high, second, INT32)
        high = build.binary("+", high, build.cast(carry, INT32), INT32)
    else:
        high = build.binary("+", high, second, INT32)
        high = build.binary("-", high, build.cast(carry, INT32), INT32)
    high = call.keep(high)
    least, most = value_range(kind)
    fits = build.conjunction(build.compare("==", high, build.constant(0, INT32)), _is_in(low, 0, most))
    if least < 0:
        is_below = build.compare("==", high, build.constant(-1, INT32))
        is_near = _is_in(low, (1 << word.bits) + least, (1 << word.bits) - 1)
        fits = build.disjunction(fits, build.conjunction(is_below, is_near))
    return build.cast(low, kind), fits


# ------------------------------------------------------------------------------------------------- products
def _product(call: ModelCall, a: Expr, b: Expr, kind: IntType, word: IntType) -> tuple[Expr, Expr]:
    half = build.constant(word.bits // 2, word)
    x, y = _magnitude(call, a, word), _magnitude(call, b, word)
    (x_low, x_high), (y_low, y_high) = _halves(x, word), _halves(y, word)

    def times(left: Expr, right: Expr) -> Expr:
        return build.binary("*", left, right, word)

    lowest = call.keep(times(x_low, y_low))
    # If both high halves are nonzero, the product overflows anyway; otherwise one of these two products is zero.
    middle = call.keep(build.binary("+", times(x_high, y_low), times(x_low, y_high), word))
    low = call.keep(build.binary("+", lowest, build.binary("<<", middle, half, word), word))
    zero = build.constant(0, word)
    is_word = build.disjunction(build.compare("==", x_high, zero), build.compare("==", y_high, zero))
    is_word = build.conjunction(is_word, build.compare("==", build.binary(">>", middle, half, word), zero))
    is_word = build.conjunction(is_word, build.compare(">=", low, lowest))
    one, other = _is_negative(a), _is_negative(b)
    is_negative = call.keep(
        build.disjunction(
            build.conjunction(one, build.negate(other)),
            build.conjunction(other, build.negate(one)),
        )
    )
    least, most = value_range(kind)
    limit = build.ite(is_negative, build.constant(-least, word), build.constant(most, word))
    result = build.ite(is_negative, build.unary("-", low, word), low)
    return build.cast(result, kind), build.conjunction(is_word, build.compare("<=", low, limit))


def _magnitude(call: ModelCall, value: Expr, word: IntType) -> Expr:
    whole = build.cast(value, word)
    return call.keep(build.ite(_is_negative(value), build.unary("-", whole, word), whole))


def _halves(value: Expr, word: IntType) -> tuple[Expr, Expr]:
    size = word.bits // 2
    low = build.binary("&", value, build.constant((1 << size) - 1, word), word)
    return low, build.binary(">>", value, build.constant(size, word), word)


MODELS: dict[str, Model] = {
    **{f"__builtin_{name}_overflow": partial(_stored, op=op) for name, op in OPERATORS.items()},
    **{f"__builtin_{name}_overflow_p": partial(_asked, op=op) for name, op in OPERATORS.items()},
    # Functions that name their types: s or u, and "" for int, l for long, ll for long long.
    **{
        f"__builtin_{sign}{name}{size}_overflow": partial(_stored, op=op)
        for sign in "su" for name, op in OPERATORS.items() for size in ("", "l", "ll")
    },
}  # fmt: skip

TYPES: dict[str, IntType | str] = {}
