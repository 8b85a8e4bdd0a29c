"""Forgets how main prepares what its threads work on, in a cloned program, but for what the value analysis knows.

    while (c) n = read(); if (n < 1) exit(1); create(t)        =>        n = any; assume(n >= 1); create(t)

Before the first thread is created, main is alone.  What it does there matters only by the values that it leaves.  They
are among those that the analysis finds, so the result has all executions from there on, and perhaps others: a proof of
the result is a proof of the program; its violations mean nothing.  Main must not be able to violate anything before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from unbraid.analyses.conflicts import atomic_depths
from unbraid.analyses.values.analysis import ValueAnalysis
from unbraid.analyses.values.numbers import bounds
from unbraid.analyses.values.states import State
from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import CannotStart
from unbraid.core.flatten import flatten
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    Assert,
    Assign,
    Assume,
    Block,
    BoundReached,
    Const,
    Create,
    Expr,
    Goto,
    Havoc,
    If,
    Label,
    Origin,
    Place,
    Program,
    ScalarType,
    Stmt,
    Storage,
    Var,
    While,
)
from unbraid.core.visitor import root_variable, statements, variables_needed, written_places

FEWEST = 30  # statements
MOST_STATEMENTS = 600  # that give variables new values


def with_any_start(program: Program, fewest: int = FEWEST) -> Program:
    """Raises CannotStart if main does little before it creates a thread, or may violate something there.  `fewest`: so
    many statements are worth forgetting, if no loop is among them.

    requires: cloned, without pointers.
    """
    name = program.threads[0]
    main = program.functions[name]
    length, position = _prepared(main.body)
    before, after = main.body[:length], main.body[length:]
    mattering = [stmt for stmt in statements(before) if not isinstance(stmt, Label | Goto)]
    if len(mattering) < fewest and not any(isinstance(stmt, While) for stmt in mattering):
        raise CannotStart(Why.START_IS_SHORT)
    if any(isinstance(stmt, Assert | BoundReached) for stmt in mattering):
        raise CannotStart(Why.START_MAY_FAIL)
    starting = _Start(program, replace(after[0].origin, sid=0), position)
    later = (after, *(program.functions[thread].body for thread in program.threads[1:]))
    read = {var for block in later for stmt in statements(block) for var in variables_needed(stmt)}
    start = starting.block([var for var in dict.fromkeys(_written(before)) if var in read])
    main = replace(main, body=(*start, *after), locals=(*main.locals, *starting.temporaries))
    return replace(program, functions={**program.functions, name: main})


def _prepared(body: Block) -> tuple[int, int]:
    """How many statements of main come before a thread is created, such that no jump leads over the end of them; and
    the position of the next one in the code."""
    depths = atomic_depths(flatten(body))
    best = position = 0, 0
    for length, stmt in enumerate(body, 1):
        if any(isinstance(each, Create) for each in statements((stmt,))):
            return best
        position = length, position[1] + _size((stmt,))
        if not depths[position[1]] and _is_closed(body[:length]) and _is_closed(body[length:]):
            best = position
    raise CannotStart(Why.START_IS_SHORT)  # no thread is created


def _size(block: Block) -> int:
    """In instructions, as `core.flatten` makes them."""
    size = 0
    for stmt in block:
        match stmt:
            case Label():
                continue
            case If(_, then, other):
                size += _size(then) + bool(other) + _size(other)
            case While(_, body):
                size += _size(body) + 1
        size += 1
    return size


def _is_closed(block: Block) -> bool:
    """Do all jumps lead to labels inside?"""
    labels = {stmt.name for stmt in statements(block) if isinstance(stmt, Label)}
    return all(stmt.label in labels for stmt in statements(block) if isinstance(stmt, Goto))


def _written(block: Block) -> Iterator[Var]:
    for stmt in statements(block):
        for place in written_places(stmt):
            root = root_variable(place)
            assert root is not None
            yield root


class _Start:
    """Gives variables any of the values that they may have at a position of main."""

    def __init__(self, program: Program, origin: Origin, position: int) -> None:
        self.temporaries: list[Var] = []
        self._program, self._origin, self._position = program, origin, position
        self._analysis = ValueAnalysis(program, keeps=lambda thread, at, _: thread == 0 and at == position)

    def block(self, variables: Iterable[Var]) -> Block:
        if self._analysis.facts() is None:
            raise CannotStart(Why.TOO_MANY_STEPS)
        state = self._analysis.known[0].get(self._position)
        if state is None:
            return (Assume(FALSE, self._origin),)  # no execution comes there
        main = self._program.functions[self._program.threads[0]]
        liveness = Liveness(main, self._analysis.codes[0])
        found: list[Stmt] = []
        for var in variables:
            if not liveness.is_dead(var, self._position):
                for place in build.scalars(var, self._program.structs):
                    found += self._filled(place, state)
        if len(found) > MOST_STATEMENTS:
            raise CannotStart(Why.START_IS_SHORT)
        return tuple(found)

    def _filled(self, place: Place, state: State) -> Iterator[Stmt]:
        cell, kind = self._analysis.cells.at(place), build.scalar(place.type)
        numbers = None if cell is None else state.values.get(cell)
        low, high = bounds(numbers) if numbers is not None else (0, 1)
        if low == high:
            yield Assign(place, Const(low, kind), self._origin)
            return
        if isinstance(numbers, frozenset):
            yield from self._chosen(place, sorted(numbers))
            return
        any_value = self._temporary(kind)
        yield Havoc(any_value, True, self._origin)
        if numbers is not None:
            least, most = build.constant(low, kind), build.constant(high, kind)
            is_in_range = build.conjunction(build.compare("<=", least, any_value), build.compare("<=", any_value, most))
            yield Assume(is_in_range, self._origin)
        yield Assign(place, any_value, self._origin)

    def _chosen(self, place: Place, numbers: list[int]) -> Iterator[Stmt]:
        """One of these numbers: Boolean choices, because some engines try all inputs."""
        value: Expr = build.constant(numbers[0], place.type)
        for number in numbers[1:]:
            choice = self._temporary(BOOL)
            yield Havoc(choice, True, self._origin)
            value = build.ite(choice, build.constant(number, place.type), value)
        yield Assign(place, value, self._origin)

    def _temporary(self, kind: ScalarType) -> Var:
        var = Var(f"any_start_{len(self.temporaries)}", kind, Storage.LOCAL)
        self.temporaries.append(var)
        return var
