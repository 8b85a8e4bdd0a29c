"""Pointers become plain values, so that engines see scalar core only.

    p = &x                =>    p = 4096                       each object has its place in one flat memory
    p + 1                 =>    p + 4
    *p = e                =>    if (p == 4096) x = e; else if (p == 8192) y = e;
    v = *p                =>    v = p == 4096 ? x : y
    valid(*p)             =>    p == 4096 || p == 8192 && y_lives
    free(p)               =>    if (p == 8192) y_lives = 0;

A points-to analysis gives each pointer the bytes that it may lead to.  Where the object has a cell of that type there,
the cell is accessed; else the bytes of all cells that are touched are put together, or replaced, in one step.

Objects are so far apart that a pointer which is near its own object (`NearObject`; others reach a bound marker) is not
near another one, so comparing addresses is comparing what they lead to.  Reading padding, and making a _Bool something
that is neither 0 nor 1, reaches a bound marker as well.  A pointer that nobody has initialised is null
or WILD, which is no object's address.  Comparing it with more than null, or comparing a pointer to an object that is
freed or was a local of a function that has returned, with one to another such object, reaches a bound marker too: the
address of the one may have become that of the other.

requires: bounded.  What cannot be expressed exactly raises EngineLimit.
ensures: no pointer types, no AddressOf, Deref, Valid, Release and the like.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import gcd

from unbraid.analyses.pointsto import Pointed, PointsTo
from unbraid.core import build
from unbraid.core.arithmetic import COMPARISONS
from unbraid.core.evaluate import WILD
from unbraid.core.layout import NEAR, Location, locate_bytes, size_of
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    AddressOf,
    ArrayType,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Binary,
    Block,
    BoolType,
    Bound,
    BoundReached,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    Field,
    FloatType,
    Function,
    FunctionAddress,
    Global,
    Havoc,
    If,
    Index,
    IntType,
    Member,
    NearObject,
    Origin,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Program,
    Reinterpret,
    Releasable,
    Release,
    SameObject,
    ScalarType,
    Stmt,
    Storage,
    Struct,
    StructType,
    Type,
    Unary,
    Valid,
    Var,
)
from unbraid.core.visitor import Rebuilder, memory_reads, read_expressions, root_variable, statements, subexpressions
from unbraid.core.visitor import written_places as written
from unbraid.errors import EngineLimit

FIRST_ADDRESS = 4096  # what is below is no object's
WORD64 = IntType(64, False)


def resolve_pointers(program: Program) -> Program:
    return _Memory(program).run()


@dataclass(frozen=True)
class _Cell:
    """A scalar of an object, as engines see it."""

    start: int
    size: int
    place: Place


@dataclass(frozen=True)
class _Choice:
    """A byte where a place may start, and the condition under which it does."""

    guard: Expr
    object: Var
    start: int


class _Memory(Rebuilder):
    def __init__(self, program: Program) -> None:
        self.program, self.structs = program, program.structs
        self.bits = program.model.pointer_bits
        self.word = IntType(self.bits, False)
        self.points_to = PointsTo(program)
        self.vars: dict[Var, Var] = {}
        self.cells: dict[Var, list[_Cell]] = {}
        self.allocated = {item.var: item.allocated for item in program.globals if item.allocated is not None}
        self.released = self._released()
        self.lives = {var: Var(f"{var.name}.lives", BOOL, Storage.GLOBAL) for var in self.released}
        self.functions: dict[str, int] = {}
        self.spacing = self._spacing()
        self.addresses: dict[Var, int] = {}
        self.locals: list[Var] = []  # that are added to the current function
        self.temporaries = 0
        self.unmodelled: Expr = FALSE  # where the current statement leaves what is modelled

    def _released(self) -> list[Var]:
        """The objects that may be freed."""
        found: dict[Var, None] = {}
        for function in self.program.functions.values():
            for stmt in statements(function.body):
                if isinstance(stmt, Release):
                    targets = self.points_to.of(stmt.pointer).objects
                    found.update(dict.fromkeys(var for var in targets if var.storage is Storage.HEAP))
        return list(found)

    # --------------------------------------------------------------------------------------- program
    def run(self) -> Program:
        program = self.program
        structs = {name: self._struct(struct) for name, struct in program.structs.items()}
        functions = {name: self._function(function) for name, function in program.functions.items()}
        objects = [
            replace(item, var=self._var(item.var), initial=tuple(map(self.expr, item.initial)))
            for item in program.globals
        ]
        objects += [Global(var, (TRUE,)) for var in self.lives.values()]
        return replace(program, globals=tuple(objects), functions=functions, structs=structs)

    def _struct(self, struct: Struct) -> Struct:
        fields = tuple(Field(field.name, self._plain(field.type), field.offset) for field in struct.fields)
        return Struct(fields, struct.size)

    def _function(self, function: Function) -> Function:
        self.locals = []
        body = self.block(function.body)
        results = tuple(self.word if isinstance(kind, PointerType) else kind for kind in function.results)
        return replace(
            function,
            params=tuple(map(self._var, function.params)),
            locals=(*map(self._var, function.locals), *self.locals),
            results=results,
            body=body,
        )

    def _plain(self, kind: Type) -> Type:
        """A type without pointers in it."""
        if isinstance(kind, PointerType):
            return self.word
        if isinstance(kind, ArrayType):
            return ArrayType(self._plain(kind.element), kind.length)
        return kind

    def _var(self, var: Var) -> Var:
        kind = self._plain(var.type)
        storage = Storage.GLOBAL if var.storage is Storage.HEAP else var.storage
        if kind == var.type and storage is var.storage:
            return var
        if var not in self.vars:
            self.vars[var] = Var(var.name, kind, storage, var.source)
        return self.vars[var]

    def variable(self, var: Var) -> Place:
        return self._var(var)

    def _temporary(self, kind: IntType | BoolType) -> Var:
        self.temporaries += 1
        var = Var(f"m{self.temporaries}", kind, Storage.LOCAL)
        self.locals.append(var)
        return var

    # -------------------------------------------------------------------------------------- addresses
    def _spacing(self) -> int:
        """Twice as far apart as any pointer that is near its object can be moved at once."""
        taken: dict[Var, None] = {}
        for expr in self._expressions():
            for part in subexpressions(expr):
                if isinstance(part, AddressOf):
                    root = root_variable(part.place)
                    if root is not None:
                        taken[root] = None
        largest = max((size_of(var.type, self.structs) for var in taken), default=0)
        spacing = 1 << (8 * (largest + NEAR)).bit_length()
        if FIRST_ADDRESS + (len(taken) + 1) * spacing >= WILD:
            raise EngineLimit("the objects of the program are too large for its address space")
        self.largest = largest
        return spacing

    def _expressions(self) -> list[Expr]:
        found = [value for item in self.program.globals for value in item.initial]
        for function in self.program.functions.values():
            for stmt in statements(function.body):
                found.extend((*read_expressions(stmt), *written(stmt)))
        return found

    def _base(self, var: Var) -> int:
        """Where an object is."""
        if var not in self.addresses:
            self.addresses[var] = FIRST_ADDRESS + (len(self.addresses) + 1) * self.spacing
        return self.addresses[var]

    def _number(self, value: int) -> Const:
        return build.constant(value, self.word)

    def _as_word(self, value: Expr) -> Expr:
        return build.cast(self.expr(value), self.word)

    def _moved(self, base: Expr, count: Expr, size: int) -> Expr:
        scaled = build.binary("*", self._as_word(count), self._number(size), self.word)
        return build.binary("+", base, scaled, self.word)

    def _address(self, location: Location) -> Expr:
        root = location.root
        address = self._number(self._base(root)) if isinstance(root, Var) else self.expr(root.pointer)
        for subscript in location.subscripts:
            address = self._moved(address, subscript.index, subscript.size)
        return build.binary("+", address, self._number(location.offset), self.word)

    def _is_between(self, address: Expr, low: int, high: int) -> Expr:
        if low == high:
            return build.equal(address, self._number(low))
        distance = build.binary("-", address, self._number(low), self.word)
        return build.compare("<=", distance, self._number(high - low))

    def _is_near(self, address: Expr, var: Var) -> Expr:
        base = self._base(var)
        return self._is_between(address, base - NEAR, base + self.points_to.layout(var).size + NEAR)

    def _is_one_of(self, address: Expr, base: int, starts: range) -> Expr:
        """Is this one of some equally spaced addresses?  It is one of them, or outside."""
        if len(starts) <= 2:
            return _any(build.equal(address, self._number(base + start)) for start in starts)
        return self._is_between(address, base + starts[0], base + starts[-1])

    def _is_small(self, count: Expr, size: int) -> Expr:
        """Is a distance small enough for its sum with an address not to reach another object?"""
        if isinstance(count, Const):
            return TRUE if abs(count.value * size) <= self.largest + NEAR else FALSE
        limit = (self.largest + NEAR) // max(size, 1)
        wide = build.cast(self.expr(count), WORD64)
        shifted = build.binary("+", wide, build.constant(limit, WORD64), WORD64)
        return build.compare("<=", shifted, build.constant(2 * limit, WORD64))

    def _lives(self, var: Var) -> Expr:
        return self.lives.get(var, TRUE)

    # ------------------------------------------------------------------------------------ conditions
    def _valid(self, place: Place) -> Expr:
        location = locate_bytes(place, self.structs)
        size = size_of(place.type, self.structs)
        result = _all(build.within(self.expr(s.index), s.length) for s in location.subscripts)
        root = location.root
        if isinstance(root, Var):
            start = build.binary("-", self._address(location), self._number(self._base(root)), self.word)
            return _all((result, self._lives(root), self._fits(root, start, size)))
        pointed = self.points_to.of(root.pointer)
        self._refuse_numbers(pointed)
        if isinstance(root.pointer, PointerAdd):
            result = build.conjunction(result, self._is_small(root.pointer.count, root.pointer.size))
        stride = gcd(*(subscript.size for subscript in location.subscripts))
        address = self._address(replace(location, offset=0))
        there: Expr = FALSE
        for var, offsets in pointed.objects.items():
            starts = offsets.moved(location.offset, stride).within(self.points_to.layout(var).size - size)
            base = self._base(var) - location.offset
            start = build.binary("-", address, self._number(base), self.word)
            here = _all((self._is_one_of(address, base, starts), self._lives(var), self._fits(var, start, size)))
            there = build.disjunction(there, here)
        return build.conjunction(result, there)

    def _fits(self, var: Var, start: Expr, size: int) -> Expr:
        """Is what starts there within an object whose size is not that of its type?"""
        known = self.allocated.get(var)
        if known is None or known.size is None:
            return TRUE
        end = build.binary("+", build.cast(start, WORD64), build.constant(size, WORD64), WORD64)
        return build.compare("<=", end, self._var(known.size))

    def _near_object(self, pointer: Expr) -> Expr:
        """Null, or near the object that it was made from."""
        pointed = self.points_to.of(pointer)
        if pointed.is_number:
            raise EngineLimit("the program computes with a number that was made into a pointer")
        address = self.expr(pointer)
        near = _any((build.equal(address, self._number(0)), *(self._is_near(address, var) for var in pointed.objects)))
        if isinstance(pointer, PointerAdd):
            near = build.conjunction(near, self._is_small(pointer.count, pointer.size))
        return near

    def _same_object(self, left: Expr, right: Expr) -> Expr:
        a, b = self.points_to.of(left), self.points_to.of(right)
        first, second = self.expr(left), self.expr(right)
        both = [
            build.conjunction(self._is_near(first, var), self._is_near(second, var))
            for var in a.objects
            if var in b.objects
        ]
        return _any((*both, _all(map(self._is_no_object, (first, second)))))

    def _is_no_object(self, address: Expr) -> Expr:
        return build.negate(self._is_between(address, FIRST_ADDRESS, WILD - 1))

    def _releasable(self, pointer: Expr) -> Expr:
        pointed, address = self.points_to.of(pointer), self.expr(pointer)
        self._refuse_numbers(pointed)
        starts = [
            build.conjunction(build.equal(address, self._number(self._base(var))), self._lives(var))
            for var, offsets in pointed.objects.items()
            if var in self.released and not self.allocated[var].is_automatic and 0 in offsets.within(0)
        ]
        return _any((build.equal(address, self._number(0)), *starts))

    @staticmethod
    def _refuse_numbers(pointed: Pointed) -> None:
        if pointed.is_number:
            raise EngineLimit("a number that was made into a pointer is dereferenced")

    # ------------------------------------------------------------------------------------ expressions
    def expr(self, expr: Expr) -> Expr:
        match expr:
            case AddressOf(place):
                return self._address(locate_bytes(place, self.structs))
            case FunctionAddress(name):
                return self._number(FIRST_ADDRESS + self.functions.setdefault(name, len(self.functions)))
            case PointerAdd(pointer, count, size):
                return self._moved(self.expr(pointer), count, size)
            case PointerDiff(left, right, size, kind):
                return self._difference(left, right, size, kind)
            case Valid(place):
                return self._valid(place)
            case SameObject(left, right):
                return self._same_object(left, right)
            case NearObject(pointer):
                return self._near_object(pointer)
            case Releasable(pointer):
                return self._releasable(pointer)
            case Index() | Member() | Deref():
                return self._load(expr)
            case Const(value, PointerType()):
                return self._number(value)
            case Binary() | Unary() | Reinterpret():
                self._check_operands(expr)
            case Cast(operand, kind):
                return self._cast(operand, kind)
        if isinstance(expr.type, PointerType) and not isinstance(expr, Var):
            return super().expr(replace(expr, type=self.word))
        return super().expr(expr)

    def _difference(self, left: Expr, right: Expr, size: int, kind: IntType) -> Expr:
        signed = IntType(self.bits, True)
        distance = build.cast(build.binary("-", self.expr(left), self.expr(right), self.word), signed)
        sides = self.points_to.of(left), self.points_to.of(right)
        offsets = [found for side in sides for found in side.objects.values()]
        whole = all(found.first % size == 0 and found.stride % size == 0 for found in offsets)
        if whole and size & (size - 1) == 0:  # a shift is cheaper, and the same without remainder
            quotient = build.binary(">>", distance, build.constant(size.bit_length() - 1, signed), signed)
        else:
            quotient = build.binary("/", distance, build.constant(size, signed), signed)
        return build.cast(quotient, kind)

    def _cast(self, operand: Expr, kind: Type) -> Expr:
        value = self.expr(operand)
        loses = (isinstance(kind, IntType) and kind.bits < self.bits) or isinstance(kind, FloatType)
        if loses or isinstance(operand.type, FloatType):
            pointed = self.points_to.of(operand)
            if pointed.is_address:
                raise EngineLimit("the program computes with the number of an address")
            if pointed.is_wild:
                self._mark(self._is_wild(value))
        return build.cast(value, self._plain(kind))

    def _check_operands(self, expr: Binary | Unary | Reinterpret) -> None:
        """Addresses are compared; nothing else is done with their numbers."""
        operands = (expr.left, expr.right) if isinstance(expr, Binary) else (expr.operand,)
        pointed = [self.points_to.of(operand) for operand in operands if self._may_be_address(operand)]
        if not any(found.is_address or found.is_wild for found in pointed):
            return
        allowed = COMPARISONS if isinstance(operands[0].type, PointerType) else ("==", "!=")
        if not isinstance(expr, Binary) or expr.op not in allowed or isinstance(expr.left.type, FloatType):
            raise EngineLimit("the program computes with the number of an address")
        if len(pointed) != 2 or any(isinstance(side, Const) and side.value == 0 for side in operands):
            return
        left, right = pointed
        if (left.is_address and right.is_number) or (left.is_number and right.is_address):
            raise EngineLimit("the program compares an address with a number")
        if not isinstance(expr.left, FunctionAddress) and not isinstance(expr.right, FunctionAddress):
            self._mark_uncertain(self.expr(expr.left), left, self.expr(expr.right), right)

    def _may_be_address(self, operand: Expr) -> bool:
        kind = operand.type
        return isinstance(kind, (PointerType, IntType, FloatType)) and kind.bits >= self.bits

    def _mark_uncertain(self, a: Expr, left: Pointed, b: Expr, right: Pointed) -> None:
        """Comparisons whose result is not known: of a wild pointer, or of one to an object that has ended."""
        for one, pointed, other in ((a, left, b), (b, right, a)):
            if pointed.is_wild:
                is_null = build.equal(build.cast(other, self.word), self._number(0))
                self._mark(build.conjunction(self._is_wild(one), build.negate(is_null)))
        for one, first, other, second in ((a, left, b, right), (b, right, a, left)):
            others = [var for var in second.objects if var in self.allocated]
            for var in first.objects:
                if var in self.released and any(found is not var for found in others):
                    dead = build.conjunction(self._is_near(one, var), build.negate(self._lives(var)))
                    elsewhere = _any(self._is_near(other, found) for found in others if found is not var)
                    self._mark(build.conjunction(dead, elsewhere))

    def _is_wild(self, value: Expr) -> Expr:
        return build.equal(value, build.constant(WILD, value.type))

    def _mark(self, condition: Expr) -> None:
        self.unmodelled = build.disjunction(self.unmodelled, condition)

    # ----------------------------------------------------------------------------------------- places
    def _choices(self, place: Place) -> list[_Choice]:
        """The bytes that a place behind a pointer may be at."""
        location = locate_bytes(place, self.structs)
        assert isinstance(location.root, Deref)
        found = [(var, start) for var, starts in self.points_to.positions(place) for start in starts]
        if len(found) == 1:  # it is valid, so it is there
            return [_Choice(TRUE, *found[0])]
        address = self._address(replace(location, offset=0))
        return [
            _Choice(build.equal(address, self._number(self._base(var) + start - location.offset)), var, start)
            for var, start in found
        ]

    def _cells(self, var: Var) -> list[_Cell]:
        if var not in self.cells:
            found: list[_Cell] = []
            self._collect(self._var(var), var.type, 0, found)
            self.cells[var] = found
        return self.cells[var]

    def _collect(self, place: Place, kind: Type, start: int, found: list[_Cell]) -> None:
        if isinstance(kind, ArrayType):
            stride = size_of(kind.element, self.structs)
            for i in range(kind.length):
                element = build.element(place, i, self._plain(kind.element))
                self._collect(element, kind.element, start + i * stride, found)
        elif isinstance(kind, StructType):
            for field in self.structs[kind.name].fields:
                member = Member(place, field.name, self._plain(field.type))
                self._collect(member, field.type, start + field.offset, found)
        else:
            found.append(_Cell(start, size_of(kind, self.structs), place))

    def _parts(self, choice: _Choice, size: int) -> range:
        return self.points_to.layout(choice.object).overlapping(choice.start, size)

    def _content(self, choice: _Choice, cell: _Cell) -> Pointed:
        return self.points_to.content(choice.object, self.points_to.layout(choice.object).at[cell.start])

    def _touched(self, choice: _Choice, size: int) -> list[_Cell]:
        cells = self._cells(choice.object)
        return [cells[i] for i in self._parts(choice, size)]

    def _load(self, place: Place) -> Expr:
        if root_variable(place) is not None:
            return self._named(place)
        self._refuse_numbers(self._pointed(place))
        kind = build.scalar(self._plain(place.type))
        choices = self._choices(place)
        if not choices:  # unreachable: the check before it fails
            return Const(0, kind)
        size = size_of(place.type, self.structs)
        result = self._read(choices[-1], size, kind)
        for choice in reversed(choices[:-1]):
            result = build.ite(choice.guard, self._read(choice, size, kind), result)
        return result

    def _pointed(self, place: Place) -> Pointed:
        root = locate_bytes(place, self.structs).root
        assert isinstance(root, Deref)
        return self.points_to.of(root.pointer)

    def _named(self, place: Place) -> Place:
        match place:
            case Var():
                return self._var(place)
            case Index(base, index, kind):
                return build.element(self._named(base), self.expr(index), self._plain(kind))
            case Member(base, name, kind):
                return Member(self._named(base), name, self._plain(kind))
        raise EngineLimit("this access through a pointer is not supported here")

    def _read(self, choice: _Choice, size: int, kind: ScalarType) -> Expr:
        """The value of `kind` that starts at a byte of an object."""
        touched = self._touched(choice, size)
        if len(touched) == 1 and (touched[0].start, touched[0].size) == (choice.start, size):
            only = touched[0].place
            if isinstance(kind, BoolType) != isinstance(only.type, BoolType):
                self._mark_bad_bool(choice, only, kind)
            return _converted(only, kind)
        covered = sum(
            min(cell.start + cell.size, choice.start + size) - max(cell.start, choice.start) for cell in touched
        )
        if covered < size or isinstance(kind, BoolType):  # padding, or bytes that may be neither 0 nor 1
            self._mark(choice.guard)
            return Const(0, kind)
        if any(self._content(choice, cell).is_address for cell in touched):
            raise EngineLimit("a part of an address may be read")
        word = _wide_enough(size, touched)
        bits: Expr = Const(0, word)
        for cell in touched:
            if self._content(choice, cell).is_wild:
                self._mark(build.conjunction(choice.guard, self._is_wild(cell.place)))
            part = build.cast(_unsigned(cell.place), word)
            bits = build.binary("|", bits, _shifted(part, cell.start - choice.start, word), word)
        return build.from_bits(bits, kind)

    def _mark_bad_bool(self, choice: _Choice, cell: Expr, kind: Type) -> None:
        if isinstance(kind, BoolType):
            self._mark(
                build.conjunction(choice.guard, build.compare(">", _unsigned(cell), build.constant(1, _width(cell))))
            )

    def _write(self, choice: _Choice, size: int, value: Expr, origin: Origin) -> Block:
        """Store a value at a byte of an object; several cells change in one step."""
        touched = self._touched(choice, size)
        if len(touched) == 1 and (touched[0].start, touched[0].size) == (choice.start, size):
            only = touched[0].place
            if isinstance(only.type, BoolType) and not isinstance(value.type, BoolType):
                self._mark_bad_bool(choice, value, BOOL)
            return (Assign(only, _converted(value, build.scalar(only.type)), origin),)
        if any(isinstance(cell.place.type, BoolType) for cell in touched):  # which may get a value that it cannot have
            self._mark(choice.guard)
            return ()
        wide = _wide_enough(size, touched)
        new = build.cast(_unsigned(value), wide)
        written: list[Stmt] = []
        for number, cell in enumerate(touched):
            kind = build.scalar(cell.place.type)
            word = _width(cell.place)
            part = build.cast(_shifted(new, choice.start - cell.start, wide), word)
            mask = _mask(choice.start - cell.start, size, cell.size)
            if mask != (1 << word.bits) - 1:
                if self._content(choice, cell).is_address:  # what is left of it would be a number
                    is_there = self._is_between(build.cast(_unsigned(cell.place), self.word), FIRST_ADDRESS, WILD)
                    self._mark(build.conjunction(choice.guard, is_there))
                kept = build.binary("&", _unsigned(cell.place), build.constant(~mask, word), word)
                part = build.binary("|", kept, build.binary("&", part, build.constant(mask, word), word), word)
            step = origin if number == 0 else replace(origin, sid=0)  # one step of the program as lowered
            written.append(Assign(cell.place, build.from_bits(part, kind), step))
        return _section(written, origin)

    def place(self, place: Place) -> Place:
        if root_variable(place) is not None:
            return self._named(place)
        choices = self._choices(place)
        if len(choices) == 1:
            cells = self._touched(choices[0], size_of(place.type, self.structs))
            if len(cells) == 1 and cells[0].place.type == self._plain(place.type):
                return cells[0].place
        raise EngineLimit("this access through a pointer is not supported here")

    # ------------------------------------------------------------------------------------- statements
    def block(self, block: Block) -> Block:
        return _without_needless_sections(tuple(new for stmt in block for new in self._statement(stmt)))

    def _statement(self, stmt: Stmt) -> Block:
        outer, self.unmodelled = self.unmodelled, FALSE
        new = self.stmt(stmt)
        uncertain, self.unmodelled = self.unmodelled, outer
        if uncertain == FALSE:
            return new
        ours = replace(stmt.origin, sid=0)
        marker = If(uncertain, (BoundReached(Bound.ADDRESS, ours),), (), ours)
        if not any(memory_reads(uncertain)) or isinstance(stmt, If):
            return (marker, *new)
        return _section([marker, *new], stmt.origin)

    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Assign(target, value) if root_variable(target) is None:
                return self._store(target, self.expr(value), stmt.origin)
            case Assign(target, value):
                return (Assign(self._named(target), self.expr(value), stmt.origin),)
            case Havoc(target):
                return self._havoc(stmt)
            case Release(pointer):
                return self._release(pointer, stmt.origin)
            case Create(target) if target is not None and root_variable(target) is None:
                number = self._temporary(_integer(target.type))
                stored = self._store(target, number, replace(stmt.origin, sid=0))
                return _section([*super().stmt(replace(stmt, target=number)), *stored], stmt.origin)
            case AtomicBegin(sync) if sync is not None and sync.lock is not None:
                return (replace(stmt, sync=replace(sync, lock=self._lock(sync.lock))),)
            case Assert() | Assume():
                (new,) = super().stmt(stmt)
                assert isinstance(new, (Assert, Assume))
                return () if new.condition == TRUE else (new,)
        return super().stmt(stmt)

    def _lock(self, lock: Place) -> Place | None:
        """The name of a lock, if it has only one."""
        try:
            return self.place(lock)
        except EngineLimit:
            return None

    def _store(self, target: Place, value: Expr, origin: Origin) -> Block:
        self._refuse_numbers(self._pointed(target))
        size = size_of(target.type, self.structs)
        choices = self._choices(target)
        if not choices:  # unreachable: the check before it fails
            return ()
        result = self._write(choices[-1], size, value, origin)
        for choice in reversed(choices[:-1]):
            result = (If(choice.guard, self._write(choice, size, value, origin), result, replace(origin, sid=0)),)
        return result

    def _havoc(self, stmt: Havoc) -> Block:
        """A pointer that nobody has chosen is null or WILD."""
        root = root_variable(stmt.target)
        if root is None:
            raise EngineLimit("this access through a pointer is not supported here")
        target = self._named(stmt.target)
        pointers: list[Place] = []
        self._pointers(target, stmt.target.type, pointers)
        ours = replace(stmt.origin, sid=0)
        fixed = [
            Assign(cell, build.ite(build.equal(cell, self._number(0)), self._number(0), self._number(WILD)), ours)
            for cell in pointers
        ]
        havoc = replace(stmt, target=target)
        if not fixed or not root.is_memory or stmt.is_fresh:
            return (havoc, *fixed)
        return _section([havoc, *fixed], stmt.origin)

    def _pointers(self, place: Place, kind: Type, found: list[Place]) -> None:
        """The cells of a place that are pointers."""
        if isinstance(kind, ArrayType):
            for i in range(kind.length):
                self._pointers(build.element(place, i, self._plain(kind.element)), kind.element, found)
        elif isinstance(kind, StructType):
            for field in self.structs[kind.name].fields:
                self._pointers(Member(place, field.name, self._plain(field.type)), field.type, found)
        elif isinstance(kind, PointerType):
            found.append(place)

    def _release(self, pointer: Expr, origin: Origin) -> Block:
        address = self.expr(pointer)
        result: Block = ()
        for var in self.points_to.of(pointer).objects:
            if var in self.released:
                freed = (Assign(self.lives[var], FALSE, origin),)
                is_it = build.equal(address, self._number(self._base(var)))
                result = freed if is_it == TRUE else (If(is_it, freed, result, replace(origin, sid=0)),)
        return result


# ---------------------------------------------------------------------------------------------- pieces
def _all(conditions: Iterable[Expr]) -> Expr:
    result: Expr = TRUE
    for condition in conditions:
        result = build.conjunction(result, condition)
    return result


def _any(conditions: Iterable[Expr]) -> Expr:
    result: Expr = FALSE
    for condition in conditions:
        result = build.disjunction(result, condition)
    return result


def _integer(kind: Type) -> IntType:
    if not isinstance(kind, IntType):
        raise EngineLimit("this access through a pointer is not supported here")
    return kind


def _width(value: Expr) -> IntType:
    kind = value.type
    if isinstance(kind, FloatType):
        return IntType(kind.bits, False)
    return IntType(8 if isinstance(kind, BoolType) else _integer(kind).bits, False)


def _unsigned(value: Expr) -> Expr:
    """The bits of a value."""
    if isinstance(value.type, FloatType):
        return build.reinterpret(value, _width(value))
    return build.cast(value, _width(value))


def _converted(value: Expr, kind: ScalarType) -> Expr:
    """A value in a type of the same size, with the same bits."""
    if isinstance(value.type, FloatType) or isinstance(kind, FloatType):
        return value if value.type == kind else build.from_bits(_unsigned(value), kind)
    return build.cast(value, kind)


def _wide_enough(size: int, cells: list[_Cell]) -> IntType:
    """A word for an access of this size and for each of these cells."""
    return IntType(8 * max(8, size, *(cell.size for cell in cells)), False)


def _shifted(value: Expr, distance: int, word: IntType) -> Expr:
    """Bytes moved up, or down if the distance is negative."""
    op = "<<" if distance >= 0 else ">>"
    return build.binary(op, value, build.constant(8 * abs(distance), word), word)


def _mask(start: int, size: int, whole: int) -> int:
    """The bits of `size` bytes from byte `start`, which may be negative, in a word of `whole` bytes."""
    ones = (1 << 8 * size) - 1
    moved = ones << 8 * start if start >= 0 else ones >> -8 * start
    return moved & ((1 << 8 * whole) - 1)


def _section(block: list[Stmt], origin: Origin) -> Block:
    """Several statements as one step; the section is ours, not the user's."""
    if len(block) <= 1:
        return tuple(block)
    ours = replace(origin, sid=0)
    return (AtomicBegin(None, ours), *block, AtomicEnd(ours))


def _without_needless_sections(block: Block) -> Block:
    """An access behind a pointer is one step with its check.  Once the check reads no memory that is so anyway."""
    result: list[Stmt] = []
    start: int | None = None
    for stmt in block:
        if isinstance(stmt, AtomicBegin):
            start = len(result) if stmt.sync is None else None
        elif isinstance(stmt, AtomicEnd) and start is not None:
            if _is_plain(result[start + 1 :]):
                del result[start]
                start = None
                continue
            start = None
        result.append(stmt)
    return tuple(result)


def _is_plain(inside: list[Stmt]) -> bool:
    """At most one access to memory, and nothing that could stop the thread."""
    accesses = 0
    for stmt in inside:
        if not isinstance(stmt, (Assign, Assert)):
            return False
        accesses += sum(1 for expr in read_expressions(stmt) for _ in memory_reads(expr))
        accesses += sum(1 for place in written(stmt) if (root := root_variable(place)) is None or root.is_memory)
    return accesses <= 1
