"""Expressions compiled to Python closures over a machine state.

A cell that holds None has not been chosen yet (an input, or uninitialised); reading it raises `Unchosen`, and whoever
runs the machine chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from unbraid.core.arithmetic import BINARY, COMPARISONS, UNARY, apply_binary, apply_unary, convert, divide, wrap
from unbraid.core.build import scalar
from unbraid.core.causes import Why
from unbraid.core.layout import NEAR, Layout, Subscript, cell_count, locate, locate_bytes, size_of
from unbraid.core.nodes import (
    AddressOf,
    Binary,
    BoolType,
    Cast,
    Const,
    Deref,
    Expr,
    FloatType,
    FunctionAddress,
    Index,
    IntType,
    Ite,
    Member,
    NearObject,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Program,
    Reinterpret,
    Releasable,
    SameObject,
    ScalarType,
    Storage,
    ThreadId,
    Tracked,
    Type,
    Unary,
    Valid,
    Var,
)
from unbraid.errors import EngineLimit, InternalError

if TYPE_CHECKING:
    from unbraid.core.machine import State


class Address(NamedTuple):
    """A pointer's value: a byte of an object.  The other fields say which object:

    * thread -1: the global whose first cell is `cell`
    * thread -2: the function of number `cell`
    * frame 0: the thread-local variable of that thread whose first cell is `cell`
    * frame > 0: the local whose first cell is `cell`, in the frame with this serial number of that thread
    * frame < 0: what that thread has allocated as its -frame-th object
    """

    thread: int
    frame: int
    cell: int
    offset: int = 0

    @property
    def object(self) -> tuple[int, int, int]:
        return self[:3]

    @property
    def may_end(self) -> bool:
        """Is this the address of an object that may end before the program does?"""
        return self.thread >= 0

    @property
    def is_heap(self) -> bool:
        return self.thread >= 0 and self.frame < 0


GLOBALS, FUNCTIONS = -1, -2
THREAD_LOCAL = 0

# The value of a pointer that nobody has chosen: no object is there, and it is equal to nothing that we know.
WILD = 0x0BADBAD0

Value = int | Address
Cells = list[Value | None]
Evaluator = Callable[["State", Cells], Value]
Locator = Callable[["State", Cells], tuple[Cells, int]]
Pointer = Callable[["State", Cells], Value]


class Unchosen(Exception):
    """A cell was read before it has a value."""

    def __init__(self, cells: Cells, index: int, kind: ScalarType) -> None:
        self.cells, self.index, self.kind = cells, index, kind


class Object(NamedTuple):
    """Where an object is: its cells start at `first`."""

    cells: Cells
    first: int
    layout: Layout


class Reinterpreted(Exception):
    """Some bytes of an object are accessed as a type that its cells do not have there."""

    def __init__(self, where: Object, start: int, size: int, kind: ScalarType) -> None:
        self.where, self.start, self.size, self.kind = where, start, size, kind

    def parts(self) -> list[int]:
        """The cells that are touched, as positions among those of the object."""
        cells, layout = self.where.cells, self.where.layout
        found = list(layout.overlapping(self.start, self.size))
        for i in found:
            if cells[self.where.first + i] is None:
                raise Unchosen(cells, self.where.first + i, layout.types[i])
        return found

    def is_whole(self, part: int) -> bool:
        layout = self.where.layout
        return layout.starts[part] == self.start and layout.ends[part] == self.start + self.size

    def read(self) -> Value:
        cells, first, layout = self.where
        parts = self.parts()
        if len(parts) == 1 and self.is_whole(parts[0]):
            value = cells[first + parts[0]]
            assert value is not None
            if isinstance(value, Address):
                return value
            return self._as_kind(_as_number(value, layout.types[parts[0]]))
        bits = covered = 0
        for i in parts:
            size = layout.ends[i] - layout.starts[i]
            part = _as_number(_number(cells[first + i]), layout.types[i]) & ((1 << 8 * size) - 1)
            distance = 8 * (layout.starts[i] - self.start)
            bits |= part << distance if distance >= 0 else part >> -distance
            covered += min(layout.ends[i], self.start + self.size) - max(layout.starts[i], self.start)
        if covered < self.size:
            raise EngineLimit(Why.PADDING_READ)
        return self._as_kind(bits & ((1 << 8 * self.size) - 1))

    def _as_kind(self, bits: int) -> int:
        if isinstance(self.kind, BoolType) and bits not in (0, 1):
            raise EngineLimit(Why.BOOL_READ)
        return wrap(bits, self.kind)

    def write(self, value: Value) -> None:
        cells, first, layout = self.where
        parts = list(layout.overlapping(self.start, self.size))
        if len(parts) == 1 and self.is_whole(parts[0]) and isinstance(value, Address):
            cells[first + parts[0]] = value
            return
        bits = _number(value) & ((1 << 8 * self.size) - 1)
        for i in parts:
            size, kind = layout.ends[i] - layout.starts[i], layout.types[i]
            distance = 8 * (layout.starts[i] - self.start)
            new = bits >> distance if distance >= 0 else bits << -distance
            mask = ((1 << 8 * self.size) - 1) >> distance if distance >= 0 else ((1 << 8 * self.size) - 1) << -distance
            mask &= (1 << 8 * size) - 1
            if mask != (1 << 8 * size) - 1:
                old = cells[first + i]
                if old is None:
                    raise Unchosen(cells, first + i, kind)
                new = (_as_number(_number(old), kind) & ~mask) | (new & mask)
            new &= (1 << 8 * size) - 1
            if isinstance(kind, BoolType) and new not in (0, 1):
                raise EngineLimit(Why.BOOL_MADE)
            cells[first + i] = wrap(new, kind)


class ExpressionCompiler:
    """For one function: knows where its locals are."""

    def __init__(
        self,
        program: Program,
        global_cells: dict[Var, int],
        slots: dict[Var, int],
        functions: dict[str, int],
    ) -> None:
        self.program, self.global_cells, self.slots, self.functions = program, global_cells, slots, functions

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
            case FunctionAddress(name):
                address = Address(FUNCTIONS, 0, self.functions.setdefault(name, len(self.functions)))
                return lambda s, frame: address
            case PointerAdd(pointer, count, size):
                base, distance = self.expr(pointer), self.expr(count)
                pointer_type = expr.type
                return lambda s, frame: _moved(base(s, frame), _number(distance(s, frame)) * size, pointer_type)
            case PointerDiff(left, right, size, kind):
                return _difference(self.expr(left), self.expr(right), size, kind)
            case Valid(place, is_write):
                return self._valid(place, is_write)
            case SameObject(left, right):
                return _same_object(self.expr(left), self.expr(right))
            case NearObject(pointer):
                return _near_object(self.expr(pointer))
            case Releasable(pointer):
                return _releasable(self.expr(pointer))
            case Tracked(pointer):
                return _tracked(self.expr(pointer))
            case Unary(op, operand, kind):
                inner = self.expr(operand)
                if isinstance(kind, FloatType):
                    return lambda s, frame: apply_unary(op, _number(inner(s, frame)), kind)
                function = UNARY[op]
                return lambda s, frame: wrap(function(_number(inner(s, frame))), kind)
            case Binary():
                return self._binary(expr)
            case Cast(operand, kind):
                return self._cast(operand, kind)
            case Reinterpret(operand, kind):
                inner = self.expr(operand)
                return lambda s, frame: wrap(_number(inner(s, frame)), kind)
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
        if isinstance(expr.left.type, FloatType):
            return _on_floats(op, left, right, expr.left.type)
        if op in ("==", "!="):
            return _number_comparison(op, left, right)
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
        inner, bits, source = self.expr(operand), self.program.model.pointer_bits, operand.type
        if isinstance(kind, PointerType) and isinstance(operand.type, PointerType):
            return inner
        if isinstance(kind, FloatType) or isinstance(operand.type, FloatType):
            return _conversion(inner, scalar(operand.type), kind)
        if isinstance(kind, BoolType):
            return lambda s, frame: 1 if inner(s, frame) != 0 else 0
        if isinstance(kind, PointerType) or (isinstance(kind, IntType) and kind.bits >= bits):
            # Wide enough for an address, which is kept as it is.
            def wide(s: State, frame: Cells) -> Value:
                value = inner(s, frame)
                return value if isinstance(value, Address) else wrap(_as_number(value, source), kind)

            return wide
        return lambda s, frame: wrap(_as_number(_number(inner(s, frame)), source), kind)

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
            if place.storage is not Storage.THREAD:
                slot = self.slots[place]

                def load_local(s: State, frame: Cells) -> Value:
                    value = frame[slot]
                    if value is None:
                        raise Unchosen(frame, slot, kind)
                    return value

                return load_local
        locate = self.locator(place)

        def load(s: State, frame: Cells) -> Value:
            try:
                cells, index = locate(s, frame)
            except Reinterpreted as mixed:
                return mixed.read()
            value = cells[index]
            if value is None:
                raise Unchosen(cells, index, kind)
            return value

        return load

    def locator(self, place: Place) -> Locator:
        """Where a place is: the list of cells that it is in, and its first cell.  Raises Reinterpreted."""
        location = locate(place, self.program.structs)
        if isinstance(location.root, Deref):
            return self._behind_pointer(place)
        base = self._variable(location.root)
        distance = self._distance(location.offset, location.subscripts)
        if distance is None:
            return base

        def at_index(s: State, frame: Cells) -> tuple[Cells, int]:
            cells, first = base(s, frame)
            return cells, first + distance(s, frame)

        return at_index

    def _distance(
        self, constant: int, subscripts: tuple[Subscript, ...], checked: bool = True
    ) -> Callable[[State, Cells], int] | None:
        """How far a place is from its root; None: it is there.  If it is checked, an index out of bounds is ours."""
        indices = [(self.expr(s.index), s.size, s.length) for s in subscripts]
        if not indices:
            return (lambda s, frame: constant) if constant else None

        def distance(s: State, frame: Cells) -> int:
            result = constant
            for index, size, length in indices:
                i = _number(index(s, frame))
                if checked and not 0 <= i < length:
                    raise InternalError("index out of bounds that no check has stopped")
                result += i * size
            return result

        return distance

    def _variable(self, var: Var) -> Locator:
        if var.storage is Storage.GLOBAL:
            start = self.global_cells[var]
            return lambda s, frame: (s.memory, start)
        if var.storage is Storage.THREAD:
            start = self.global_cells[var]
            return lambda s, frame: (s.threads[s.running].own, start)
        slot = self.slots[var]
        return lambda s, frame: (frame, slot)

    def _behind_pointer(self, place: Place) -> Locator:
        structs, kind = self.program.structs, place.type
        location = locate_bytes(place, structs)
        assert isinstance(location.root, Deref)
        pointer, distance = self.expr(location.root.pointer), self._distance(location.offset, location.subscripts)
        size = size_of(kind, structs)
        is_pointer = isinstance(kind, PointerType)

        def behind(s: State, frame: Cells) -> tuple[Cells, int]:
            address = pointer(s, frame)
            where = s.object_at(address) if isinstance(address, Address) else None
            if where is None:
                raise InternalError("invalid pointer that no check has stopped")
            assert isinstance(address, Address)
            start = address.offset + (distance(s, frame) if distance is not None else 0)
            cell = where.layout.at.get(start)
            if cell is not None:
                there = where.layout.types[cell]
                if there == kind or (is_pointer and isinstance(there, PointerType)):
                    return where.cells, where.first + cell
            if not isinstance(kind, ScalarType):
                raise EngineLimit(Why.ACCESSED_AS_ANOTHER_TYPE)
            raise Reinterpreted(where, start, size, kind)

        return behind

    def _address(self, place: Place) -> Evaluator:
        location = locate_bytes(place, self.program.structs)
        distance, root = self._distance(location.offset, location.subscripts, checked=False), location.root
        if isinstance(root, Deref):
            pointer, kind = self.expr(root.pointer), PointerType(None, self.program.model.pointer_bits)
            if distance is None:
                return pointer
            known = distance
            return lambda s, frame: _moved(pointer(s, frame), known(s, frame), kind)
        if root.storage is Storage.GLOBAL:
            start = self.global_cells[root]
            if distance is None:
                fixed = Address(GLOBALS, 0, start)
                return lambda s, frame: fixed
            inside = distance
            return lambda s, frame: Address(GLOBALS, 0, start, inside(s, frame))
        measure = distance or (lambda s, frame: 0)
        if root.storage is Storage.THREAD:
            start = self.global_cells[root]
            return lambda s, frame: Address(s.running, THREAD_LOCAL, start, measure(s, frame))
        slot = self.slots[root]
        return lambda s, frame: Address(s.running, s.frame_serial(), slot, measure(s, frame))

    def _valid(self, place: Place, is_write: bool) -> Evaluator:
        structs = self.program.structs
        location = locate_bytes(place, structs)
        if not isinstance(location.root, Deref):
            raise InternalError("a variable is asked if it exists")
        pointer, constant, size = self.expr(location.root.pointer), location.offset, size_of(place.type, structs)
        indices = [(self.expr(s.index), s.size, s.length) for s in location.subscripts]

        def valid(s: State, frame: Cells) -> Value:
            address = pointer(s, frame)
            where = s.object_at(address) if isinstance(address, Address) else None
            if where is None:
                return 0
            assert isinstance(address, Address)
            if is_write and s.is_constant(address):
                return 0
            start = address.offset + constant
            for index, stride, length in indices:
                i = _number(index(s, frame))
                if not 0 <= i < length:
                    return 0
                start += i * stride
            return int(0 <= start <= where.layout.size - size)

        return valid


def _on_floats(op: str, left: Evaluator, right: Evaluator, kind: FloatType) -> Evaluator:
    def compute(s: State, frame: Cells) -> Value:
        result = apply_binary(op, _number(left(s, frame)), _number(right(s, frame)), kind)
        assert result is not None
        return result

    return compute


def _conversion(operand: Evaluator, source: ScalarType, kind: ScalarType) -> Evaluator:
    """From or to a float."""

    def converted(s: State, frame: Cells) -> Value:
        value = convert(_number(operand(s, frame)), source, kind)
        if value is None:
            raise InternalError("a conversion out of range that no check has stopped")
        return value

    return converted


def _moved(pointer: Value, distance: int, kind: PointerType) -> Value:
    if isinstance(pointer, Address):
        return pointer._replace(offset=pointer.offset + distance)
    return wrap(pointer + distance, kind)


def _difference(left: Evaluator, right: Evaluator, size: int, kind: IntType) -> Evaluator:
    def difference(s: State, frame: Cells) -> Value:
        a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) and isinstance(b, Address):
            if a.object != b.object:
                raise InternalError("pointers into two objects that no check has stopped")
            a, b = a.offset, b.offset
        return wrap(divide(_number(a) - _number(b), size), kind)

    return difference


def _same_object(left: Evaluator, right: Evaluator) -> Evaluator:
    def same(s: State, frame: Cells) -> Value:
        a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) and isinstance(b, Address):
            return int(a.object == b.object)
        return int(not isinstance(a, Address) and not isinstance(b, Address))

    return same


def _near_object(pointer: Evaluator) -> Evaluator:
    def near(s: State, frame: Cells) -> Value:
        address = pointer(s, frame)
        if not isinstance(address, Address):
            return int(address == 0)
        where = s.object_at(address)
        return int(where is None or -NEAR <= address.offset <= where.layout.size + NEAR)

    return near


def _releasable(pointer: Evaluator) -> Evaluator:
    def releasable(s: State, frame: Cells) -> Value:
        address = pointer(s, frame)
        if not isinstance(address, Address):
            return int(address == 0)
        return int(s.is_freeable(address))

    return releasable


def _tracked(pointer: Evaluator) -> Evaluator:
    def tracked(s: State, frame: Cells) -> Value:
        wanted = pointer(s, frame)
        if not isinstance(wanted, Address) or not wanted.is_heap:
            return 0
        pending: list[Value | None] = list(s.static_cells())
        seen: set[tuple[int, int]] = set()
        while pending:
            value = pending.pop()
            if not isinstance(value, Address) or not value.is_heap:
                continue
            key = value.thread, -value.frame
            if key not in seen and key in s.heap:
                seen.add(key)
                pending.extend(s.heap[key].cells)
        return int((wanted.thread, -wanted.frame) in seen)

    return tracked


def is_reserved(number: int, bits: int) -> bool:
    """No object is in the first or in the last page of memory, so programs use such numbers as marks."""
    number &= (1 << bits) - 1  # of a signed one, what it is as an address
    return number < 4096 or number >= (1 << bits) - 4096


def _pointer_comparison(op: str, left: Evaluator, right: Evaluator) -> Evaluator:
    function = BINARY[op]

    def compare(s: State, frame: Cells) -> Value:
        a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) and isinstance(b, Address):
            if a.object == b.object:
                return function(a.offset, b.offset)
            if op not in ("==", "!="):
                raise InternalError("pointers into two objects that no check has stopped")
            if s.machine.reuse and a.may_end and b.may_end and not (s.object_at(a) and s.object_at(b)):
                raise EngineLimit(Why.ENDED_POINTER_COMPARED)
            return int(op == "!=")
        if isinstance(a, Address) or isinstance(b, Address):
            number = b if isinstance(a, Address) else a
            assert isinstance(number, int)
            if op not in ("==", "!=") or not is_reserved(number, s.machine.program.model.pointer_bits):
                raise EngineLimit(Why.ADDRESS_COMPARED_WITH_NUMBER)
            return int(op == "!=")
        if WILD in (a, b) and 0 not in (a, b):
            raise EngineLimit(Why.UNINITIALISED_POINTER_COMPARED)
        return function(a, b)

    return compare


def _number_comparison(op: str, left: Evaluator, right: Evaluator) -> Evaluator:
    """Of integers; they may hold addresses."""
    pointers = _pointer_comparison(op, left, right)
    wanted = op == "=="

    def compare(s: State, frame: Cells) -> Value:
        a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) or isinstance(b, Address):
            return pointers(s, frame)
        return 1 if (a == b) == wanted else 0

    return compare


def _as_number(value: int, source: Type) -> int:
    """What was a pointer so far; one that nobody has chosen could be any number."""
    if value == WILD and isinstance(source, PointerType):
        raise EngineLimit(Why.UNINITIALISED_POINTER_AS_NUMBER)
    return value


def _number(value: Value | None) -> int:
    if isinstance(value, Address):
        raise EngineLimit(Why.ADDRESS_AS_NUMBER)
    assert value is not None
    return value
