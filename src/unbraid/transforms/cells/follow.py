"""Replaces the accesses to arrays by accesses to their followed cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import CannotStart
from unbraid.core.layout import cells, size_of
from unbraid.core.nodes import (
    BOOL,
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
from unbraid.transforms.cells.doubts import Doubts, Grounds
from unbraid.transforms.cells.elements import Array, Element, Elements
from unbraid.transforms.memory.sections import section

FARTHEST = 1 << 40  # no object has as many elements
MOST_SPECIAL = 16  # elements of an array whose initial value differs from that of most elements


@dataclass(frozen=True)
class Cell:
    """A followed cell: the variables for its index and for its value."""

    index: Var
    value: Var


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
        self.doubts = Doubts(program, elements, count)
        self.cells = {array: self._cells(array, kind, count) for array, kind in elements.followed.items()}
        self.sizes = {elements.size(array) for array in elements.followed}
        self.doubt: dict[Var, Var] = {}  # by variable: is its value in doubt?
        self.locals: list[Var] = []  # added to the current function
        self.before: list[Stmt] = []  # what the current statement needs to have run
        self.around = Grounds()  # what the conditions around the current statement rest on
        self.names = 0

    @staticmethod
    def _cells(array: Array, kind: IntType | BoolType, count: int) -> list[Cell]:
        found = []
        storage = Storage.LOCAL if array.object.storage is Storage.LOCAL else Storage.GLOBAL
        for number in range(1, count + 1):
            j = "j" if count == 1 else f"j{number}"
            name = array.object.name + "".join(array.path)
            shown = str(array).replace("[]", f"[{j}]")
            index = Var(f"{name}.{j}", INDEX, Storage.GLOBAL, f"{j} of {array.object.source or array.object.name}")
            found.append(Cell(index, Var(f"{name}.{j}.value", kind, storage, shown)))
        return found

    # --------------------------------------------------------------------------------------- program
    def run(self) -> Program:
        program = self.program
        functions = {name: self._function(function) for name, function in program.functions.items()}
        added = [Global(cell.index, (Const(0, INDEX),)) for several in self.cells.values() for cell in several]
        for array, several in self.cells.items():
            value, _ = _most_common(self.initial[array])
            if array.object.storage is not Storage.LOCAL:
                assert value is not None
                added += [Global(cell.value, (value,)) for cell in several]
        shared = [var for var in self.doubt if var.storage is not Storage.LOCAL]
        added += [Global(self.doubt[var], (FALSE,)) for var in shared]
        return replace(program, globals=(*program.globals, *added), functions=functions)

    def _function(self, function: Function) -> Function:
        self.locals = []
        body = self.block(function.body)
        own = {*function.params, *function.locals}
        doubts = [doubt for var, doubt in self.doubt.items() if var in own]
        values = [c.value for array, several in self.cells.items() if array.object in own for c in several]
        begin: list[Stmt] = [Assign(doubt, FALSE, NOWHERE) for doubt in doubts]
        if function.name == self.program.threads[0]:
            begin += self._choices(function.origin)
        added = (*values, *doubts, *self.locals)
        return replace(function, locals=(*function.locals, *added), body=(*begin, *body))

    def _choices(self, origin: Origin) -> list[Stmt]:
        """Chooses all indices, in ascending order for each array."""
        ours = replace(origin, sid=0)
        result: list[Stmt] = []
        for array, several in self.cells.items():
            lower: Expr = Const(-1, INDEX)
            for cell in several:
                result.append(Havoc(cell.index, False, ours))
                result.append(Assume(build.compare("<", lower, cell.index), ours))
                lower = cell.index
                usual, _ = _most_common(self.initial[array])
                for number, value in enumerate(self.initial[array]):
                    if value != usual:
                        is_it = build.equal(cell.index, Const(number, INDEX))
                        result.append(If(is_it, (Assign(cell.value, value, ours),), (), ours))
        return list(section(result, ours))

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
        self.names += 1
        result: Expr = Var(f"c{self.names}", element.type, Storage.LOCAL)
        assert isinstance(result, Var)
        self.locals.append(result)
        self.before.append(Havoc(result, False, NOWHERE, is_approximation=True))
        index = self.expr(element.index)
        for cell in self.cells[element.array]:
            result = build.ite(build.equal(index, cell.index), cell.value, result)
        return result

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
        unit = build.constant(size_of(element.base.type, self.program.structs), SIZE)
        following = build.binary("+", build.cast(index, SIZE), Const(1, SIZE), SIZE)
        end = build.binary("*", following, unit, SIZE)
        return build.conjunction(build.within(index, FARTHEST), build.compare("<=", end, size))

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
            case Assign(target, value):
                element = self.elements.of(target)
                if element is None:
                    return self._assign(stmt)
                new = self.expr(value)
                return self._write(element, lambda cell: Assign(cell, new, stmt.origin), stmt.origin)
            case Havoc(target):
                element = self.elements.of(target)
                if element is not None:
                    return self._write(element, lambda cell: replace(stmt, target=cell), stmt.origin)
            case Assert():
                return self._check(stmt)
            case BoundReached():
                doubt = self._doubt(self.doubts.doubtful(self.around))
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

    def _kept(self, stmt: Stmt) -> Block:
        """For a statement about a whole object: other parts of it may not be followed."""
        return super().stmt(stmt)

    def _values(self, target: Place) -> list[Var]:
        return [cell.value for array in self.elements.within(target) for cell in self.cells[array]]

    def _write(self, element: Element, make: Callable[[Var], Stmt], origin: Origin) -> Block:
        index = self.expr(element.index)
        result: Block = ()
        for cell in reversed(self.cells[element.array]):
            result = (If(build.equal(index, cell.index), (make(cell.value),), result, replace(origin, sid=0)),)
        return result

    # ----------------------------------------------------------------------------------------- doubts
    def _assign(self, stmt: Assign) -> Block:
        """An assignment to a variable, or to a part of one that is in no followed array."""
        new = super().stmt(stmt)
        if not isinstance(stmt.target, Var) or not self.doubts.weights.get(stmt.target):
            return new
        grounds = self.doubts.grounds(stmt.value).and_those(self.around)
        doubt = self._doubt(self.doubts.doubtful(grounds))
        noted = Assign(self._flag(stmt.target), doubt, replace(stmt.origin, sid=0))
        return section([noted, *new], stmt.origin)

    def _check(self, stmt: Assert) -> Block:
        grounds = self.doubts.grounds(stmt.condition).and_those(self.around)
        doubt = self._doubt(self.doubts.doubtful(grounds))
        holds = self.expr(stmt.condition)
        checked = replace(stmt, condition=build.disjunction(holds, doubt))
        return (checked,) if doubt == FALSE else (checked, Assume(holds, replace(stmt.origin, sid=0)))

    def _doubt(self, grounds: Grounds) -> Expr:
        """Is one of these in doubt?"""
        unknown = [
            build.all_of(build.negate(build.equal(self.expr(e.index), cell.index)) for cell in self.cells[e.array])
            for e in grounds.elements
        ]
        return build.any_of((*unknown, *map(self._flag, grounds.variables)))

    def _flag(self, var: Var) -> Var:
        """The variable that says if the value of a variable is in doubt."""
        if var not in self.doubt:
            storage = Storage.LOCAL if var.storage is Storage.LOCAL else Storage.GLOBAL
            self.doubt[var] = Var(f"{var.name}.doubt", BOOL, storage)
        return self.doubt[var]
