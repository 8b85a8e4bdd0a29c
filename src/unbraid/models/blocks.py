"""memcpy and related functions.

If both sides have the same type, its cells are copied, each in one step.  Otherwise the loops of `library/string.c`
copy bytes.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import INDEX, SIZE, BoolType, Const, Expr, FloatType, IntType, Place, PointerType, Type
from unbraid.models.context import Model, ModelCall

BYTE = IntType(8, False)
MOST_ELEMENTS = 64  # the most elements that are copied without a loop


def _at(call: ModelCall, pointer: Expr, position: Expr, kind: Type) -> Place:
    start = build.cast(pointer, call.void_pointer)
    return build.dereference(build.pointer_add(start, position, call.size_of(kind), call.void_pointer), kind)


def _element(call: ModelCall, *pointers: int) -> Type | None:
    """The type that all these pointers point to, if it is the same and has a size; else None."""
    kinds = {call.pointee(position) for position in pointers}
    kind = kinds.pop()
    return kind if not kinds and kind is not None and call.size_of(kind) > 0 else None


def _for_each(call: ModelCall, size: Expr, size_at: int, kind: Type, visit: Callable[[Expr], None]) -> bool:
    """Visit each element of a block.

    Returns False, and writes nothing, unless the size is a small constant multiple of the element size or is written
    with sizeof.  In the latter case, a size that is no multiple reaches a bound marker.
    """
    unit = call.size_of(kind)
    if isinstance(size, Const):
        if size.value % unit or size.value // unit > MOST_ELEMENTS:
            return False
        for i in range(size.value // unit):
            visit(build.constant(i, INDEX))
        return True
    if call.sizeof_type(size_at) != kind and unit != 1:
        return False
    position = call.temporary(INDEX)
    call.assign(position, build.constant(0, INDEX))
    end = call.keep(build.cast(build.binary("/", size, build.constant(unit, SIZE), SIZE), INDEX))

    def step() -> None:
        visit(position)
        call.assign(position, build.binary("+", position, build.constant(1, INDEX), INDEX))

    remainder = build.binary("%", size, build.constant(unit, SIZE), SIZE)
    call.branch(build.truth(remainder), call.not_followed, lambda: None)
    call.loop(build.compare("<", position, end), step)
    return True


def _copy(helper: str, may_overlap: bool) -> Model:
    def copy(call: ModelCall) -> Expr | None:
        target = call.keep(build.cast(call.value(0), call.void_pointer))
        source = call.keep(build.cast(call.value(1), call.void_pointer))
        size = call.keep(build.cast(call.value(2), SIZE))
        kind = _element(call, 0, 1)

        def element(position: Expr) -> None:
            assert kind is not None
            call.copy_cells(_at(call, target, position, kind), _at(call, source, position, kind))

        # Each element is read completely before it is written, so it may be its own source.
        cells = kind is not None and (not may_overlap or size == build.constant(call.size_of(kind), SIZE))
        if not cells or kind is None or not _for_each(call, size, 2, kind, element):
            call.library(helper, (target, source, size))
        return target if call.result is not None else None

    return copy


def _set(call: ModelCall, value: Expr, size_at: int) -> Expr | None:
    target = call.keep(build.cast(call.value(0), call.void_pointer))
    size = call.keep(build.cast(call.value(size_at), SIZE))
    kind = _element(call, 0)
    byte = call.keep(build.cast(value, BYTE))
    simple = byte == Const(0, BYTE) or (kind is not None and _has_numbers_only(call, kind))

    def element(position: Expr) -> None:
        assert kind is not None
        for cell in call.cells(_at(call, target, position, kind)):
            call.assign(cell, _repeated(byte, cell.type))

    if kind is None or not simple or not _for_each(call, size, size_at, kind, element):
        call.library("unbraid_set_bytes", (target, build.cast(byte, call.int_type), size))
    return target if call.result is not None else None


def _has_numbers_only(call: ModelCall, kind: Type) -> bool:
    return all(isinstance(cell, IntType) for cell in call.cell_types(kind))


def _repeated(byte: Expr, kind: Type) -> Expr:
    """A value whose bytes all equal `byte`; for types other than integers, the byte is zero."""
    if isinstance(kind, (BoolType, FloatType, PointerType)):
        return build.constant(0, kind)
    assert isinstance(kind, IntType)
    word = IntType(kind.bits, False)
    ones = sum(1 << i for i in range(0, kind.bits, 8))
    return build.cast(build.binary("*", build.cast(byte, word), build.constant(ones, word), word), kind)


def _memset(call: ModelCall) -> Expr | None:
    return _set(call, call.value(1), 2)


def _bzero(call: ModelCall) -> Expr | None:
    return _set(call, build.constant(0, call.int_type), 1)


MODELS: dict[str, Model] = {
    "memcpy": _copy("unbraid_copy_bytes", may_overlap=False),
    "memmove": _copy("unbraid_move_bytes", may_overlap=True),
    "memset": _memset,
    "bzero": _bzero,
    "explicit_bzero": _bzero,
}

TYPES: dict[str, IntType | str] = {}
