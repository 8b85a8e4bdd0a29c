"""Counting, swapping and rotating the bits of a word: built-in functions of gcc and clang, and <strings.h>.

Bits are counted by adding neighbouring groups of one, two, four, ... bits.  The first or last bit is found by
bisection: if one half is zero, the other half is shifted to its place.  So formulas are small, and there are no loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType, Property
from unbraid.models.context import Model, ModelCall

Function = Callable[[ModelCall, Expr, IntType], Expr]  # of an unsigned word


def _number(value: int, word: IntType) -> Expr:
    return build.constant(value, word)


def _up(value: Expr, distance: int, word: IntType) -> Expr:
    return build.binary("<<", value, _number(distance, word), word)


def _down(value: Expr, distance: int, word: IntType) -> Expr:
    return build.binary(">>", value, _number(distance, word), word)


def _both(op: str, left: Expr, right: Expr, word: IntType) -> Expr:
    return build.binary(op, left, right, word)


def _is_zero(value: Expr, word: IntType) -> Expr:
    return build.compare("==", value, _number(0, word))


def _groups(size: int, word: IntType) -> Expr:
    """Every other group of `size` bits, the lowest one included."""
    return _number(sum(((1 << size) - 1) << start for start in range(0, word.bits, 2 * size)), word)


def _doublings(word: IntType) -> Iterator[int]:
    size = 1
    while size < word.bits:
        yield size
        size *= 2


# ------------------------------------------------------------------------------------------------ counting
def _count(call: ModelCall, x: Expr, word: IntType) -> Expr:
    for size in _doublings(word):
        mask = _groups(size, word)
        x = call.keep(_both("+", _both("&", x, mask, word), _both("&", _down(x, size, word), mask, word), word))
    return x


def _parity(call: ModelCall, x: Expr, word: IntType) -> Expr:
    """Combines neighbouring bits first, as the bit count does, so that a solver easily relates the two."""
    for size in _doublings(word):
        x = call.keep(_both("^", x, _down(x, size, word), word))
    return _both("&", x, _number(1, word), word)


def _leading_zeros(call: ModelCall, x: Expr, word: IntType) -> Expr:
    """The word must not be zero."""
    count = _number(0, word)
    for size in reversed(list(_doublings(word))):
        is_clear = _is_zero(_down(x, word.bits - size, word), word)
        count = _both("|", count, build.ite(is_clear, _number(size, word), _number(0, word)), word)
        x = call.keep(build.ite(is_clear, _up(x, size, word), x))
    return count


def trailing_zeros(call: ModelCall, x: Expr, word: IntType) -> Expr:
    """The word must not be zero."""
    count = _number(0, word)
    for size in reversed(list(_doublings(word))):
        is_clear = _is_zero(_both("&", x, _number((1 << size) - 1, word), word), word)
        count = _both("|", count, build.ite(is_clear, _number(size, word), _number(0, word)), word)
        x = call.keep(build.ite(is_clear, _down(x, size, word), x))
    return count


def _of_nonzero(function: Function) -> Function:
    def checked(call: ModelCall, x: Expr, word: IntType) -> Expr:
        call.check(build.negate(_is_zero(x, word)), Property.UNDEFINED, f"{call.name} of zero")
        return function(call, x, word)

    return checked


def _find_first(call: ModelCall, x: Expr, word: IntType) -> Expr:
    """The position of the lowest bit that is set, counted from one; zero if there is none."""
    found = _both("+", trailing_zeros(call, x, word), _number(1, word), word)
    return build.ite(_is_zero(x, word), _number(0, word), found)


def _sign_bits(call: ModelCall, x: Expr, word: IntType) -> Expr:
    """The number of bits after the sign bit that equal it.

    The word is mapped to one with a one wherever a bit differs from the sign, and a final one as a sentinel.
    """
    signed = IntType(word.bits, True)
    sign = build.cast(_down(build.cast(x, signed), word.bits - 1, signed), word)
    differs = _up(_both("^", x, sign, word), 1, word)
    return _leading_zeros(call, call.keep(_both("|", differs, _number(1, word), word)), word)


# ------------------------------------------------------------------------------------------------- swapping
def _swapped(call: ModelCall, x: Expr, word: IntType, smallest: int) -> Expr:
    """Reverses the order of the groups of `smallest` bits."""
    for size in _doublings(word):
        if size >= smallest:
            mask = _groups(size, word)
            low = _up(_both("&", x, mask, word), size, word)
            x = call.keep(_both("|", low, _both("&", _down(x, size, word), mask, word), word))
    return x


def _rotated(call: ModelCall, op: str, back: str) -> Expr:
    """Rotates a word.  The distance counts modulo the number of bits."""
    x, word = _word(call, 0)
    distance = build.cast(call.keep(call.value(1)), word)
    last = _number(word.bits - 1, word)
    there = _both("&", distance, last, word)
    rest = _both("&", build.unary("-", distance, word), last, word)
    return _result(call, _both("|", _both(op, x, there, word), _both(back, x, rest, word), word))


# --------------------------------------------------------------------------------------------------- models
def _word(call: ModelCall, position: int) -> tuple[Expr, IntType]:
    value = call.value(position)
    if not isinstance(value.type, IntType):
        call.refuse(f"'{call.name}' on this type is not supported")
    assert isinstance(value.type, IntType)
    word = IntType(value.type.bits, False)
    return call.keep(build.cast(value, word)), word


def _result(call: ModelCall, value: Expr) -> Expr:
    assert call.result is not None and call.result != BOOL
    return build.cast(value, call.result)


def _apply(call: ModelCall, function: Function) -> Expr:
    return _result(call, function(call, *_word(call, 0)))


_COUNTS: dict[str, Function] = {
    "popcount": _count,
    "parity": _parity,
    "clz": _of_nonzero(_leading_zeros),
    "ctz": _of_nonzero(trailing_zeros),
    "ffs": _find_first,
    "clrsb": _sign_bits,
}
_SIZES = (8, 16, 32, 64)

MODELS: dict[str, Model] = {
    **{
        f"__builtin_{name}{size}": partial(_apply, function=function)
        for name, function in _COUNTS.items() for size in ("", "l", "ll")
    },
    "__builtin_clzs": partial(_apply, function=_COUNTS["clz"]),
    "__builtin_ctzs": partial(_apply, function=_COUNTS["ctz"]),
    **{f"ffs{size}": partial(_apply, function=_find_first) for size in ("", "l", "ll")},
    **{f"__builtin_bswap{size}": partial(_apply, function=partial(_swapped, smallest=8)) for size in _SIZES[1:]},
    **{f"__builtin_bitreverse{size}": partial(_apply, function=partial(_swapped, smallest=1)) for size in _SIZES},
    **{f"__builtin_rotateleft{size}": partial(_rotated, op="<<", back=">>") for size in _SIZES},
    **{f"__builtin_rotateright{size}": partial(_rotated, op=">>", back="<<") for size in _SIZES},
}  # fmt: skip

TYPES: dict[str, IntType | str] = {}
