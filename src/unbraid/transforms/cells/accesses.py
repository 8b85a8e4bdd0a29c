"""Rewrites the accesses to arrays of which each access is known (`elements`).

    a[e]                       =>    what a subclass reads
    a[e] = v                   =>    what a subclass writes
    the object a has size s    =>    the object a has s / (size of an element) elements

So no access needs the object itself any more, and it may have any size.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import CannotStart
from unbraid.core.layout import cells, size_of
from unbraid.core.nodes import (
    INDEX,
    NOWHERE,
    SIZE,
    ArrayType,
    Assert,
    Assign,
    Block,
    BoolType,
    Bound,
    BoundReached,
    Const,
    Deref,
    Expr,
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
    Zeros,
)
from unbraid.core.visitor import Rebuilder, statements
from unbraid.transforms.cells.elements import Array, Element, Elements
from unbraid.transforms.memory.sections import section

MOST_SPECIAL = 16  # elements of an array whose initial value differs from that of most elements


class Known:
    """The arrays of which each access is known, and the initial values of the elements of global ones."""

    def __init__(self, program: Program) -> None:
        """Raises CannotStart if there are none."""
        stmts = (stmt for function in program.functions.values() for stmt in statements(function.body))
        if any(isinstance(stmt, Assert) and stmt.property is Property.RACE for stmt in stmts):
            raise CannotStart(Why.NO_ARRAY_TO_FOLLOW)  # which races can be left out depends on the accesses to arrays
        self.elements = Elements(program)
        self.initial = {array: _initial(program, array) for array in self.elements.followed}
        self.leave_out(array for array, values in self.initial.items() if _special(values) > MOST_SPECIAL)

    def leave_out(self, arrays: Iterable[Array]) -> None:
        """Raises CannotStart if there are no others."""
        for array in list(arrays):
            del self.elements.followed[array]
        if not self.elements.followed:
            raise CannotStart(Why.NO_ARRAY_TO_FOLLOW)

    def usual(self, array: Array) -> Expr | None:
        """The initial value of most elements."""
        values = self.initial[array]
        return Counter(values).most_common(1)[0][0] if values else None

    def unusual(self, array: Array) -> list[tuple[int, Expr]]:
        """The elements with other initial values."""
        usual = self.usual(array)
        return [(number, value) for number, value in enumerate(self.initial[array]) if value != usual]


def _special(values: list[Expr]) -> int:
    return len(values) - max(Counter(values).values(), default=0)


def _initial(program: Program, array: Array) -> list[Expr]:
    """The initial values of the elements of a global array."""
    path = "".join(array.path)
    for item in program.globals:
        if item.var is array.object:
            names = (re.sub(r"\[\d+\]", "[]", name) for name, _ in cells(item.var.type, program.structs))
            return [value for name, value in zip(names, item.initial, strict=True) if name == path]
    return []


class Accesses(Rebuilder):
    def __init__(self, program: Program, known: Known) -> None:
        self.program, self.elements, self.known = program, known.elements, known
        followed = self.elements.followed
        self.lengths = {array.object: self._length(array) for array in followed if self.elements.size(array)}
        self.sizes = {self.elements.size(array): array.object for array in followed}
        self.locals: list[Var] = []  # added to the current function
        self.before: list[Stmt] = []  # what the current statement needs to have run
        self.names = 0

    @abstractmethod
    def _read(self, element: Element) -> Expr: ...

    @abstractmethod
    def _write(self, element: Element, value: Expr, origin: Origin) -> Block: ...

    @abstractmethod
    def _values(self, target: Place) -> list[Var]:
        """The variables that stand for what is in a larger place."""

    @staticmethod
    def _length(array: Array) -> Var:
        """The variable with the number of elements of an object of any size."""
        shown = f"length of {array.object.source or array.object.name}"
        return Var(f"{array.object.name}.length", INDEX, Storage.GLOBAL, shown)

    def _without_size(self, item: Global) -> Global:
        """All accesses to a followed object of any size check their index, and only the first element is pointed to."""
        if item.allocated is None or item.var not in self.lengths:
            return item
        return replace(item, allocated=replace(item.allocated, size=None))

    def _globals(self) -> tuple[Global, ...]:
        """The globals of the program, and the lengths of objects."""
        kept = (self._without_size(item) for item in self.program.globals)
        return *kept, *(Global(var, (Const(0, INDEX),)) for var in self.lengths.values())

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
                return section([*super().stmt(stmt), *zeros], stmt.origin)
            case Havoc(target) if self.elements.within(target):
                chosen = (replace(stmt, target=v) for v in self._values(target))
                return section([*super().stmt(stmt), *chosen], stmt.origin)
            case Assign(Var() as target) if target in self.sizes:
                return *super().stmt(stmt), self._measured(self.sizes[target], target, stmt.origin)
            case Assign(target, value):
                element = self.elements.of(target)
                if element is None:
                    return self._assign(stmt)
                return self._write(element, self.expr(value), stmt.origin)
            case Havoc(target):
                element = self.elements.of(target)
                if element is not None:
                    return self._write(element, self._unknown(element.type), stmt.origin)
        return super().stmt(stmt)

    def _assign(self, stmt: Assign) -> Block:
        """An assignment to a variable, or to a part of one that is in no such array."""
        return super().stmt(stmt)

    def _measured(self, var: Var, size: Expr, origin: Origin) -> Stmt:
        assert isinstance(var.type, ArrayType)
        unit = build.constant(size_of(var.type.element, self.program.structs), SIZE)
        return Assign(self.lengths[var], build.cast(build.binary("/", size, unit, SIZE), INDEX), origin)
