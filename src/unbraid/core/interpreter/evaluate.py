"""Compiles expressions to Python closures that read a state through the interface `Memory`.

The module `state.py` imports this one, because a state refers to compiled code.  So this module knows states only by
the interface.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from unbraid.core import build
from unbraid.core.arithmetic import BINARY, COMPARISONS, UNARY, apply_binary, apply_unary, convert, divide, wrap
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.interpreter import addresses
from unbraid.core.interpreter.objects import Object, Reinterpreted
from unbraid.core.interpreter.values import (
    FUNCTIONS,
    GLOBALS,
    THREAD_LOCAL,
    WILD,
    Address,
    Cells,
    Part,
    Unchosen,
    Value,
    as_number,
    is_reserved,
    number_of,
)
from unbraid.core.layout import NEAR, Layout, Subscript, cell_count, is_byte, locate, locate_bytes, size_of
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


class Memory(Protocol):
    """The part of a state that an expression may read, besides the cells of its own frame."""

    memory: Cells  # the globals
    running: int  # the number of the thread that evaluates the expression

    def own(self) -> Cells: ...  # the thread-local variables of that thread
    def frame_serial(self) -> int: ...
    def object_at(self, address: Address) -> Object | None: ...
    def is_constant(self, address: Address) -> bool: ...
    def is_freeable(self, address: Address) -> bool: ...
    def is_tracked(self, address: Address) -> bool: ...


Evaluator = Callable[[Memory, Cells], Value]
Locator = Callable[[Memory, Cells], tuple[Cells, int]]


class ExpressionCompiler:
    """Compiles the expressions of one function."""

    def __init__(
        self,
        program: Program,
        global_cells: dict[Var, int],
        slots: dict[Var, int],
        functions: dict[str, int],
        reuse: bool,
    ) -> None:
        """With `reuse`, the address of an object that has ended, or the one behind an object, may be in use."""
        self.program, self.global_cells, self.slots, self.functions = program, global_cells, slots, functions
        self.reuse = reuse

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
                return lambda s, frame: _moved(base(s, frame), number_of(distance(s, frame)) * size, pointer_type)
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
                    return lambda s, frame: apply_unary(op, number_of(inner(s, frame)), kind)
                function = UNARY[op]
                return lambda s, frame: wrap(function(number_of(inner(s, frame))), kind)
            case Binary():
                return self._binary(expr)
            case Cast(operand, kind):
                return self._cast(operand, kind)
            case Reinterpret(operand, kind):
                inner = self.expr(operand)
                return lambda s, frame: wrap(number_of(inner(s, frame)), kind)
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
            return self._pointer_comparison(op, left, right)
        if isinstance(expr.left.type, FloatType):
            return _on_floats(op, left, right, expr.left.type)
        if op in ("==", "!="):
            return self._number_comparison(op, left, right)
        return self._arithmetic(op, left, right, build.scalar(expr.left.type), kind)

    def _arithmetic(
        self, op: str, left: Evaluator, right: Evaluator, operands: ScalarType, kind: ScalarType
    ) -> Evaluator:
        function = BINARY[op]
        if isinstance(operands, IntType) and operands.bits == self.program.model.pointer_bits:
            return _wide_arithmetic(op, left, right, operands, kind)
        if op in COMPARISONS:
            return lambda s, frame: function(number_of(left(s, frame)), number_of(right(s, frame)))
        if op in ("/", "%"):

            def division(s: Memory, frame: Cells) -> Value:
                divisor = _divisor(number_of(right(s, frame)))
                return wrap(function(number_of(left(s, frame)), divisor), kind)

            return division
        return lambda s, frame: wrap(function(number_of(left(s, frame)), number_of(right(s, frame))), kind)

    def _cast(self, operand: Expr, kind: ScalarType) -> Evaluator:
        inner, bits, source = self.expr(operand), self.program.model.pointer_bits, operand.type
        if isinstance(kind, PointerType) and isinstance(operand.type, PointerType):
            return inner
        if isinstance(kind, FloatType) or isinstance(operand.type, FloatType):
            return _conversion(inner, build.scalar(operand.type), kind)
        if isinstance(kind, BoolType):

            def truth(s: Memory, frame: Cells) -> Value:
                value = inner(s, frame)
                return 1 if isinstance(value, Address) or number_of(value) else 0

            return truth
        if isinstance(kind, PointerType) or (isinstance(kind, IntType) and kind.bits >= bits):
            # The type is wide enough for an address, so an address is kept as it is.
            def wide(s: Memory, frame: Cells) -> Value:
                value = inner(s, frame)
                return value if isinstance(value, Address) else wrap(as_number(number_of(value), source), kind)

            return wide
        if is_byte(kind) and is_byte(source):

            def byte(s: Memory, frame: Cells) -> Value:
                value = inner(s, frame)
                return value if isinstance(value, Part) else wrap(number_of(value), kind)

            return byte
        return lambda s, frame: wrap(as_number(number_of(inner(s, frame)), source), kind)

    def _pointer_comparison(self, op: str, left: Evaluator, right: Evaluator) -> Evaluator:
        function, reuse, bits = BINARY[op], self.reuse, self.program.model.pointer_bits

        def compare(s: Memory, frame: Cells) -> Value:
            a, b = left(s, frame), right(s, frame)
            if isinstance(a, Address) and isinstance(b, Address):
                if a.object == b.object:
                    return function(a.offset, b.offset)
                if op not in ("==", "!="):
                    raise InternalError("pointers into two objects that no check has stopped")
                if reuse and a.may_end and b.may_end and not (s.object_at(a) and s.object_at(b)):
                    raise EngineLimit(Why.ENDED_POINTER_COMPARED)
                if reuse and (_may_follow(s, a, b) or _may_follow(s, b, a)):
                    raise EngineLimit(Why.END_COMPARED_WITH_START)
                return int(op == "!=")
            if isinstance(a, Address) or isinstance(b, Address):
                number = number_of(b if isinstance(a, Address) else a)
                if op not in ("==", "!=") or not is_reserved(number, bits):
                    raise EngineLimit(Why.ADDRESS_COMPARED_WITH_NUMBER)
                return int(op == "!=")
            if WILD in (a, b) and 0 not in (a, b):
                raise EngineLimit(Why.UNINITIALISED_POINTER_COMPARED)
            return function(number_of(a), number_of(b))

        return compare

    def _number_comparison(self, op: str, left: Evaluator, right: Evaluator) -> Evaluator:
        """A comparison of integers, which may hold addresses."""
        pointers = self._pointer_comparison(op, left, right)
        wanted = op == "=="

        def compare(s: Memory, frame: Cells) -> Value:
            a, b = left(s, frame), right(s, frame)
            if isinstance(a, Address) or isinstance(b, Address):
                if isinstance(a, Address) and isinstance(b, Address) and a.object != b.object:
                    _check_inside(s, a)
                    _check_inside(s, b)
                return pointers(s, frame)
            return 1 if (number_of(a) == number_of(b)) == wanted else 0

        return compare

    # ---------------------------------------------------------------------------------------- places
    def _load(self, place: Place) -> Evaluator:
        kind = place.type
        if not isinstance(kind, ScalarType):
            raise InternalError(f"a value of type {kind} is read as a whole")
        is_small = is_byte(kind)  # may hold a part of an address
        if isinstance(place, Var):
            if place.storage is Storage.GLOBAL:
                cell = self.global_cells[place]

                def load_global(s: Memory, frame: Cells) -> Value:
                    value = s.memory[cell]
                    if value is None:
                        raise Unchosen(s.memory, cell, kind)
                    return value if is_small else _whole(value)

                return load_global
            if place.storage is not Storage.THREAD:
                slot = self.slots[place]

                def load_local(s: Memory, frame: Cells) -> Value:
                    value = frame[slot]
                    if value is None:
                        raise Unchosen(frame, slot, kind)
                    return value if is_small else _whole(value)

                return load_local
        locate = self.locator(place)

        def load(s: Memory, frame: Cells) -> Value:
            try:
                cells, index = locate(s, frame)
            except Reinterpreted as mixed:
                return mixed.read()
            value = cells[index]
            if value is None:
                raise Unchosen(cells, index, kind)
            return value if is_small else _whole(value)

        return load

    def locator(self, place: Place) -> Locator:
        """The position of a place: the list of cells that contains it, and its first cell.  Raises Reinterpreted."""
        location = locate(place, self.program.structs)
        if isinstance(location.root, Deref):
            return self._behind_pointer(place)
        base = self._variable(location.root)
        distance = self._distance(location.offset, location.subscripts)
        if distance is None:
            return base

        def at_index(s: Memory, frame: Cells) -> tuple[Cells, int]:
            cells, first = base(s, frame)
            return cells, first + distance(s, frame)

        return at_index

    def _distance(
        self, constant: int, subscripts: tuple[Subscript, ...], checked: bool = True
    ) -> Callable[[Memory, Cells], int] | None:
        """The distance of a place from its root; None if it is zero.  With `checked`, an assertion has checked the
        indices before, so an index out of bounds is an internal error."""
        indices = [(self.expr(s.index), s.size, s.length) for s in subscripts]
        if not indices:
            return (lambda s, frame: constant) if constant else None

        def distance(s: Memory, frame: Cells) -> int:
            result = constant
            for index, size, length in indices:
                i = number_of(index(s, frame))
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
            return lambda s, frame: (s.own(), start)
        slot = self.slots[var]
        return lambda s, frame: (frame, slot)

    def _behind_pointer(self, place: Place) -> Locator:
        structs, kind = self.program.structs, place.type
        location = locate_bytes(place, structs)
        assert isinstance(location.root, Deref)
        pointer, distance = self.expr(location.root.pointer), self._distance(location.offset, location.subscripts)
        size, pointer_size = size_of(kind, structs), self.program.model.pointer_bits // 8
        is_pointer = isinstance(kind, PointerType)

        def behind(s: Memory, frame: Cells) -> tuple[Cells, int]:
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
            raise Reinterpreted(where, start, size, kind, pointer_size)

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

        def valid(s: Memory, frame: Cells) -> Value:
            address = pointer(s, frame)
            where = s.object_at(address) if isinstance(address, Address) else None
            if where is None:
                return 0
            assert isinstance(address, Address)
            if is_write and s.is_constant(address):
                return 0
            start = address.offset + constant
            for index, stride, length in indices:
                i = number_of(index(s, frame))
                if not 0 <= i < length:
                    return 0
                start += i * stride
            return int(0 <= start <= where.layout.size - size)

        return valid


def _whole(value: Value) -> Value:
    """A value that is read from a cell wider than a byte."""
    if isinstance(value, Part):
        raise EngineLimit(Why.POINTER_IN_PARTS)
    return value


def _check_inside(s: Memory, address: Address) -> None:
    """Outside its object, an address that was computed as a number might be that of another one."""
    where = s.object_at(address)
    if where is not None and not 0 <= address.offset <= where.layout.size:
        raise EngineLimit(Why.ADDRESS_AS_NUMBER)


def _divisor(number: int) -> int:
    if number == 0:
        raise InternalError("division by zero that no check has stopped")
    return number


def _wide_arithmetic(op: str, left: Evaluator, right: Evaluator, operands: IntType, kind: ScalarType) -> Evaluator:
    """Arithmetic on integers that may hold addresses."""
    function, divides, compares = BINARY[op], op in ("/", "%"), op in COMPARISONS

    def compute(s: Memory, frame: Cells) -> Value:
        if divides:
            b, a = right(s, frame), left(s, frame)
            b = b if isinstance(b, Address) else _divisor(number_of(b))
        else:
            a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) or isinstance(b, Address):
            return addresses.computed(op, a, b, operands, lambda address: _layout_at(s, address))
        result = function(number_of(a), number_of(b))
        return result if compares else wrap(result, kind)

    return compute


def _layout_at(s: Memory, address: Address) -> Layout | None:
    where = s.object_at(address)
    return None if where is None else where.layout


def _on_floats(op: str, left: Evaluator, right: Evaluator, kind: FloatType) -> Evaluator:
    def compute(s: Memory, frame: Cells) -> Value:
        result = apply_binary(op, number_of(left(s, frame)), number_of(right(s, frame)), kind)
        assert result is not None
        return result

    return compute


def _conversion(operand: Evaluator, source: ScalarType, kind: ScalarType) -> Evaluator:
    """A conversion from or to a float."""

    def converted(s: Memory, frame: Cells) -> Value:
        value = convert(number_of(operand(s, frame)), source, kind)
        if value is None:
            raise InternalError("a conversion out of range that no check has stopped")
        return value

    return converted


def _moved(pointer: Value, distance: int, kind: PointerType) -> Value:
    if isinstance(pointer, Address):
        return pointer._replace(offset=pointer.offset + distance)
    return wrap(number_of(pointer) + distance, kind)


def _difference(left: Evaluator, right: Evaluator, size: int, kind: IntType) -> Evaluator:
    def difference(s: Memory, frame: Cells) -> Value:
        a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) and isinstance(b, Address):
            if a.object != b.object:
                raise InternalError("pointers into two objects that no check has stopped")
            a, b = a.offset, b.offset
        return wrap(divide(number_of(a) - number_of(b), size), kind)

    return difference


def _same_object(left: Evaluator, right: Evaluator) -> Evaluator:
    def same(s: Memory, frame: Cells) -> Value:
        a, b = left(s, frame), right(s, frame)
        if isinstance(a, Address) and isinstance(b, Address):
            return int(a.object == b.object)
        return int(not isinstance(a, Address) and not isinstance(b, Address))

    return same


def _near_object(pointer: Evaluator) -> Evaluator:
    def near(s: Memory, frame: Cells) -> Value:
        address = pointer(s, frame)
        if not isinstance(address, Address):
            return int(address == 0)
        where = s.object_at(address)
        return int(where is None or -NEAR <= address.offset <= where.layout.size + NEAR)

    return near


def _releasable(pointer: Evaluator) -> Evaluator:
    def releasable(s: Memory, frame: Cells) -> Value:
        address = pointer(s, frame)
        if not isinstance(address, Address):
            return int(address == 0)
        return int(s.is_freeable(address))

    return releasable


def _tracked(pointer: Evaluator) -> Evaluator:
    def tracked(s: Memory, frame: Cells) -> Value:
        address = pointer(s, frame)
        return int(isinstance(address, Address) and s.is_tracked(address))

    return tracked


def _may_follow(s: Memory, a: Address, b: Address) -> bool:
    """Does `a` point to the end of an object, and `b` to the start of one, which may be the next one in memory?"""
    if not a.offset or b.offset or b.thread == FUNCTIONS:
        return False
    before = s.object_at(a)
    return before is not None and a.offset == before.layout.size
