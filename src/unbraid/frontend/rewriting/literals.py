"""Equal string literals may be one object, and a literal may be the end of another one (C17 6.4.5p7).

Each literal is an object of its own.  If pointers to characters are compared, it is chosen at the start of main which
literals share their ends, and these compare equal:

    p == q    =>    p == q || (share && (p == &one[0] && q == &two[0] || p == &one[1] && q == &two[1] || ...))

Sharing makes no other difference, because literals are never written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import TypeGuard

from unbraid.core import build
from unbraid.core.errors import Refused
from unbraid.core.layout import size_of
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    NOWHERE,
    AddressOf,
    ArrayType,
    Assign,
    Assume,
    Binary,
    Block,
    Bound,
    BoundReached,
    Cast,
    Const,
    Expr,
    Function,
    FunctionAddress,
    Global,
    Havoc,
    If,
    Origin,
    PointerType,
    Program,
    Stmt,
    Storage,
    Type,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import Rebuilder, memory_reads, read_expressions, statements, subexpressions
from unbraid.frontend.lowering.context import ProgramContext
from unbraid.frontend.lowering.symbols import take_name

MOST_POSITIONS = 200  # of characters that two literals may share


@dataclass(frozen=True)
class _Pair:
    one: Var
    two: Var
    ends: tuple[tuple[int, int], ...]  # the positions in both that are the same if they share
    choice: Var  # a global: do they share?


def share_literals(context: ProgramContext, program: Program) -> Program:
    """requires: lowered."""
    compared = [each for function in program.functions.values() for each in _comparisons(function)]
    pairs = [pair for pair in _pairs(context) if any(_may_meet(each, pair) for each in compared)] if compared else []
    if not pairs:
        return program
    rebuilt = {name: _Compare(context, pairs).function(each) for name, each in program.functions.items()}
    main = rebuilt[program.entry]
    rebuilt[program.entry] = _with_choices(context, main, pairs)
    shared = tuple(Global(pair.choice, (FALSE,)) for pair in pairs)
    return replace(program, functions=rebuilt, globals=(*program.globals, *shared))


def _pairs(context: ProgramContext) -> Iterator[_Pair]:
    for one, two in combinations(context.literals, 2):
        a, b = ([initial.value for initial in context.literals[each]] for each in (one, two))
        length = min(len(a), len(b))
        if _element(one) == _element(two) and a[len(a) - length :] == b[len(b) - length :]:
            ends = tuple((len(a) - n, len(b) - n) for n in range(length, -1, -1))
            yield _Pair(one, two, ends, Var(context.unique("shared_literal"), BOOL, Storage.GLOBAL))


def _element(var: Var) -> Type:
    assert isinstance(var.type, ArrayType)
    return var.type.element


def _length(var: Var) -> int:
    assert isinstance(var.type, ArrayType)
    return var.type.length


def _comparisons(function: Function) -> Iterator[Binary]:
    for stmt in statements(function.body):
        if stmt.origin.is_users:
            for expr in read_expressions(stmt):
                yield from (part for part in subexpressions(expr) if _is_comparison(part))


def _is_comparison(expr: Expr) -> TypeGuard[Binary]:
    """Are two pointers compared for equality, neither of which is known to be null or a function?"""
    match expr:
        case Binary("==" | "!=", left, right) if isinstance(left.type, PointerType):
            return not any(isinstance(side, (Const, FunctionAddress)) for side in (left, right))
    return False


def _may_meet(comparison: Binary, pair: _Pair) -> bool:
    """May the pointers that are compared lead to these literals?"""
    return all(_may_point_to(side, pair.one) for side in (comparison.left, comparison.right))


def _with_choices(context: ProgramContext, main: Function, pairs: list[_Pair]) -> Function:
    """Choose at the start of main which literals share.  If a shares with b and b with c, then a shares with c."""

    def number() -> Origin:
        return replace(main.origin, sid=context.next_sid(), function=main.name)

    names = {var.name for var in (*main.params, *main.locals)}
    if sum(len(pair.ends) for pair in pairs) > MOST_POSITIONS:
        other = Var(take_name("shares", names), BOOL, Storage.LOCAL)
        marker = If(other, (BoundReached(Bound.ORDER, number()),), (), number())
        return replace(main, locals=(*main.locals, other), body=(Havoc(other, False, number()), marker, *main.body))
    chosen = {frozenset((pair.one, pair.two)): Var(take_name("shares", names), BOOL, Storage.LOCAL) for pair in pairs}
    start: list[Stmt] = [Havoc(var, False, number()) for var in chosen.values()]
    literals = {literal: None for pair in pairs for literal in (pair.one, pair.two)}
    for a, b, c in permutations(literals, 3):
        first, second, third = (chosen.get(frozenset(each)) for each in ((a, b), (b, c), (a, c)))
        if first is not None and second is not None:
            both = build.conjunction(first, second)
            start.append(Assume(build.disjunction(build.negate(both), third or FALSE), number()))
    for pair in pairs:
        start.append(Assign(pair.choice, chosen[frozenset((pair.one, pair.two))], number()))
    return replace(main, locals=(*main.locals, *chosen.values()), body=(*start, *main.body))


class _Compare(Rebuilder):
    """Rewrites comparisons in one function."""

    def __init__(self, context: ProgramContext, pairs: list[_Pair]) -> None:
        self._context, self._pairs = context, pairs
        self._read: dict[_Pair, Var] = {}  # the locals that hold the choices
        self._kept: list[Var] = []  # the locals that hold pointers which are in memory
        self._before: list[Stmt] = []  # what is to be executed before the current statement
        self._at = NOWHERE
        self._names: set[str] = set()

    def function(self, function: Function) -> Function:
        positions = sum(len(pair.ends) for pair in self._pairs)
        if positions > MOST_POSITIONS or not function.origin.is_users:
            return function
        self._names = {var.name for var in (*function.params, *function.locals)}
        body = self.block(function.body)
        origin = replace(function.origin, function=function.name)
        reads: Block = tuple(
            Assign(var, pair.choice, replace(origin, sid=self._context.next_sid())) for pair, var in self._read.items()
        )
        own = (*function.locals, *self._read.values(), *self._kept)
        return replace(function, body=(*reads, *body), locals=own)

    def stmt(self, stmt: Stmt) -> Block:
        outer, self._before, self._at = self._before, [], stmt.origin
        if isinstance(stmt, While):  # the condition is computed again and again
            self.expr(stmt.condition)
            if self._before:
                raise Refused("a pointer that may lead to a string literal is compared in this loop", stmt.origin)
        changed = super().stmt(stmt)
        before, self._before = self._before, outer
        return (*before, *changed)

    def expr(self, expr: Expr) -> Expr:
        expr = super().expr(expr)
        if not _is_comparison(expr):
            return expr
        pairs = [pair for pair in self._pairs if _may_meet(expr, pair)]
        if not pairs:
            return expr
        left, right = self._in_local(expr.left), self._in_local(expr.right)
        equal: Expr = build.compare("==", left, right)
        for pair in pairs:
            equal = build.disjunction(equal, self._shared(pair, left, right))
        return equal if expr.op == "==" else build.negate(equal)

    def _in_local(self, pointer: Expr) -> Expr:
        """The pointer, in a local if it is in memory: a statement accesses memory only once."""
        if not any(True for _ in memory_reads(pointer)):
            return pointer
        kept = Var(take_name("pointer", self._names), pointer.type, Storage.LOCAL)
        self._kept.append(kept)
        self._before.append(Assign(kept, pointer, replace(self._at, sid=self._context.next_sid())))
        return kept

    def _shared(self, pair: _Pair, left: Expr, right: Expr) -> Expr:
        """Do two pointers lead to the same character of two literals that share?"""
        if pair not in self._read:
            self._read[pair] = Var(take_name("shared", self._names), BOOL, Storage.LOCAL)
        found: Expr = FALSE
        for a, b in ((left, right), (right, left)):
            for i, j in pair.ends:
                here = build.conjunction(_points_to(a, pair.one, i), _points_to(b, pair.two, j))
                found = build.disjunction(found, here)
        return build.conjunction(self._read[pair], found)


def _may_point_to(pointer: Expr, literal: Var) -> bool:
    while isinstance(pointer, Cast) and isinstance(pointer.operand.type, PointerType):
        pointer = pointer.operand
    if isinstance(pointer, AddressOf):
        return _is_of(pointer.place.type, _element(literal))
    kind = pointer.type
    return isinstance(kind, PointerType) and kind.target in (None, _element(literal))


def _is_of(kind: Type, character: Type) -> bool:
    while isinstance(kind, ArrayType):
        kind = kind.element
    return kind == character


def _points_to(pointer: Expr, literal: Var, position: int) -> Expr:
    """Does a pointer lead to this character of a literal, or to the literal's end?"""
    kind, character = pointer.type, _element(literal)
    assert isinstance(kind, PointerType)
    if position == _length(literal):
        # What is behind a literal may be the start of another object.  So the last characters are compared.
        width = size_of(character, {})
        pointer, position = build.pointer_add(pointer, build.constant(-1, INDEX), width, kind), position - 1
    address = build.address_of(build.element(literal, position, character), PointerType(character, kind.bits))
    return build.compare("==", pointer, build.cast(address, kind))
