"""C expressions for words, the values of `machine.h`."""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.values import FUNCTIONS, GLOBALS
from unbraid.core.nodes import (
    BoolType,
    FloatType,
    IntType,
    PointerType,
    ScalarType,
)

UNCHOSEN = -(1 << 63) + 1
TAG = 0xADD
PART_TAG = 0x29
WIDEST = 64  # bits of an integer
CONSTANT = 65536  # is added to the layout of an object that must not be written to
MOST_TRIED = 16  # values of an input with too many values
MOST_PICKED = 48  # of such an input in a walk
MOST_RESULTS = 256  # cells of a struct that is returned
THREAD_FIELD = {GLOBALS: 63, FUNCTIONS: 62}
COMPARISONS = {"==": "=", "!=": "!", "<": "<", "<=": "l", ">": ">", ">=": "g"}
BYTE = IntType(8, False)


def int_list(values: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, values or [0])) + "}"


def array_literal(kind: str, values: Sequence[int]) -> str:
    return f"(const {kind}[]){int_list(values)}"


def constant(value: int) -> str:
    """A number as a word."""
    if value >> 63 and value > 0:
        value -= 1 << 64
    word = value & ((1 << 64) - 1)
    if value == UNCHOSEN or word >> 52 == TAG or word >> 58 == PART_TAG:
        raise EngineLimit(Why.ADDRESS_FORM_IN_CONSTANT)
    return "INT64_MIN" if value == -(1 << 63) else f"INT64_C({value})"


def address_text(thread: int, number: int, offset: int) -> str:
    """The address of a global, or of a function, as a word."""
    if not 0 <= number < 2048 or not -(1 << 20) <= offset < 1 << 20:
        raise EngineLimit(Why.MANY_OBJECTS)
    word = TAG << 52 | thread << 46 | 8192 << 32 | number << 21 | (offset + (1 << 20))
    return f"(V)UINT64_C({word})"


def wrapped(text: str, kind: ScalarType) -> str:
    """A word as a value of a type."""
    if isinstance(kind, BoolType):
        return f"({text}) != 0"
    assert isinstance(kind, (IntType, PointerType, FloatType))
    signed = isinstance(kind, IntType) and kind.signed
    if kind.bits == 64:
        return f"wide((uint64_t)({text}))"
    if kind.bits in (8, 16, 32):
        return f"(V)({'' if signed else 'u'}int{kind.bits}_t)({text})"
    return f"narrowed({text}, {kind.bits}, {int(signed)})"
