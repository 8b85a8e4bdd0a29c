"""Fields that only steer: inputs with many values, and counters, on which nothing but branches and waits depends.

A field is *wide* if it is such an input, or if the program only counts in one direction with it, or if its value is
computed from wide fields.  A field is *needed* if an assertion, an index, a lock, the number of a thread, what a
thread returns, or the way to a failure or a bound marker depends on its value.  Wide fields that are not needed are
hidden.

Which fields are hidden is a choice only: `hide.py` is sound for any set of fields on which no other value depends.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from unbraid.core.nodes import (
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    BoundReached,
    Cast,
    Const,
    Expr,
    FloatType,
    Havoc,
    If,
    IntType,
    Print,
    Program,
    Stmt,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import nested_blocks, read_expressions
from unbraid.transforms.hiding.fields import Field, field_of, fields_read, indices
from unbraid.transforms.hiding.regions import Text, representatives, text_of


@dataclass(frozen=True)
class Steering:
    """`hidden`: fields that only steer.  `few`: inputs of which a few values stand for all."""

    hidden: frozenset[Field]
    few: Mapping[Field, tuple[int, ...]]


def steering(program: Program) -> Steering:
    """requires: cloned, without pointers."""
    text = text_of(program)
    sources = _sources(text)
    needed = _reached(_needed(program, text), sources)
    inputs = {field_of(stmt.target): stmt.target.type for stmt in text.all if isinstance(stmt, Havoc)}
    few: dict[Field, tuple[int, ...]] = {}
    wide = set(_counters(text, sources))
    for field, kind in inputs.items():
        values = representatives(field, kind, text) if isinstance(kind, IntType) else None
        if values is not None:
            few[field] = values
        elif isinstance(kind, IntType | FloatType):
            wide.add(field)
    hidden = _reached(wide, _reversed(sources)) - needed - few.keys()
    return Steering(frozenset(field for field in hidden if field[0] not in text.whole), few)


Graph = Mapping[Field, set[Field]]


def _sources(text: Text) -> Graph:
    """For each field, those from which its values are computed."""
    result: defaultdict[Field, set[Field]] = defaultdict(set)
    for stmt in text.all:
        if isinstance(stmt, Assign):
            result[field_of(stmt.target)].update(fields_read(stmt.value))
    return result


def _reversed(graph: Graph) -> Graph:
    result: defaultdict[Field, set[Field]] = defaultdict(set)
    for field, others in graph.items():
        for other in others:
            result[other].add(field)
    return result


def _reached(start: Iterable[Field], graph: Graph) -> set[Field]:
    found = set(start)
    pending = list(found)
    while pending:
        more = graph.get(pending.pop(), set()) - found
        found |= more
        pending.extend(more)
    return found


def _needed(program: Program, text: Text) -> Iterator[Field]:
    for stmt in text.all:
        for expr in (*_used(stmt), *indices(stmt)):
            yield from fields_read(expr)
    for function in program.functions.values():
        for condition in _ways(function.body, ()):
            yield from fields_read(condition)
    for item in program.globals:
        if item.allocated is not None and item.allocated.size is not None:
            yield item.allocated.size, ()


def _used(stmt: Stmt) -> tuple[Expr, ...]:
    """What a statement uses, unless it only computes, branches, waits or prints."""
    return () if isinstance(stmt, Assign | Assume | If | While | Print) else read_expressions(stmt)


def _ways(block: Block, conditions: tuple[Expr, ...]) -> Iterator[Expr]:
    """The conditions under which assertions fail that are always false, and bound markers are reached."""
    for stmt in block:
        if isinstance(stmt, BoundReached) or (isinstance(stmt, Assert) and isinstance(stmt.condition, Const)):
            yield from conditions
        inner = (*conditions, stmt.condition) if isinstance(stmt, If) else conditions
        for nested in nested_blocks(stmt):
            yield from _ways(nested, inner)


def _counters(text: Text, sources: Graph) -> Iterator[Field]:
    """Fields to which the program adds positive constants only, or negative ones only."""
    upwards: defaultdict[Field, set[bool]] = defaultdict(set)
    for stmt in text.all:
        added = _added(stmt.value) if isinstance(stmt, Assign) else None
        if isinstance(stmt, Assign) and added is not None:
            upwards[field_of(stmt.target)].add(added > 0)
    for field, directions in upwards.items():
        if len(directions) == 1 and field in _reached(sources.get(field, ()), sources):
            yield field


def _added(value: Expr) -> int | None:
    """The constant that is added to something."""
    while isinstance(value, Cast):
        value = value.operand
    if not isinstance(value, Binary) or value.op not in ("+", "-") or not isinstance(value.right, Const):
        return None
    number, kind = value.right.value, value.right.type
    if isinstance(kind, IntType) and not kind.signed and number >> (kind.bits - 1):
        number -= 1 << kind.bits
    return number if value.op == "+" else -number
