"""Replaces the accesses to arrays by accesses to their followed cells."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import CannotStart
from unbraid.core.layout import cells, size_of
from unbraid.core.nodes import (
    FALSE,
    INDEX,
    NOWHERE,
    SIZE,
    ArrayType,
    Assert,
    Assign,
    Assume,
    Block,
    BoolType,
    Bound,
    BoundReached,
    Const,
    Deref,
    Expr,
    Function,
    Global,
    Havoc,
    If,
    Index,
    IntType,
    Member,
    Origin,
    Place,
    Program,
    Property,
    Stmt,
    Storage,
    Valid,
    Var,
    While,
    Zeros,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import Rebuilder, statements
from unbraid.transforms.cells.doubts import NO_INDEX, Doubts, Grounds, in_doubt
from unbraid.transforms.cells.elements import Array, Element, Elements
from unbraid.transforms.memory.sections import section

_INDEX_NAME = "[followed]"  # no array is split into cells of this name
MOST_SPECIAL = 16  # elements of an array whose initial value differs from that of most elements


@dataclass(frozen=True)
class Cell:
    """A followed cell: the variables for its index and for its value."""

    index: Var
    value: Var


@dataclass(frozen=True)
class Followed:
    """The variables for the indices and for the values of all followed cells."""

    indices: tuple[Var, ...]
    cells: tuple[Var, ...]


def followed(program: Program) -> Followed:
    """What the result of `follow` follows."""
    variables = [item.var for item in program.globals]
    variables += [var for function in program.functions.values() for var in function.locals]
    cells = [var for var in variables if _INDEX_NAME in var.name]
    return Followed(
        tuple(var for var in cells if var.name.startswith(_INDEX_NAME)),
        tuple(var for var in cells if not var.name.startswith(_INDEX_NAME)),
    )


def array_of(cell: Var) -> str:
    """The name of the array to which a followed cell belongs."""
    return cell.name.partition(_INDEX_NAME)[0]


def follow(program: Program, count: int) -> Program:
    if any(isinstance(stmt, Assert) and stmt.property is Property.RACE for stmt in _all(program)):
        raise CannotStart(Why.NO_ARRAY_TO_FOLLOW)  # which races can be left out depends on the accesses to arrays
    elements = Elements(program)
    initial = {array: _initial(program, array) for array in elements.followed}
    for array, values in initial.items():
        if len(values) - _most_common(values)[1] > MOST_SPECIAL:
            del elements.followed[array]
    if not elements.followed:
        raise CannotStart(Why.NO_ARRAY_TO_FOLLOW)
    return _Following(program, elements, initial, count).run()


def _all(program: Program) -> list[Stmt]:
    return [stmt for function in program.functions.values() for stmt in statements(function.body)]


def _initial(program: Program, array: Array) -> list[Expr]:
    """The initial values of the elements of a global array."""
    path = "".join(array.path)
    for item in program.globals:
        if item.var is array.object:
            names = (re.sub(r"\[\d+\]", "[]", name) for name, _ in cells(item.var.type, program.structs))
            return [value for name, value in zip(names, item.initial, strict=True) if name == path]
    return []


def _most_common(values: list[Expr]) -> tuple[Expr | None, int]:
    return Counter(values).most_common(1)[0] if values else (None, 0)


class _Following(Rebuilder):
    def __init__(self, program: Program, elements: Elements, initial: dict[Array, list[Expr]], count: int) -> None:
        self.program, self.elements, self.initial = program, elements, initial
        self.doubts = Doubts(program, elements)
        self.indices = [
            Var(f"{_INDEX_NAME}{i}", INDEX, Storage.GLOBAL, "j" if count == 1 else f"j{i}") for i in range(1, count + 1)
        ]
        self.cells = {array: self._cells(array, kind) for array, kind in elements.followed.items()}
        self.lengths = {array.object: self._length(array) for array in elements.followed if elements.size(array)}
        self.sizes = {elements.size(array): array.object for array in elements.followed}
        self.known: dict[Var, list[Var]] = {}  # by variable: the indices that its value rests on
        self.locals: list[Var] = []  # added to the current function
        self.before: list[Stmt] = []  # what the current statement needs to have run
        self.around = Grounds()  # what the conditions around the current statement rest on
        self.names = 0

    def _cells(self, array: Array, kind: IntType | BoolType) -> list[Cell]:
        name = array.object.name + "".join(array.path)
        storage = Storage.LOCAL if array.object.storage is Storage.LOCAL else Storage.GLOBAL
        return [
            Cell(index, Var(f"{name}.{index.name}", kind, storage, str(array).replace("[]", f"[{index.source}]")))
            for index in self.indices
        ]

    @staticmethod
    def _length(array: Array) -> Var:
        """The variable with the number of elements of an object of any size."""
        shown = f"length of {array.object.source or array.object.name}"
        return Var(f"{array.object.name}.length", INDEX, Storage.GLOBAL, shown)

    # --------------------------------------------------------------------------------------- program
    def run(self) -> Program:
        program = self.program
        functions = {name: self._function(function) for name, function in program.functions.items()}
        kept = [self._without_size(item) for item in program.globals]
        added = [Global(var, (Const(0, INDEX),)) for var in self.lengths.values()]
        added += [Global(var, (Const(0, INDEX),)) for var in self.indices]
        for array, several in self.cells.items():
            value, _ = _most_common(self.initial[array])
            if array.object.storage is not Storage.LOCAL:
                assert value is not None
                added += [Global(cell.value, (value,)) for cell in several]
        shared = [slots for var, slots in self.known.items() if var.storage is not Storage.LOCAL]
        added += [Global(slot, (NO_INDEX,)) for slots in shared for slot in slots]
        return replace(program, globals=(*kept, *added), functions=functions)

    def _without_size(self, item: Global) -> Global:
        """All accesses to a followed object of any size check their index, and only the first element is pointed to."""
        if item.allocated is None or item.var not in self.lengths:
            return item
        return replace(item, allocated=replace(item.allocated, size=None))

    def _function(self, function: Function) -> Function:
        self.locals = []
        body = self.block(function.body)
        own = {*function.params, *function.locals}
        slots = [slot for var, slots in self.known.items() if var in own for slot in slots]
        values = [c.value for array, several in self.cells.items() if array.object in own for c in several]
        begin: list[Stmt] = [Assign(slot, NO_INDEX, NOWHERE) for slot in slots]
        if function.name == self.program.threads[0]:
            begin += self._choices(function.origin)
        added = (*values, *slots, *self.locals)
        return replace(function, locals=(*function.locals, *added), body=(*begin, *body))

    def _choices(self, origin: Origin) -> list[Stmt]:
        """Chooses the indices, in ascending order."""
        ours = replace(origin, sid=0)
        result: list[Stmt] = []
        lower: Expr = NO_INDEX
        for index in self.indices:
            result += [Havoc(index, False, ours), Assume(build.compare("<", lower, index), ours)]
            lower = index
        for array, several in self.cells.items():
            usual, _ = _most_common(self.initial[array])
            for number, value in enumerate(self.initial[array]):
                if value != usual:
                    result += [self._begin(cell, number, value, ours) for cell in several]
        return list(section(result, ours))

    @staticmethod
    def _begin(cell: Cell, number: int, value: Expr, origin: Origin) -> Stmt:
        """The initial value of an element, if it is followed."""
        is_it = build.equal(cell.index, Const(number, INDEX))
        return If(is_it, (Assign(cell.value, value, origin),), (), origin)

    # ------------------------------------------------------------------------------------ expressions
    def expr(self, expr: Expr) -> Expr:
        match expr:
            case Index() | Member() | Deref():
                element = self.elements.of(expr)
                if element is not None:
                    return self._read(element)
            case Valid(place, is_write) if isinstance(place, (Index, Member, Deref)):
                element = self.elements.of(place)
                if element is not None and element.base is not None:
                    return self._valid(element, is_write)
        return super().expr(expr)

    def _read(self, element: Element) -> Expr:
        result: Expr = self._unknown(element.type)
        index = self.expr(element.index)
        for cell in self.cells[element.array]:
            result = build.ite(build.equal(index, cell.index), cell.value, result)
        return result

    def _unknown(self, kind: IntType | BoolType) -> Var:
        """Any value."""
        self.names += 1
        var = Var(f"c{self.names}", kind, Storage.LOCAL)
        self.locals.append(var)
        self.before.append(Havoc(var, False, NOWHERE, is_approximation=True))
        return var

    def _valid(self, element: Element, is_write: bool) -> Expr:
        """Does an element behind a pointer exist?  It does if the pointer leads to the object, and the index is one of
        the object."""
        assert element.base is not None and element.moved is not None
        base = build.valid(Deref(self.expr(element.base.pointer), element.base.type), is_write)
        inner = [build.within(self.expr(index), length) for index, length in element.inner]
        return build.all_of((base, *inner, self._is_inside(element)))

    def _is_inside(self, element: Element) -> Expr:
        assert element.moved is not None and element.base is not None
        index, size = self.expr(element.moved), self.elements.size(element.array)
        if size is None:
            assert isinstance(element.array.object.type, ArrayType)
            return build.within(index, element.array.object.type.length)
        return build.conjunction(
            build.compare(">=", index, Const(0, INDEX)), build.compare("<", index, self.lengths[element.array.object])
        )

    # ------------------------------------------------------------------------------------- statements
    def block(self, block: Block) -> Block:
        result: list[Stmt] = []
        for number, stmt in enumerate(block):
            if not self._is_for_size(block, number):
                result += self._statement(stmt)
        return tuple(result)

    def _is_for_size(self, block: Block, number: int) -> bool:
        """Is this the bound marker for the size of a followed array, which may have any size now?"""
        match block[number : number + 2]:
            case (If(_, (BoundReached(Bound.HEAP),), ()), Assign(Var() as target)):
                return target in self.sizes
        return False

    def _statement(self, stmt: Stmt) -> Block:
        outer, self.before = self.before, []
        new = self.stmt(stmt)
        result = (*self.before, *new)
        self.before = outer
        return result

    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Assign(target, Zeros()) if self.elements.within(target):
                ours = replace(stmt.origin, sid=0)
                zeros = [Assign(v, Const(0, build.scalar(v.type)), ours) for v in self._values(target)]
                return section([*self._kept(stmt), *zeros], stmt.origin)
            case Havoc(target) if self.elements.within(target):
                return section(
                    [*self._kept(stmt), *(replace(stmt, target=v) for v in self._values(target))], stmt.origin
                )
            case Assign(Var() as target, value) if target in self.sizes:
                return *super().stmt(stmt), self._measured(self.sizes[target], value, stmt.origin)
            case Assign(target, value):
                element = self.elements.of(target)
                if element is None:
                    return self._assign(stmt)
                return self._write(element, self.expr(value), stmt.origin)
            case Havoc(target):
                element = self.elements.of(target)
                if element is not None:
                    return self._write(element, self._unknown(element.type), stmt.origin)
            case Assert():
                return self._check(stmt)
            case BoundReached():
                doubt = self._doubt(self.around)
                if doubt == FALSE:
                    return (stmt,)
                ours = replace(stmt.origin, sid=0)
                return (If(doubt, (Assume(FALSE, ours),), (stmt,), ours),)
            case If(condition) | While(condition):
                outer = self.around
                self.around = self.doubts.grounds(condition).without_elements().and_those(outer)
                result = super().stmt(stmt)
                self.around = outer
                return result
        return super().stmt(stmt)

    def _measured(self, var: Var, size: Expr, origin: Origin) -> Stmt:
        assert isinstance(var.type, ArrayType)
        unit = build.constant(size_of(var.type.element, self.program.structs), SIZE)
        return Assign(self.lengths[var], build.cast(build.binary("/", size, unit, SIZE), INDEX), origin)

    def _kept(self, stmt: Stmt) -> Block:
        """For a statement about a whole object: other parts of it may not be followed."""
        return super().stmt(stmt)

    def _values(self, target: Place) -> list[Var]:
        return [cell.value for array in self.elements.within(target) for cell in self.cells[array]]

    def _write(self, element: Element, value: Expr, origin: Origin) -> Block:
        index = self.expr(element.index)
        written: list[Stmt] = []
        for cell in self.cells[element.array]:
            new = build.ite(build.equal(index, cell.index), value, cell.value)
            written.append(Assign(cell.value, new, replace(origin, sid=0) if written else origin))
        return section(written, origin)

    # ----------------------------------------------------------------------------------------- doubts
    def _assign(self, stmt: Assign) -> Block:
        """An assignment to a variable, or to a part of one that is in no followed array."""
        new = super().stmt(stmt)
        if not isinstance(stmt.target, Var) or not self.doubts.slots(stmt.target):
            return new
        found = self._indices(self.doubts.grounds(stmt.value).and_those(self.around))
        slots = self._slots(stmt.target)
        found += [NO_INDEX] * (len(slots) - len(found))
        ours = replace(stmt.origin, sid=0)
        noted = [Assign(slot, index, ours) for slot, index in zip(slots, found, strict=True) if slot != index]
        return section([*noted, *new], stmt.origin)

    def _check(self, stmt: Assert) -> Block:
        doubt = self._doubt(self.doubts.grounds(stmt.condition).and_those(self.around))
        holds = self.expr(stmt.condition)
        checked = replace(stmt, condition=build.disjunction(holds, doubt))
        return (checked,) if doubt == FALSE else (checked, Assume(holds, replace(stmt.origin, sid=0)))

    def _doubt(self, grounds: Grounds) -> Expr:
        """Is a check in doubt that rests on this?"""
        return in_doubt(self._indices(grounds), self.indices)

    def _indices(self, grounds: Grounds) -> list[Expr]:
        """All indices that something rests on."""
        variables = [slot for var in grounds.variables for slot in self._slots(var)]
        return [*(self.expr(element.index) for element in grounds.elements), *variables]

    def _slots(self, var: Var) -> list[Var]:
        """The variables with the indices that the value of a variable rests on."""
        if var not in self.known:
            storage = Storage.LOCAL if var.storage is Storage.LOCAL else Storage.GLOBAL
            names = [f"{var.name}.rests{number}" for number in range(1, self.doubts.slots(var) + 1)]
            self.known[var] = [Var(name, INDEX, storage) for name in names]
        return self.known[var]
