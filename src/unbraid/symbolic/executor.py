"""Symbolic execution of sequential scalar core.

Every statement is compiled once to a closure over the executor; running the closures builds the formula.  Jumps are
forward: a jump stores its guard and state, and at the label they are merged with those of the statement before.  The
executor keeps

* `guard`: the branch condition of the current point.
* `feasible`: the conjunction of all assumptions so far, each under its guard, in the order of execution.  So an
  assumption after an error does not hide the error.
* `errors`, `bounds`: a literal for each assertion that may fail, and for each bound marker that may be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress, pairwise
from operator import is_not
from typing import TypeAlias, cast

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
    BoundReached,
    Call,
    Cast,
    Const,
    ContentsType,
    Deref,
    Expr,
    FloatType,
    Function,
    Goto,
    Havoc,
    If,
    Index,
    IntType,
    Ite,
    Label,
    Member,
    OrdinalType,
    Place,
    PrefixSum,
    Print,
    Program,
    Reinterpret,
    Return,
    ScalarType,
    Select,
    Stmt,
    Store,
    Unary,
    Var,
    While,
    Zeros,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements
from unbraid.symbolic.aig import FALSE, TRUE
from unbraid.symbolic.contents import Chosen, Contents, Equal, Stored, Unknown
from unbraid.symbolic.float_words import FloatWords
from unbraid.symbolic.words import Word, Words

NAME = "the bmc engine"

# A truth value is a literal, an ordinal is a tuple with a literal for each `x > i`, contents of arrays are objects of
# their own, all others are words.
Value: TypeAlias = Word | tuple[int, ...] | Contents
Evaluator = Callable[[], Value]
LiteralEvaluator = Callable[[], int]
WordEvaluator = Callable[[], Word]
OrdinalEvaluator = Callable[[], tuple[int, ...]]
Step = Callable[[], None]


# These are for callers that know the type of a value, and therefore its form.
def as_literal(value: Value) -> int:
    return cast(int, value)


def as_word(value: Value) -> Word:
    return cast(Word, value)


def as_ordinal(value: Value) -> tuple[int, ...]:
    return cast("tuple[int, ...]", value)


def as_contents(value: Value) -> Contents:
    return cast(Contents, value)


@dataclass(frozen=True, slots=True)
class Choice:
    """A nondeterministic value, which is chosen if the guard holds."""

    guard: int
    value: Value
    type: ScalarType


def is_known(value: Value, kind: ScalarType) -> bool:
    """Is the value a constant?"""
    if isinstance(kind, OrdinalType):
        return all(literal in (TRUE, FALSE) for literal in as_ordinal(value))
    return isinstance(value, int) and (value in (TRUE, FALSE) or not isinstance(kind, BoolType))


class Executor:
    """Executes `main`.  `iterations` yields after each iteration of its loop, so that a caller can look for errors
    after each round."""

    def __init__(self, program: Program, words: Words | None = None) -> None:
        self.program = program
        self.words = words or Words()
        self.floats = FloatWords(self.words)
        self.aig = self.words.aig
        self.types: list[ScalarType] = []
        self.base: dict[Var, int] = {}
        self.state: list[Value] = []
        self.guard = TRUE
        self.feasible = TRUE
        self.constraints: list[int] = []
        self.errors: list[int] = []
        self.bounds: list[int] = []
        self.choices: list[Choice] = []
        self.jumps: dict[str, list[tuple[int, list[Value]]]] = {}
        self._functions: dict[str, list[Step]] = {}
        for item in program.globals:
            self._allocate(item.var, item.initial)

    def _allocate(self, var: Var, initial: tuple[Expr, ...]) -> None:
        self.base[var] = len(self.state)
        for (_, kind), value in zip(cells(var.type, self.program.structs), initial, strict=True):
            self.types.append(kind)
            if not isinstance(value, Const):
                raise InternalError(f"the initial value of {var.name} is not a constant")
            self.state.append(self._constant(value.value, kind))

    def _constant(self, value: int, kind: ScalarType) -> Value:
        if isinstance(kind, ContentsType):
            return Equal(self.words, kind.element, value & ((1 << kind.element.bits) - 1))
        if isinstance(kind, OrdinalType):
            return tuple(int(value > i) for i in range(kind.limit))
        if isinstance(kind, BoolType):
            return int(value != 0)
        return value & ((1 << kind.bits) - 1)

    # ---------------------------------------------------------------------------------------- execution
    def iterations(self) -> Iterator[int]:
        """Execute the driver; yields the number of completed iterations of its loop."""
        for stmt in self.program.functions[self.program.entry].body:
            if isinstance(stmt, While):
                yield from self._loop(stmt)
            else:
                self._compile(stmt)()

    def _loop(self, stmt: While) -> Iterator[int]:
        condition, body = self._literal(stmt.condition), self._block(stmt.body)
        count = 0
        while True:
            holds = condition()
            if holds == FALSE or self.guard == FALSE:
                return
            if holds != TRUE:
                raise EngineLimit(Why.LOOP_WITHOUT_END)
            for step in body:
                step()
            count += 1
            yield count

    def _block(self, block: Block) -> list[Step]:
        return [self._compile(stmt) for stmt in block]

    def _compile(self, stmt: Stmt) -> Step:
        match stmt:
            case Assign(target, Zeros()):
                return self._zeros(target)
            case Assign(target, value):
                return self._assignment(target, self._expr(value))
            case Havoc(target):
                return self._havoc(target)
            case Assume(condition):
                return self._assume(self._literal(condition))
            case Assert(condition):
                return self._assert(self._literal(condition))
            case If(condition, then, other):
                has_labels = any(isinstance(inner, Label) for inner in statements((*then, *other)))
                return self._if(self._literal(condition), self._block(then), self._block(other), has_labels)
            case Goto(label):
                return lambda: self._jump(label)
            case Label(name):
                return lambda: self._arrive(name)
            case Call((), function, ()):
                return self._call(self.program.functions[function])
            case BoundReached():
                return self._bound
            case Print() | Return():
                return lambda: None
        raise EngineLimit(Why.UNHANDLED, NAME, type(stmt).__name__, position=stmt.origin)

    def _assume(self, condition: LiteralEvaluator) -> Step:
        def assume() -> None:
            if self.guard != FALSE:
                self.feasible = self.aig.and_(self.feasible, self.aig.or_(self.guard ^ 1, condition()))

        return assume

    def _assert(self, condition: LiteralEvaluator) -> Step:
        def check() -> None:
            if self.guard != FALSE:
                holds = condition()
                failed = self.aig.and_(self.guard, holds ^ 1)
                self.errors.append(self.aig.and_(self.feasible, failed))
                self.feasible = self.aig.and_(self.feasible, failed ^ 1)

        return check

    def _bound(self) -> None:
        if self.guard != FALSE:
            self.bounds.append(self.aig.and_(self.feasible, self.guard))
            self.feasible = self.aig.and_(self.feasible, self.guard ^ 1)
            self.guard = FALSE

    def _if(self, condition: LiteralEvaluator, then: list[Step], other: list[Step], has_labels: bool) -> Step:
        def branch() -> None:
            guard = self.guard
            if guard == FALSE and not has_labels:
                return
            # An unreachable branch is executed nevertheless if an earlier jump may lead into it.
            holds = condition() if guard != FALSE else FALSE
            before = self.state.copy() if other or holds != TRUE else []
            self.guard = self.aig.and_(guard, holds)
            for step in then:
                step()
            if not other and holds == TRUE:
                return
            then_guard, then_state = self.guard, self.state
            self.guard, self.state = self.aig.and_(guard, holds ^ 1), before
            for step in other:
                step()
            self._merge(then_guard, then_state)

        return branch

    def _jump(self, label: str) -> None:
        if self.guard != FALSE:
            self.jumps.setdefault(label, []).append((self.guard, self.state.copy()))
            self.guard = FALSE

    def _arrive(self, label: str) -> None:
        for guard, state in self.jumps.pop(label, ()):
            self._merge(guard, state)

    def _merge(self, guard: int, state: list[Value]) -> None:
        """Merge another guard and state into the current ones."""
        if guard == FALSE:
            return
        if self.guard == FALSE:
            self.guard, self.state = guard, state
            return
        current = self.state
        # At most one of the two guards holds, so either of them can choose.  The simpler one is used.
        chosen = min(guard, self.guard ^ 1)
        # Most cells are equal.  A loop in Python's C code skips them quickly.
        for i in list(compress(range(len(current)), map(is_not, current, state))):
            current[i] = self._choose(chosen, state[i], current[i], self.types[i])
        self.guard = self.aig.or_(self.guard, guard)

    def _call(self, function: Function) -> Step:
        def call() -> None:
            if function.name not in self._functions:
                self._functions[function.name] = self._block(function.body)
            guard = self.guard
            if guard == FALSE:
                return
            for step in self._functions[function.name]:
                step()
            # Control always returns.  Executions that an assumption in the function excludes are recorded in
            # `feasible`.
            self.guard = guard

        return call

    # ------------------------------------------------------------------------------------------- places
    def _cell(self, place: Place) -> tuple[int, list[tuple[WordEvaluator, IntType, int, int]]]:
        """The cell of a place if all indices are zero; and (index, its type, element size, length) of each
        subscript."""
        location = locate(place, self.program.structs)
        if isinstance(location.root, Deref):
            raise EngineLimit(Why.UNHANDLED, NAME, "pointers")
        indices: list[tuple[WordEvaluator, IntType, int, int]] = []
        for subscript in location.subscripts:
            assert isinstance(subscript.index.type, IntType)
            indices.append((self._word(subscript.index), subscript.index.type, subscript.size, subscript.length))
        return self.base[location.root] + location.offset, indices

    def _candidates(self, first: int, indices: list[tuple[WordEvaluator, IntType, int, int]]) -> list[tuple[int, int]]:
        """The possible cells of a place, each with its condition.  Indices are in range, because they were checked."""
        found = [(TRUE, first)]
        for index, kind, size, length in indices:
            position = index()
            matches = [self.words.compare("==", position, i & ((1 << kind.bits) - 1), kind) for i in range(length)]
            found = [
                (self.aig.and_(guard, match), cell + i * size)
                for guard, cell in found
                for i, match in enumerate(matches)
            ]
            found = [(guard, cell) for guard, cell in found if guard != FALSE]
        return found

    def _load(self, place: Place) -> Evaluator:
        first, indices = self._cell(place)
        if not indices:
            return lambda: self.state[first]
        kind = self.types[first]

        def load() -> Value:
            candidates = self._candidates(first, indices)
            if not candidates:
                return self._constant(0, kind)
            result = self.state[candidates[-1][1]]
            for guard, cell in candidates[-2::-1]:
                result = self._choose(guard, self.state[cell], result, kind)
            return result

        return load

    def _assignment(self, target: Place, value: Evaluator) -> Step:
        first, indices = self._cell(target)
        if not indices:

            def assign() -> None:
                if self.guard != FALSE:
                    self.state[first] = value()

            return assign
        kind = self.types[first]

        def assign_indexed() -> None:
            if self.guard != FALSE:
                new = value()
                for guard, cell in self._candidates(first, indices):
                    self.state[cell] = self._choose(guard, new, self.state[cell], kind)

        return assign_indexed

    def _zeros(self, target: Place) -> Step:
        first, indices = self._cell(target)
        count = cell_count(target.type, self.program.structs)

        def clear() -> None:
            if self.guard == FALSE:
                return
            for guard, cell in self._candidates(first, indices):
                for offset in range(count):
                    kind = self.types[first + offset]
                    zero = self._constant(0, kind)
                    self.state[cell + offset] = self._choose(guard, zero, self.state[cell + offset], kind)

        return clear

    def _havoc(self, target: Place) -> Step:
        first, indices = self._cell(target)
        count = cell_count(target.type, self.program.structs)

        def havoc() -> None:
            if self.guard == FALSE:
                return
            candidates = self._candidates(first, indices)
            for offset in range(count):
                kind = self.types[first + offset]
                value = self.fresh(kind)
                self.choices.append(Choice(self.guard, value, kind))
                for guard, cell in candidates:
                    self.state[cell + offset] = self._choose(guard, value, self.state[cell + offset], kind)

        return havoc

    def fresh(self, kind: ScalarType) -> Value:
        if isinstance(kind, OrdinalType):
            literals = tuple(self.words.new_literal() for _ in range(kind.limit))
            for smaller, larger in pairwise(literals):
                self.constraints.append(self.aig.or_(larger ^ 1, smaller))
            return literals
        if isinstance(kind, BoolType):
            return self.words.new_literal()
        if isinstance(kind, ContentsType):
            return Unknown(self.words, kind.element)
        return self.words.new_word(kind.bits)

    def _choose(self, condition: int, a: Value, b: Value, kind: ScalarType) -> Value:
        if isinstance(kind, BoolType):
            return self.aig.ite(condition, as_literal(a), as_literal(b))
        if isinstance(kind, OrdinalType):
            return tuple(self.aig.ite(condition, x, y) for x, y in zip(as_ordinal(a), as_ordinal(b), strict=True))
        if isinstance(kind, ContentsType):
            if condition in (TRUE, FALSE) or a is b:
                return a if condition == TRUE else b
            return Chosen(condition, as_contents(a), as_contents(b))
        return self.words.ite(condition, as_word(a), as_word(b), kind.bits)

    # -------------------------------------------------------------------------------------- expressions
    def value(self, expr: Expr) -> Value:
        """The value of an expression in the current state."""
        return self._expr(expr)()

    def _literal(self, expr: Expr) -> LiteralEvaluator:
        """Compiles a truth value."""
        return cast(LiteralEvaluator, self._expr(expr))

    def _word(self, expr: Expr) -> WordEvaluator:
        """Compiles an integer or a float."""
        return cast(WordEvaluator, self._expr(expr))

    def _contents(self, expr: Expr) -> Callable[[], Contents]:
        return cast(Callable[[], Contents], self._expr(expr))

    def _ordinal(self, expr: Expr) -> OrdinalEvaluator:
        return cast(OrdinalEvaluator, self._expr(expr))

    def _expr(self, expr: Expr) -> Evaluator:
        match expr:
            case Const(value, kind):
                constant = self._constant(value, kind)
                return lambda: constant
            case Var() | Index() | Member():
                return self._load(expr)
            case Unary("not", operand):
                literal = self._literal(operand)
                return lambda: literal() ^ 1
            case Unary(op, operand, IntType(bits)):
                word = self._word(operand)
                return lambda: self.words.unary(op, word(), bits)
            case Unary(op, operand, FloatType() as number):
                word = self._word(operand)
                return lambda: self.floats.unary(op, word(), number)
            case Reinterpret(operand):
                return self._expr(operand)  # a float is represented by its bits
            case Binary():
                return self._binary(expr)
            case Cast(operand, kind):
                return self._cast(operand, kind)
            case Ite(condition, then, other, kind):
                test, yes, no = self._literal(condition), self._expr(then), self._expr(other)
                return lambda: self._choose(test(), yes(), no(), kind)
            case Select(contents, index):
                array, position = self._contents(contents), self._word(index)
                return lambda: array().element(position())
            case PrefixSum(contents, end):
                array, position = self._contents(contents), self._word(end)
                return lambda: array().sum(position())
            case Store(contents, index, value):
                array, position, new = self._contents(contents), self._word(index), self._word(value)
                return lambda: Stored(array(), position(), new())
        raise EngineLimit(Why.UNHANDLED, NAME, type(expr).__name__)

    def _binary(self, expr: Binary) -> Evaluator:
        kind = expr.left.type
        if isinstance(kind, OrdinalType):
            return self._ordinal_comparison(expr.op, expr)
        if isinstance(kind, BoolType):
            return self._connective(expr.op, self._literal(expr.left), self._literal(expr.right))
        left, right, op, words = self._word(expr.left), self._word(expr.right), expr.op, self.words
        if isinstance(kind, FloatType):
            if isinstance(expr.type, BoolType):
                return lambda: self.floats.compare(op, left(), right(), kind)
            return lambda: self.floats.binary(op, left(), right(), kind)
        assert isinstance(kind, IntType)
        if isinstance(expr.type, BoolType):
            return lambda: words.compare(op, left(), right(), kind)
        return lambda: words.binary(op, left(), right(), kind)

    def _connective(self, op: str, left: LiteralEvaluator, right: LiteralEvaluator) -> LiteralEvaluator:
        graph = self.aig
        match op:
            case "and":
                return lambda: graph.and_(left(), right())
            case "or":
                return lambda: graph.or_(left(), right())
            case "==":
                return lambda: graph.equal(left(), right())
            case "!=":
                return lambda: graph.equal(left(), right()) ^ 1
        raise EngineLimit(Why.UNHANDLED, NAME, f"{op} on _Bool")

    def _ordinal_comparison(self, op: str, expr: Binary) -> LiteralEvaluator:
        """The literal that compares two ordinals.  Comparing with a constant needs no new literal."""
        graph = self.aig
        if op in ("<", "<="):
            opposite = self._ordinal_comparison(">=" if op == "<" else ">", expr)
            return lambda: opposite() ^ 1
        left = self._ordinal(expr.left)
        if isinstance(expr.right, Const):
            number = expr.right.value - (op == ">=")

            def against_constant() -> int:
                literals = left()
                if number < 0:
                    return TRUE
                return literals[number] if number < len(literals) else FALSE

            return against_constant
        right = self._ordinal(expr.right)
        if op == ">":
            return lambda: graph.any(graph.and_(a, b ^ 1) for a, b in zip(left(), right(), strict=True))
        if op == ">=":
            return lambda: graph.all(graph.or_(a, b ^ 1) for a, b in zip(left(), right(), strict=True))
        raise EngineLimit(Why.UNHANDLED, NAME, f"{op} on ordinals")

    def _cast(self, operand: Expr, kind: ScalarType) -> Evaluator:
        source, words = operand.type, self.words
        if isinstance(source, BoolType) and isinstance(kind, IntType | FloatType):
            literal = self._literal(operand)
            if isinstance(kind, IntType):
                return lambda: words.from_literal(literal(), kind.bits)
            return lambda: self.floats.from_literal(literal(), kind)
        inner = self._word(operand)
        if isinstance(source, IntType) and isinstance(kind, BoolType):
            return lambda: words.compare("!=", inner(), 0, source)
        if isinstance(source, IntType) and isinstance(kind, IntType):
            return lambda: words.resize(inner(), source, kind.bits)
        if isinstance(source, FloatType) and isinstance(kind, BoolType):
            return lambda: self.floats.truth(inner(), source)
        if isinstance(source, IntType) and isinstance(kind, FloatType):
            return lambda: self.floats.from_integer(inner(), source, kind)
        if isinstance(source, FloatType) and isinstance(kind, IntType):
            return lambda: self.floats.to_integer(inner(), source, kind)
        if isinstance(source, FloatType) and isinstance(kind, FloatType):
            return lambda: self.floats.resize(inner(), source, kind)
        raise EngineLimit(Why.UNHANDLED, NAME, f"a conversion of {source} to {kind}")
