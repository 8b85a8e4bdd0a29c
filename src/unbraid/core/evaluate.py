"""Expressions compiled to Python closures over a machine state.

A cell that holds None has not been chosen yet (an input, or uninitialised); reading it raises `Unchosen`, and whoever
runs the machine chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from unbraid.core.arithmetic import BINARY, COMPARISONS, UNARY, wrap
from unbraid.core.layout import cell_count, cells, locate
from unbraid.core.nodes import (
    AddressOf,
    Binary,
    BoolType,
    Cast,
    Const,
    Deref,
    Expr,
    Index,
    Ite,
    Member,
    Place,
    PointerType,
    Program,
    ScalarType,
    Storage,
    ThreadId,
    Type,
    Unary,
    ValidPointer,
    Var,
)
from unbraid.errors import EngineLimit, InternalError

if TYPE_CHECKING:
    from unbraid.core.machine import State


class Address(NamedTuple):
    """A pointer's value: a cell of the globals (thread -1) or of a frame."""

    thread: int
    frame: int  # the serial number of the frame within its thread
    cell: int


Value = int | Address
Cells = list[Value | None]
Evaluator = Callable[["State", Cells], Value]
Locator = Callable[["State", Cells], tuple[Cells, int]]


class Unchosen(Exception):
    """A cell was read before it has a value."""

    def __init__(self, cells: Cells, index: int, kind: ScalarType) -> None:
        self.cells, self.index, self.kind = cells, index, kind


class CellTypes:
    """The types of some cells, and where the variable of each one ends."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.types: list[ScalarType] = []
        self.ends: list[int] = []

    def add(self, kind: Type) -> None:
        void = PointerType(None, self.program.model.pointer_bits)  # pointers are alike, whatever they point to
        added = [void if isinstance(cell, PointerType) else cell for _, cell in cells(kind, self.program.structs)]
        self.types.extend(added)
        self.ends.extend([len(self.types)] * len(added))

    def match(self, start: int, wanted: CellTypes) -> bool:
        end = start + len(wanted.types)
        return end <= self.ends[start] and self.types[start:end] == wanted.types


class ExpressionCompiler:
    """For one function: knows where its locals are."""

    def __init__(self, program: Program, global_cells: dict[Var, int], slots: dict[Var, int]) -> None:
        self.program, self.global_cells, self.slots = program, global_cells, slots

    def size(self, kind: Type) -> int:
        return cell_count(kind, self.program.structs)

    def expr(self, expr: Expr) -> Evaluator:
        match expr:
            case Const(value):
                return lambda s, frame: value
            case Var() | Index() | Member() | Deref():
                return self._load(expr)
            case AddressOf(place):
                return self._address(place)
            case ValidPointer(pointer, target):
                return self._valid(pointer, target)
            case Unary(op, operand, kind):
                inner, apply_unary = self.expr(operand), UNARY[op]
                return lambda s, frame: wrap(apply_unary(_number(inner(s, frame))), kind)
            case Binary():
                return self._binary(expr)
            case Cast(operand, kind):
                return self._cast(operand, kind)
            case Ite(condition, then, other):
                test, yes, no = self.expr(condition), self.expr(then), self.expr(other)
                return lambda s, frame: yes(s, frame) if test(s, frame) else no(s, frame)
            case ThreadId():
                return lambda s, frame: s.running
        raise InternalError(f"unknown expression {type(expr).__name__}")

    def _binary(self, expr: Binary) -> Evaluator:
        left, right, kind, op = self.expr(expr.left), self.expr(expr.right), expr.type, expr.op
        if op == "and":
            return lambda s, frame: 1 if left(s, frame) and right(s, frame) else 0
        if op == "or":
            return lambda s, frame: 1 if left(s, frame) or right(s, frame) else 0
        if isinstance(expr.left.type, PointerType):
            return _pointer_comparison(op, left, right)
        if op == "==":
            return lambda s, frame: 1 if left(s, frame) == right(s, frame) else 0
        if op == "!=":
            return lambda s, frame: 1 if left(s, frame) != right(s, frame) else 0
        function = BINARY[op]
        if op in COMPARISONS:
            return lambda s, frame: function(_number(left(s, frame)), _number(right(s, frame)))
        if op in ("/", "%"):

            def division(s: State, frame: Cells) -> Value:
                divisor = _number(right(s, frame))
                if divisor == 0:
                    raise InternalError("division by zero that no check has stopped")
                return wrap(function(_number(left(s, frame)), divisor), kind)

            return division
        return lambda s, frame: wrap(function(_number(left(s, frame)), _number(right(s, frame))), kind)

    def _cast(self, operand: Expr, kind: ScalarType) -> Evaluator:
        inner = self.expr(operand)
        if isinstance(operand.type, PointerType):
            if isinstance(kind, PointerType):
                return inner
            if isinstance(kind, BoolType):
                return lambda s, frame: 1 if inner(s, frame) != 0 else 0
        return lambda s, frame: wrap(_number(inner(s, frame)), kind)

    # ---------------------------------------------------------------------------------------- places
    def _load(self, place: Place) -> Evaluator:
        kind = place.type
        if not isinstance(kind, ScalarType):
            raise InternalError(f"a value of type {kind} is read as a whole")
        if isinstance(place, Var):
            if place.storage is Storage.GLOBAL:
                cell = self.global_cells[place]

                def load_global(s: State, frame: Cells) -> Value:
                    value = s.memory[cell]
                    if value is None:
                        raise Unchosen(s.memory, cell, kind)
                    return value

                return load_global
            slot = self.slots[place]

            def load_local(s: State, frame: Cells) -> Value:
                value = frame[slot]
                if value is None:
                    raise Unchosen(frame, slot, kind)
                return value

            return load_local
        locate = self.locator(place)

        def load(s: State, frame: Cells) -> Value:
            cells, index = locate(s, frame)
            value = cells[index]
            if value is None:
                raise Unchosen(cells, index, kind)
            return value

        return load

    def locator(self, place: Place) -> Locator:
        """Where a place is: the list of cells that it is in, and its first cell."""
        location = locate(place, self.program.structs)
        root, constant = location.root, location.offset
        indices = [(self.expr(s.index), s.size, s.length) for s in location.subscripts]
        base = self._base(root)
        if not indices:
            if constant == 0:
                return base

            def at_constant(s: State, frame: Cells) -> tuple[Cells, int]:
                cells, first = base(s, frame)
                return cells, first + constant

            return at_constant

        def at_index(s: State, frame: Cells) -> tuple[Cells, int]:
            cells, first = base(s, frame)
            offset = first + constant
            for index, size, length in indices:
                i = _number(index(s, frame))
                if not 0 <= i < length:
                    raise InternalError("index out of bounds that no check has stopped")
                offset += i * size
            return cells, offset

        return at_index

    def _base(self, root: Var | Deref) -> Locator:
        if isinstance(root, Deref):
            pointer = self._valid_address(root)

            def behind(s: State, frame: Cells) -> tuple[Cells, int]:
                address = pointer(s, frame)
                return s.cells_of(address), address.cell

            return behind
        if root.storage is Storage.GLOBAL:
            start = self.global_cells[root]
            return lambda s, frame: (s.memory, start)
        slot = self.slots[root]
        return lambda s, frame: (frame, slot)

    def _valid_address(self, root: Deref) -> Callable[[State, Cells], Address]:
        pointer = self.expr(root.pointer)

        def address_of(s: State, frame: Cells) -> Address:
            address = pointer(s, frame)
            if not isinstance(address, Address):
                raise InternalError("invalid pointer that no check has stopped")
            return address

        return address_of

    def _address(self, place: Place) -> Evaluator:
        root = locate(place, self.program.structs).root
        where = self.locator(place)
        if isinstance(root, Deref):
            pointer = self._valid_address(root)
            return lambda s, frame: pointer(s, frame)._replace(cell=where(s, frame)[1])
        if root.storage is Storage.GLOBAL:
            return lambda s, frame: Address(-1, 0, where(s, frame)[1])
        return lambda s, frame: Address(s.running, s.frame_serial(), where(s, frame)[1])

    def _valid(self, pointer: Expr, target: Type) -> Evaluator:
        inner = self.expr(pointer)
        wanted = CellTypes(self.program)
        wanted.add(target)

        def valid(s: State, frame: Cells) -> Value:
            address = inner(s, frame)
            there = s.types_at(address) if isinstance(address, Address) else None
            if there is None:
                return 0
            assert isinstance(address, Address)
            if not there.match(address.cell, wanted):
                raise EngineLimit("an object is accessed through a pointer of another type")
            return 1

        return valid


def _pointer_comparison(op: str, left: Evaluator, right: Evaluator) -> Evaluator:
    def compare(s: State, frame: Cells) -> Value:
        a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) != isinstance(b, Address) and a != 0 and b != 0:
            raise EngineLimit("the program compares an address with a number")
        return int((a == b) == (op == "=="))

    return compare


def _number(value: Value) -> int:
    if isinstance(value, Address):
        raise EngineLimit("the program computes with the number of an address")
    return value
