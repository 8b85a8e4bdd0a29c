"""Sets of numbers, as a value analysis knows them: a few numbers, or all numbers of a range.

Every operation returns a set that contains the result for all members of its operands.  The empty set means that there
is no execution.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from unbraid.core.arithmetic import COMPARISONS, apply_binary, apply_unary, convert, divide, value_range, wrap
from unbraid.core.nodes import BoolType, ContentsType, FloatType, IntType, OrdinalType, ScalarType

MOST = 48  # numbers that are listed; more become a range
NARROW = 8  # a range of so few numbers is listed
PAIRS = 512  # pairs of numbers that an operation computes one by one


class Span(NamedTuple):
    """All numbers from `low` to `high`."""

    low: int
    high: int


Numbers = frozenset[int] | Span

NONE: Numbers = frozenset()
BOTH: Numbers = frozenset((0, 1))
ONLY = {0: frozenset((0,)), 1: frozenset((1,))}


def span(low: int, high: int) -> Numbers:
    if high - low < NARROW:
        return frozenset(range(low, high + 1))
    return Span(low, high)


def listed(numbers: Iterable[int]) -> Numbers:
    found = frozenset(numbers)
    return found if len(found) <= MOST else Span(min(found), max(found))


@cache
def every(kind: ScalarType) -> Numbers:
    """All numbers of a type."""
    return span(*value_range(kind))


def bounds(numbers: Numbers) -> tuple[int, int]:
    """The smallest and the largest member.  The set must not be empty."""
    return numbers if isinstance(numbers, Span) else (min(numbers), max(numbers))


def contains(numbers: Numbers, number: int) -> bool:
    return numbers.low <= number <= numbers.high if isinstance(numbers, Span) else number in numbers


def includes(whole: Numbers, part: Numbers) -> bool:
    """Is every member of `part` in `whole`?"""
    if whole is part:
        return True
    if not part:
        return True
    if isinstance(whole, Span):
        low, high = bounds(part)
        return whole.low <= low and high <= whole.high
    if isinstance(part, Span):
        return part.high - part.low < len(whole) and all(n in whole for n in range(part.low, part.high + 1))
    return part <= whole


def union(one: Numbers, other: Numbers) -> Numbers:
    if includes(one, other):
        return one
    if includes(other, one):
        return other
    if not isinstance(one, Span) and not isinstance(other, Span):
        return listed(one | other)
    (low, high), (least, most) = bounds(one), bounds(other)
    return Span(min(low, least), max(high, most))


def common(one: Numbers, other: Numbers) -> Numbers:
    """The members of both."""
    if isinstance(one, Span):
        if isinstance(other, Span):
            return span(max(one.low, other.low), min(one.high, other.high))
        one, other = other, one
    if isinstance(other, Span):
        low, high = other
        kept = frozenset(n for n in one if low <= n <= high)
    else:
        kept = one & other
    return one if len(kept) == len(one) else kept


def meets(one: Numbers, other: Numbers) -> bool:
    return bool(common(one, other))


def without(numbers: Numbers, number: int) -> Numbers:
    if isinstance(numbers, Span):
        low, high = numbers
        return span(low + 1, high) if number == low else span(low, high - 1) if number == high else numbers
    return numbers - {number} if number in numbers else numbers


def widened(old: Numbers, new: Numbers, landmarks: Sequence[int], known: frozenset[int]) -> Numbers:
    """A set that contains both, from a family in which no sequence grows for ever: numbers of the program (`known`), or
    a range between two landmarks."""
    if includes(old, new):
        return old
    joined = union(old, new)
    if not isinstance(joined, Span) and joined <= known:
        return joined
    (low, high), (least, most) = bounds(old) if old else bounds(new), bounds(joined)
    if least < low:
        at = bisect_right(landmarks, least) - 1
        least = landmarks[at] if at >= 0 else least
    if most > high:
        at = bisect_left(landmarks, most)
        most = landmarks[at] if at < len(landmarks) else most
    return span(least, most)


# ------------------------------------------------------------------------------------------- operations
def unary(op: str, operand: Numbers, kind: ScalarType) -> Numbers:
    if not isinstance(operand, Span):
        return listed(apply_unary(op, n, kind) for n in operand)
    low, high = operand
    if isinstance(kind, FloatType):
        return every(kind)
    if op == "not":
        return _truth(not contains(operand, 0), low == high == 0, negated=True)
    return _fitted(-high, -low, kind) if op == "-" else _fitted(~high, ~low, kind)


def truth(operand: Numbers) -> Numbers:
    """Is the number not zero?"""
    return _truth(not contains(operand, 0), operand == ONLY[0])


def _truth(is_true: bool, is_false: bool, negated: bool = False) -> Numbers:
    if is_true or is_false:
        return ONLY[int(is_true != negated)]
    return BOTH


def binary(op: str, left: Numbers, right: Numbers, operands: ScalarType, kind: ScalarType) -> Numbers:
    """`operands`: the type of the left operand.  Where C leaves a result undefined, it may be any number."""
    if not left or not right:
        return NONE
    if not isinstance(left, Span) and not isinstance(right, Span) and len(left) * len(right) <= PAIRS:
        found = [apply_binary(op, a, b, operands) for a in left for b in right]
        defined = [n for n in found if n is not None]
        return listed(defined) if len(defined) == len(found) else every(kind)
    if isinstance(operands, FloatType):
        return every(kind)
    if op in COMPARISONS:
        return _compared(op, left, right)
    if op in ("and", "or"):
        return binary(op, truth(left), truth(right), operands, kind)
    return _computed(op, bounds(left), bounds(right), kind)


def _compared(op: str, left: Numbers, right: Numbers) -> Numbers:
    (a, b), (c, d) = bounds(left), bounds(right)
    match op:
        case "==":
            return _truth(a == b == c == d, not meets(left, right))
        case "!=":
            return _truth(not meets(left, right), a == b == c == d)
        case "<":
            return _truth(b < c, a >= d)
        case "<=":
            return _truth(b <= c, a > d)
        case ">":
            return _truth(a > d, b <= c)
    return _truth(a >= d, b < c)


def _computed(op: str, left: tuple[int, int], right: tuple[int, int], kind: ScalarType) -> Numbers:
    (a, b), (c, d) = left, right
    match op:
        case "+":
            return _fitted(a + c, b + d, kind)
        case "-":
            return _fitted(a - d, b - c, kind)
        case "*":
            return _around((x * y for x in left for y in right), kind)
        case "/" if not c <= 0 <= d:
            return _around((divide(x, y) for x in left for y in right), kind)
        case "%" if not c <= 0 <= d:
            most = max(abs(c), abs(d)) - 1
            return _fitted(max(-most, a) if a < 0 else 0, min(most, b) if b > 0 else 0, kind)
        case "&" if a >= 0 or c >= 0:
            return _fitted(0, min(b if a >= 0 else d, d if c >= 0 else b), kind)
        case "|" | "^" if a >= 0 and c >= 0:
            return _fitted(max(a, c) if op == "|" else 0, (1 << max(b, d).bit_length()) - 1, kind)
        case "<<" if c >= 0 and d < _bits(kind):
            return _around((x << y for x in left for y in right), kind)
        case ">>" if c >= 0 and d < _bits(kind):
            return _around((x >> y for x in left for y in right), kind)
    return every(kind)


def _bits(kind: ScalarType) -> int:
    return kind.bits if isinstance(kind, IntType) else 0


def _around(corners: Iterable[int], kind: ScalarType) -> Numbers:
    """For an operation whose extreme results are those of extreme operands."""
    found = list(corners)
    return _fitted(min(found), max(found), kind)


def _fitted(low: int, high: int, kind: ScalarType) -> Numbers:
    """The numbers from `low` to `high`, wrapped around in their type."""
    least, most = value_range(kind)
    if least <= low and high <= most:
        return span(low, high)
    if not isinstance(kind, IntType) or high - low >= most - least:
        return every(kind)
    low, high = wrap(low, kind), wrap(high, kind)
    return span(low, high) if low <= high else every(kind)


def cast(operand: Numbers, source: ScalarType, kind: ScalarType) -> Numbers:
    """The conversion of C.  One that C leaves undefined may give any number."""
    if not isinstance(operand, Span):
        found = [convert(n, source, kind) for n in operand]
        defined = [n for n in found if n is not None]
        return listed(defined) if len(defined) == len(found) else every(kind)
    if isinstance(source, FloatType) or isinstance(kind, FloatType):
        return every(kind)
    return truth(operand) if isinstance(kind, BoolType) else _fitted(*operand, kind)


def reinterpret(operand: Numbers, kind: ScalarType) -> Numbers:
    return every(kind) if isinstance(operand, Span) else listed(wrap(n, kind) for n in operand)


def is_number(kind: object) -> bool:
    """Are the values of this type numbers?"""
    return isinstance(kind, (BoolType, IntType, FloatType, OrdinalType)) and not isinstance(kind, ContentsType)
