"""Addresses as integers, and pointers in parts."""

from __future__ import annotations

import pytest

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.addresses import computed
from unbraid.core.interpreter.objects import Object, Reinterpreted
from unbraid.core.interpreter.values import PADDING, Address, Cells, Part, Value
from unbraid.core.layout import Layout, layout_of
from unbraid.core.nodes import ArrayType, Field, IntType, PointerType, ScalarType, Struct, StructType, Type

WORD, BYTE, INT = IntType(64, False), IntType(8, False), IntType(32, True)
POINTER = PointerType(None, 64)
BLOCK = layout_of(ArrayType(BYTE, 40), {}, alignment=16)
HERE, THERE = Address(0, -1, 0), Address(0, -2, 0)


def _computed(op: str, a: Value, b: Value, layout: Layout | None = BLOCK, kind: IntType = WORD) -> Value:
    return computed(op, a, b, kind, lambda address: layout)


@pytest.mark.parametrize(
    ("op", "offset", "number", "result"),
    [
        ("|", 16, 1, HERE._replace(offset=17)),
        ("&", 17, ~1, HERE._replace(offset=16)),
        ("&", 21, 7, 5),
        ("^", 5, 1, HERE._replace(offset=4)),
        ("%", 37, 16, 5),
        ("+", 8, 8, HERE._replace(offset=16)),
        ("-", 8, 16, HERE._replace(offset=-8)),
        ("<", 0, 4095, 0),
        (">=", 0, -4095, 0),
    ],
)
def test_bits_below_the_alignment(op: str, offset: int, number: int, result: Value) -> None:
    assert _computed(op, HERE._replace(offset=offset), number) == result


@pytest.mark.parametrize(
    ("op", "number"),
    [("|", 16), ("&", 31), ("&", ~31), ("%", 32), ("%", 3), (">>", 4), ("*", 2), ("+", 1000), ("<", 4096)],
)
def test_other_bits_are_not_known(op: str, number: int) -> None:
    with pytest.raises(EngineLimit) as found:
        _computed(op, HERE, number)
    assert found.value.cause.why is Why.ADDRESS_AS_NUMBER


def test_two_addresses() -> None:
    assert _computed("-", HERE._replace(offset=9), HERE) == 9
    assert _computed("<", HERE, HERE._replace(offset=9)) == 1
    assert _computed("+", 8, HERE) == HERE._replace(offset=8)
    for a, b, op in ((HERE, THERE, "-"), (HERE, THERE, "^"), (8, HERE, "-"), (HERE, HERE, "+")):
        with pytest.raises(EngineLimit):
            _computed(op, a, b)


def test_objects_that_have_ended_have_no_bits() -> None:
    with pytest.raises(EngineLimit):
        _computed("|", HERE, 1, layout=None)


# ---------------------------------------------------------------------------------------------- parts
STRUCTS = {"pair": Struct((Field("pointer", POINTER, 0), Field("number", INT, 8)), 16)}


class _Memory:
    def __init__(self, kind: Type, cells: Cells) -> None:
        self.object = Object(cells, 0, layout_of(kind, STRUCTS))

    def _access(self, start: int, kind: ScalarType, size: int) -> Reinterpreted:
        return Reinterpreted(self.object, start, size, kind, 8)

    def read(self, start: int, kind: ScalarType, size: int) -> Value:
        return self._access(start, kind, size).read()

    def write(self, start: int, kind: ScalarType, size: int, value: Value) -> None:
        self._access(start, kind, size).write(value)


@pytest.mark.parametrize("kind", [BYTE, IntType(16, False), INT])
def test_a_pointer_in_cells_of_any_size(kind: IntType) -> None:
    memory = _Memory(ArrayType(kind, 128 // kind.bits), [0] * (128 // kind.bits))
    memory.write(8, POINTER, 8, HERE)
    assert memory.read(8, POINTER, 8) == HERE
    assert memory.read(0, WORD, 8) == 0
    memory.write(8, WORD, 8, 5)
    assert memory.read(8, WORD, 8) == 5


@pytest.mark.parametrize("order", [range(8), range(7, -1, -1)])
def test_bytes_are_copied_to_a_pointer(order: range) -> None:
    source, target = _Memory(POINTER, [HERE]), _Memory(POINTER, [THERE])
    for i in order:
        target.write(i, BYTE, 1, source.read(i, BYTE, 1))
    assert target.object.cells == [HERE]


def test_zeros_are_written_over_a_pointer() -> None:
    memory = _Memory(POINTER, [HERE])
    for i in range(8):
        memory.write(i, BYTE, 1, 0)
    assert memory.object.cells == [0]


def test_padding_is_copied_but_is_no_number() -> None:
    pair, block = _Memory(StructType("pair"), [HERE, 7]), _Memory(ArrayType(BYTE, 16), [None] * 16)
    for i in range(16):
        block.write(i, BYTE, 1, pair.read(i, BYTE, 1))
    assert block.read(0, POINTER, 8) == HERE
    assert block.read(8, INT, 4) == 7
    assert block.object.cells[12] == Part(PADDING, 0, 1)
    with pytest.raises(EngineLimit) as found:
        block.read(12, INT, 4)
    assert found.value.cause.why is Why.PADDING_READ


def test_half_a_pointer_is_no_value() -> None:
    source, target = _Memory(POINTER, [HERE]), _Memory(POINTER, [THERE])
    target.write(0, BYTE, 1, source.read(0, BYTE, 1))
    assert target.object.cells == [Part(HERE, 0, 1)]
    for start, kind, size in ((0, POINTER, 8), (4, BYTE, 1), (0, INT, 4)):
        with pytest.raises(EngineLimit):
            target.read(start, kind, size)
    with pytest.raises(EngineLimit):
        target.write(4, BYTE, 1, 5)
