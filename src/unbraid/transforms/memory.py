"""Pointers become plain values, so that engines see scalar core only.

    p = &x                =>    p = 3                          each object whose address is taken has a number
    *p = e                =>    if (p == 3) x = e; else if (p == 4) y = e;
    v = *p                =>    v = p == 3 ? x : y
    valid(p)              =>    p == 3 || p == 4

A points-to analysis gives each pointer its finite set of targets.  requires: bounded.  What cannot be expressed exactly
(a target of another type, a number made into a pointer and dereferenced, pointers to pointers) raises EngineLimit.
Ensures: no AddressOf, Deref, ValidPointer, PointerType.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from unbraid.analyses.pointsto import Targets, points_to
from unbraid.core import build
from unbraid.core.layout import locate
from unbraid.core.nodes import (
    FALSE,
    TRUE,
    AddressOf,
    ArrayType,
    Assign,
    Binary,
    Block,
    Cast,
    Const,
    Deref,
    Expr,
    Function,
    Global,
    If,
    Index,
    IntType,
    Member,
    Place,
    PointerType,
    Program,
    Stmt,
    Type,
    ValidPointer,
    Var,
)
from unbraid.core.visitor import Rebuilder, read_expressions, statements, subexpressions, written_places
from unbraid.errors import EngineLimit


def resolve_pointers(program: Program) -> Program:
    return _Memory(program).run()


def _plain(kind: Type, bits: int) -> Type:
    """A type without pointers in it."""
    if isinstance(kind, PointerType):
        return IntType(bits, False)
    if isinstance(kind, ArrayType):
        return ArrayType(_plain(kind.element, bits), kind.length)
    return kind


class _Memory(Rebuilder):
    def __init__(self, program: Program) -> None:
        self.program = program
        self.bits = program.model.pointer_bits
        self.word = IntType(self.bits, False)
        self.targets: Targets = points_to(program)
        self.vars: dict[Var, Var] = {}
        self.numbers: dict[Place, int] = {}
        by_cell: dict[tuple[Var, int], int] = {}  # a struct and its first member have one address
        for place in self._addressed_places():
            cell = _first_cell(place, program)
            self.numbers[place] = by_cell.setdefault(cell, len(by_cell) + 1)

    def _addressed_places(self) -> list[Place]:
        """Every place whose address is taken, with each value of its indices."""
        found: dict[Place, None] = {}
        expressions = [value for item in self.program.globals for value in item.initial]
        for function in self.program.functions.values():
            for stmt in statements(function.body):
                expressions.extend((*read_expressions(stmt), *written_places(stmt)))
        for expr in expressions:
            for part in subexpressions(expr):
                if isinstance(part, AddressOf):
                    for place in _instances(part.place):
                        found[place] = None
        return list(found)

    def run(self) -> Program:
        program = self.program
        structs = {
            name: tuple((member, _plain(kind, self.bits)) for member, kind in members)
            for name, members in program.structs.items()
        }
        objects = tuple(
            Global(self._var(item.var), tuple(map(self.expr, item.initial)), item.origin) for item in program.globals
        )
        functions = {name: self._function(function) for name, function in program.functions.items()}
        return replace(program, globals=objects, functions=functions, structs=structs)

    def _function(self, function: Function) -> Function:
        results = tuple(self.word if isinstance(kind, PointerType) else kind for kind in function.results)
        return replace(
            function,
            params=tuple(map(self._var, function.params)),
            locals=tuple(map(self._var, function.locals)),
            results=results,
            body=self.block(function.body),
        )

    def _var(self, var: Var) -> Var:
        kind = _plain(var.type, self.bits)
        if kind == var.type:
            return var
        if var not in self.vars:
            self.vars[var] = Var(var.name, kind, var.storage, var.source)
        return self.vars[var]

    def variable(self, var: Var) -> Place:
        return self._var(var)

    # -------------------------------------------------------------------------------------- addresses
    def _address(self, place: Place) -> Expr:
        """The number of a place; a choice over its indices where they are not constant."""
        choices = list(_instances_with_guards(place, self))
        (_, last), *others = reversed(choices)
        result: Expr = Const(self.numbers[last], self.word)
        for guard, target in others:
            result = build.ite(guard, Const(self.numbers[target], self.word), result)
        return result

    def _choices(self, pointer: Expr, kind: Type) -> list[tuple[Expr, Place]]:
        """The places that *pointer may be, each with its condition."""
        targets, numbers = self.targets.of(pointer)
        if numbers:
            raise EngineLimit("a number that was made into a pointer is dereferenced")
        value = self.expr(pointer)
        found = []
        for target in targets:
            for place in _instances(target):
                if place.type != kind:
                    raise EngineLimit("an object is accessed through a pointer of another type")
                found.append((build.equal(value, Const(self.numbers[place], self.word)), self.place(place)))
        return found

    # ------------------------------------------------------------------------------------ expressions
    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, AddressOf):
            return self._address(expr.place)
        if isinstance(expr, Binary) and isinstance(expr.left.type, PointerType):
            self._refuse_mixed_comparison(expr)
        if isinstance(expr, Cast) and isinstance(expr.operand.type, PointerType) and isinstance(expr.type, IntType):
            if self.targets.of(expr.operand)[0]:
                raise EngineLimit("the program computes with the number of an address")
        if isinstance(expr, ValidPointer):
            result: Expr = FALSE
            for guard, _ in self._choices(expr.pointer, expr.target):
                result = build.disjunction(result, guard)
            return result
        if isinstance(expr, (Index, Member, Deref)):
            alternatives = self._alternatives(expr)
            if not alternatives:  # unreachable: the check before it fails
                return Const(0, build.scalar(_plain(expr.type, self.bits)))
            result = alternatives[-1][1]
            for guard, place in reversed(alternatives[:-1]):
                result = build.ite(guard, place, result)
            return result
        if isinstance(expr, Const) and isinstance(expr.type, PointerType):
            return Const(expr.value, self.word)
        if hasattr(expr, "type") and isinstance(expr.type, PointerType) and not isinstance(expr, Var):
            return super().expr(replace(expr, type=self.word))
        return super().expr(expr)

    def _refuse_mixed_comparison(self, expr: Binary) -> None:
        """Nobody knows whether an object is at the address that a number says."""
        left, right = self.targets.of(expr.left), self.targets.of(expr.right)
        if (left[0] and right[1]) or (left[1] and right[0]):
            raise EngineLimit("the program compares an address with a number")

    def _alternatives(self, place: Place) -> list[tuple[Expr, Place]]:
        """The places without pointers that a place may be, each with its condition."""
        match place:
            case Var():
                return [(TRUE, self.variable(place))]
            case Deref(pointer, kind):
                return self._choices(pointer, kind)
            case Index(base, index, kind):
                position = self.expr(index)
                plain = _plain(kind, self.bits)
                return [(guard, build.element(inner, position, plain)) for guard, inner in self._alternatives(base)]
            case Member(base, name, kind):
                plain = _plain(kind, self.bits)
                return [(guard, Member(inner, name, plain)) for guard, inner in self._alternatives(base)]

    def place(self, place: Place) -> Place:
        alternatives = self._alternatives(place)
        if len(alternatives) != 1:
            raise EngineLimit("this access through a pointer is not supported here")
        return alternatives[0][1]

    # ------------------------------------------------------------------------------------- statements
    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Assign):
            alternatives = self._alternatives(stmt.target)
            if len(alternatives) > 1:
                value = self.expr(stmt.value)
                result: Block = ()
                for guard, place in reversed(alternatives):
                    result = (If(guard, (Assign(place, value, stmt.origin),), result, stmt.origin),)
                return result
            if not alternatives:
                return ()
        return super().stmt(stmt)


def _first_cell(place: Place, program: Program) -> tuple[Var, int]:
    location = locate(place, program.structs)
    if not isinstance(location.root, Var):
        raise EngineLimit("an address that is computed from a pointer is not supported here yet")
    if location.subscripts:
        raise EngineLimit("the address of an element outside its array is not supported here yet")
    return location.root, location.offset


def _dimensions(place: Place) -> list[Index]:
    """The indices of a place that are not constant, outermost last."""
    found = []
    while isinstance(place, (Index, Member)):
        if isinstance(place, Index) and not isinstance(place.index, Const):
            found.append(place)
        place = place.base
    return found


def _fixed(place: Place, values: dict[int, int]) -> Place:
    if isinstance(place, Index):
        base = _fixed(place.base, values)
        number = place.index.value if isinstance(place.index, Const) else values[id(place)]
        return build.element(base, number, place.type)
    if isinstance(place, Member):
        return Member(_fixed(place.base, values), place.name, place.type)
    return place


def _assignments(place: Place) -> list[dict[int, int]]:
    dimensions = _dimensions(place)
    lengths = []
    for index in dimensions:
        assert isinstance(index.base.type, ArrayType)
        lengths.append(range(index.base.type.length))
    return [{id(index): value for index, value in zip(dimensions, values, strict=True)} for values in product(*lengths)]


def _instances(place: Place) -> list[Place]:
    """The places that one with variable indices stands for."""
    return [_fixed(place, values) for values in _assignments(place)]


def _instances_with_guards(place: Place, memory: _Memory) -> list[tuple[Expr, Place]]:
    result = []
    for values in _assignments(place):
        guard: Expr = TRUE
        for index in _dimensions(place):
            position = memory.expr(index.index)
            guard = build.conjunction(guard, build.equal(position, build.constant(values[id(index)], position.type)))
        result.append((guard, _fixed(place, values)))
    return result
