"""A step as a formula: for each of its exits, the condition under which it is taken, and the new values.

The body of a step is loop-free with forward jumps, so one pass over the code is enough.  A jump stores its guard and
state for its label, where they are merged with those of other jumps and of the statement before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.layout import cell_count, cells, locate
from unbraid.core.nodes import (
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    BoolType,
    Bound,
    BoundReached,
    Cast,
    Const,
    Expr,
    Goto,
    Havoc,
    If,
    Index,
    Ite,
    Label,
    Member,
    Place,
    Program,
    ScalarType,
    Stmt,
    Unary,
    Var,
    Zeros,
)
from unbraid.symbolic.clauses.algebra import Algebra, integer
from unbraid.symbolic.clauses.terms import Term
from unbraid.systems.automata import Exit, Step

Cell = tuple[Var, int]  # a variable, and the number of a scalar in it
State = dict[Cell, Term]  # the cells that were written; all others are unchanged


def place_of(cell: Cell, program: Program) -> Place:
    var, number = cell
    return next(islice(build.scalars(var, program.structs), number, None))


@dataclass
class Effects:
    """The effects of a step."""

    failed: Term  # the condition that an assertion fails
    exits: list[tuple[Exit, Term, State]] = field(default_factory=list)
    stopped: dict[Bound, Term] = field(default_factory=dict)  # the condition that a bound marker is reached


class Encoder:
    def __init__(self, program: Program, algebra: Algebra) -> None:
        self.program, self.algebra, self.terms = program, algebra, algebra.terms
        self.names: dict[Cell, Term] = {}
        self.types: dict[Var, tuple[ScalarType, ...]] = {}

    def types_of(self, var: Var) -> tuple[ScalarType, ...]:
        if var not in self.types:
            self.types[var] = tuple(kind for _, kind in cells(var.type, self.program.structs))
        return self.types[var]

    def type_of(self, cell: Cell) -> ScalarType:
        return self.types_of(cell[0])[cell[1]]

    def name(self, cell: Cell) -> Term:
        """The value of a cell before a step."""
        if cell not in self.names:
            self.names[cell] = self.algebra.variable(f"v{len(self.names)}", self.type_of(cell))
        return self.names[cell]

    def encode(self, step: Step, state: State) -> Effects:
        """The effects of a step from a state, which may be the result of another step."""
        return _Run(self, step, state).effects


class _Run:
    def __init__(self, encoder: Encoder, step: Step, state: State) -> None:
        self.encoder, self.algebra, self.terms = encoder, encoder.algebra, encoder.terms
        self.guard = self.terms.true
        self.state = dict(state)
        self.arriving: dict[str, list[tuple[Term, State]]] = {}
        self.effects = Effects(self.terms.false)
        self._block(step.body)
        for exit in step.exits:
            self.guard, self.state = self.terms.false, {}
            self._arrive(exit.label)
            if self.guard is not self.terms.false:
                self.effects.exits.append((exit, self.guard, self.state))

    # --------------------------------------------------------------------------------------- statements
    def _block(self, block: Block) -> None:
        for stmt in block:
            self._statement(stmt)

    def _statement(self, stmt: Stmt) -> None:
        if isinstance(stmt, Label):
            self._arrive(stmt.name)
            return
        if self.guard is self.terms.false:
            return
        match stmt:
            case Goto(label):
                self.arriving.setdefault(label, []).append((self.guard, self.state))
                self.guard, self.state = self.terms.false, {}
            case If(condition, then, other):
                self._if(self.value(condition), then, other)
            case Assign(target, Zeros()):
                kinds = [kind for _, kind in cells(target.type, self.encoder.program.structs)]
                self._store(target, [self.algebra.constant(0, kind) for kind in kinds])
            case Assign(target, value):
                self._store(target, [self.value(value)])
            case Havoc(target):
                kinds = [kind for _, kind in cells(target.type, self.encoder.program.structs)]
                self._store(target, [self.algebra.new(kind) for kind in kinds])
            case Assume(condition):
                self.guard = self.terms.all((self.guard, self.value(condition)))
            case Assert(condition):
                holds = self.value(condition)
                fails = self.terms.all((self.guard, self.terms.negate(holds)))
                self.effects.failed = self.terms.any((self.effects.failed, fails))
                self.guard = self.terms.all((self.guard, holds))
            case BoundReached(bound):
                before = self.effects.stopped.get(bound, self.terms.false)
                self.effects.stopped[bound] = self.terms.any((before, self.guard))
                self.guard = self.terms.false
            case _:
                raise InternalError(f"a step contains a {type(stmt).__name__}")

    def _if(self, holds: Term, then: Block, other: Block) -> None:
        guard, state = self.guard, self.state
        self.guard, self.state = self.terms.all((guard, holds)), dict(state)
        self._block(then)
        after = self.guard, self.state
        self.guard, self.state = self.terms.all((guard, self.terms.negate(holds))), dict(state)
        self._block(other)
        self._merge(*after)

    def _arrive(self, label: str) -> None:
        for guard, state in self.arriving.pop(label, ()):
            self._merge(guard, state)

    def _merge(self, guard: Term, state: State) -> None:
        if guard is self.terms.false:
            return
        if self.guard is self.terms.false:
            self.guard, self.state = guard, dict(state)
            return
        for cell in {**self.state, **state}:
            mine = self._cell(cell, self.state)
            self.state[cell] = self.algebra.choose(guard, self._cell(cell, state), mine, self.encoder.type_of(cell))
        self.guard = self.terms.any((self.guard, guard))

    # ------------------------------------------------------------------------------------------- places
    def _cell(self, cell: Cell, state: State) -> Term:
        known = state.get(cell)
        return self.encoder.name(cell) if known is None else known

    def _candidates(self, place: Place) -> list[tuple[Term, Cell]]:
        """The cells at which a place may start, each with its condition.  Indices are in range, because they were
        checked."""
        location = locate(place, self.encoder.program.structs)
        if not isinstance(location.root, Var):
            raise InternalError("a pointer in scalar core")
        found = [(self.terms.true, location.offset)]
        for subscript in location.subscripts:
            index, kind = self.value(subscript.index), integer(subscript.index.type)
            hits = [
                self.algebra.compare("==", index, self.algebra.constant(i, kind), kind) for i in range(subscript.length)
            ]
            found = [
                (self.terms.all((condition, hit)), offset + i * subscript.size)
                for condition, offset in found
                for i, hit in enumerate(hits)
            ]
        return [
            (condition, (location.root, offset)) for condition, offset in found if condition is not self.terms.false
        ]

    def _store(self, place: Place, values: list[Term]) -> None:
        assert len(values) == cell_count(place.type, self.encoder.program.structs)
        for condition, (var, first) in self._candidates(place):
            for offset, value in enumerate(values):
                cell = var, first + offset
                old = self._cell(cell, self.state)
                self.state[cell] = self.algebra.choose(condition, value, old, self.encoder.type_of(cell))

    def _load(self, place: Place) -> Term:
        candidates = self._candidates(place)
        if not candidates:
            return self.algebra.constant(0, _scalar(place))
        *others, (_, last) = candidates
        result = self._cell(last, self.state)
        for condition, cell in reversed(others):
            result = self.algebra.choose(condition, self._cell(cell, self.state), result, _scalar(place))
        return result

    # -------------------------------------------------------------------------------------- expressions
    def value(self, expr: Expr) -> Term:
        match expr:
            case Const(value, kind):
                return self.algebra.constant(value, kind)
            case Var() | Index() | Member():
                return self._load(expr)
            case Unary("not", operand):
                return self.terms.negate(self.value(operand))
            case Unary(op, operand, kind):
                return self.algebra.unary(op, self.value(operand), integer(kind))
            case Binary(op, left, right):
                return self._binary(op, left, right)
            case Cast(operand, kind):
                return self.algebra.cast(self.value(operand), operand.type, kind)
            case Ite(condition, then, other, kind):
                return self.algebra.choose(self.value(condition), self.value(then), self.value(other), kind)
        raise EngineLimit(Why.UNHANDLED, "the chc engine", type(expr).__name__)

    def _binary(self, op: str, left: Expr, right: Expr) -> Term:
        a, b = self.value(left), self.value(right)
        if isinstance(left.type, BoolType):
            match op:
                case "and" | "&":
                    return self.terms.all((a, b))
                case "or" | "|":
                    return self.terms.any((a, b))
                case "==":
                    return self.terms.choose_boolean(a, b, self.terms.negate(b))
                case "!=" | "^":
                    return self.terms.choose_boolean(a, self.terms.negate(b), b)
            raise EngineLimit(Why.UNHANDLED, "the chc engine", f"{op} of truth values")
        kind = integer(left.type)
        if op in ("==", "!=", "<", "<=", ">", ">="):
            return self.algebra.compare(op, a, b, kind)
        return self.algebra.binary(op, a, b, kind, integer(right.type))


def _scalar(place: Place) -> ScalarType:
    assert isinstance(place.type, ScalarType)
    return place.type
