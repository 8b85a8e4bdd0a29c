"""Integer arithmetic on addresses.

Only the alignment of an object is known of its address.  So a few operations have a result: those that move an address
by a few bytes, and those that look at, set or clear bits below the alignment.  All others raise EngineLimit.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.arithmetic import BINARY, wrap
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.values import FIRST_PAGE, Address, Value, is_reserved, number_of
from unbraid.core.layout import NEAR, Layout
from unbraid.core.nodes import IntType

Layouts = Callable[[Address], Layout | None]  # of the object; None: it has ended, or is a function


def computed(op: str, a: Value, b: Value, kind: IntType, layouts: Layouts) -> Value:
    """The result of an operation of which at least one operand is an address.  `kind` is the type of the operands."""
    if isinstance(a, Address) and isinstance(b, Address):
        return _of_two(op, a, b, kind)
    if isinstance(b, Address):
        return _mirrored(op, number_of(a), b, kind, layouts)
    assert isinstance(a, Address)
    number = number_of(b) & ((1 << kind.bits) - 1)
    layout = layouts(a)
    if layout is None:
        return _refuse()
    match op:
        case "+" | "-":
            distance = wrap(number if op == "+" else -number, IntType(kind.bits, True))
            return _near(a._replace(offset=a.offset + distance), layout.size)
        case "&" | "|" | "^":
            return _masked(op, a, number, kind, layout.alignment)
        case "%" if not kind.signed and number & (number - 1) == 0 and number <= layout.alignment:
            return a.offset % number
        case "<" | "<=" | ">" | ">=" if _is_ordered(a, number, kind, layout):
            return BINARY[op](1, 0 if number < FIRST_PAGE else 2)
    return _refuse()


def _is_ordered(address: Address, number: int, kind: IntType, layout: Layout) -> bool:
    """Is the number in a page where no object is, and the address in its object?"""
    return not kind.signed and is_reserved(number, kind.bits) and 0 <= address.offset <= layout.size


def _refuse() -> Value:
    raise EngineLimit(Why.ADDRESS_AS_NUMBER)


def _of_two(op: str, a: Address, b: Address, kind: IntType) -> Value:
    if a.object == b.object:
        if op == "-":
            return wrap(a.offset - b.offset, kind)
        if op in ("<", "<=", ">", ">=") and not kind.signed:
            return BINARY[op](a.offset, b.offset)
    return _refuse()


_MIRRORED = {"+": "+", "&": "&", "|": "|", "^": "^", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _mirrored(op: str, a: int, b: Address, kind: IntType, layouts: Layouts) -> Value:
    return computed(_MIRRORED[op], b, a, kind, layouts) if op in _MIRRORED else _refuse()


def _near(address: Address, size: int) -> Value:
    """An address that was computed as a number.  Far from its object, it might be that of another one."""
    return address if -NEAR <= address.offset <= size + NEAR else _refuse()


def _masked(op: str, address: Address, number: int, kind: IntType, alignment: int) -> Value:
    low, high = number & (alignment - 1), number & ~(alignment - 1)
    within = address.offset % alignment
    start = address.offset - within
    if op == "&" and not high:
        return wrap(within & low, kind)
    if (op == "&" and number | (alignment - 1) == (1 << kind.bits) - 1) or (op != "&" and not high):
        return address._replace(offset=start + BINARY[op](within, low))
    return _refuse()
