"""Names the places that are accessed, and the threads that are joined, in a cloned program.

    a[i] = 0                      =>    a[3] = 0               if the value analysis finds that i can only be 3 there
    t = ids[0]; join(t)           =>    t = ids[0]; join(2)    the same
    p == 4096 ? x : p == 8192...  =>    x                      if p can only be 4096, the address of x

Threads use elements of arrays of their own, and find the index in their argument.  Programs keep the IDs of their
threads in arrays.  Many analyses need names: of locks, of places that no other thread accesses, of threads that have
ended.  Code that is never reached, where nothing can be named, is dropped (`unreached.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from unbraid.analyses.sharing import all_statements
from unbraid.analyses.values.analysis import value_facts
from unbraid.core import build
from unbraid.core.flatten import flatten, rewrite_by_position
from unbraid.core.nodes import (
    AtomicBegin,
    Block,
    BoolType,
    Const,
    Expr,
    If,
    Index,
    Ite,
    Join,
    Place,
    Program,
    Stmt,
    While,
)
from unbraid.core.visitor import Rebuilder, read_expressions, subexpressions, variables_read, written_places
from unbraid.transforms.unreached import Reached

MOST_STEPS = 40_000  # of the value analysis
_ROUNDS = 3  # an element or a thread that is named says more about the next one; a choice does not


def name_places(program: Program) -> Program:
    """The same program if the analysis takes too long.

    requires: cloned, without pointers.
    """
    crowds = frozenset(member for group in program.groups for member in group)
    for _ in range(_ROUNDS):
        if not any(True for stmt in all_statements(program) for _ in nameable(stmt)):
            break
        facts = value_facts(program, MOST_STEPS, nameable, flags=False)
        if facts is None or not any(facts.only):
            break
        functions = dict(program.functions)
        for name, only, reached in zip(program.threads, facts.only, facts.reached, strict=True):
            functions[name] = replace(functions[name], body=_named(functions[name].body, only, reached, crowds))
        program = replace(program, functions=functions)
        if all(isinstance(expr.type, BoolType) for only in facts.only for names in only.values() for expr in names):
            break
    return program


def nameable(stmt: Stmt) -> Iterator[Expr]:
    """The indices and choices of a statement, and the number of the thread that it joins, if locals determine them."""
    places = written_places(stmt)
    if isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.lock is not None:
        places = (stmt.sync.lock,)
    expressions = (
        part.index if isinstance(part, Index) else part.condition
        for expr in (*read_expressions(stmt), *places)
        for part in subexpressions(expr)
        if isinstance(part, (Index, Ite))
    )
    for expr in (*expressions, *((stmt.thread,) if isinstance(stmt, Join) else ())):
        if not isinstance(expr, Const) and not any(var.is_memory for var in variables_read(expr)):
            yield expr


def _named(
    body: Block, only: Mapping[int, Mapping[Expr, int]], reached: frozenset[int], crowds: frozenset[int]
) -> Block:
    code = flatten(body)
    living = Reached(code, reached)

    def rewritten(stmt: Stmt, position: int) -> Block:
        if position in only:
            (stmt,) = _Namer(only[position], crowds).head(stmt)
        return living.rewritten(stmt, position)

    return rewrite_by_position(body, code, rewritten)


class _Namer(Rebuilder):
    """`only`: the number that an index, a condition, or the thread of a join must be.  `crowds`: threads each of which
    stands for many, so that their numbers do not name them."""

    def __init__(self, only: Mapping[Expr, int], crowds: frozenset[int]) -> None:
        self._only, self._crowds = only, crowds

    def head(self, stmt: Stmt) -> Block:
        """The statement without its nested blocks."""
        match stmt:
            case If(condition) | While(condition):
                return (replace(stmt, condition=self.expr(condition)),)
            case Join(thread) if self._only.get(thread) not in self._crowds:
                return (replace(stmt, thread=self._number(thread)),)
        return self.stmt(stmt)

    def place(self, place: Place) -> Place:
        if isinstance(place, Index):
            return build.element(self.place(place.base), self._number(place.index), place.type)
        return super().place(place)

    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, Ite) and expr.condition in self._only:
            return self.expr(expr.then if self._only[expr.condition] else expr.other)
        return super().expr(expr)

    def _number(self, expr: Expr) -> Expr:
        number = self._only.get(expr)
        return self.expr(expr) if number is None else Const(number, build.scalar(expr.type))
