"""Inputs that the program only compares with constants.  A few values stand for all values of such an input.

    x = any value; ... x < 10 ... x == 0        =>    x = any of 0, 10, and one value of each interval between them

Two values of the same interval give the same result in every such comparison, so each execution of the program is one
of the result, apart from the value.  Copies of the input may be compared with each other if there is only one input
among them: they have its value, or a constant.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from unbraid.core.nodes import (
    Assign,
    Binary,
    Cast,
    Const,
    Expr,
    Havoc,
    Index,
    IntType,
    Member,
    Place,
    Program,
    ScalarType,
    Stmt,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import children_of, read_expressions, statements, subexpressions, written_places
from unbraid.transforms.hiding.fields import Field, field_of, indices

MOST_CONSTANTS = 16
COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


@dataclass(frozen=True)
class Text:
    """What a program consists of.  `in_loops`: statements, by id().  `initial`: the first values of globals.  `whole`:
    objects that are copied as a whole."""

    all: tuple[Stmt, ...]
    in_loops: frozenset[int]
    initial: dict[Var, tuple[Expr, ...]]
    whole: frozenset[Var]


def text_of(program: Program) -> Text:
    every = tuple(stmt for function in program.functions.values() for stmt in statements(function.body))
    loops = (stmt for stmt in every if isinstance(stmt, While))
    in_loops = frozenset(id(inner) for loop in loops for inner in statements(loop.body))
    copies = (stmt for stmt in every if isinstance(stmt, Assign) and not isinstance(stmt.target.type, ScalarType))
    whole = frozenset(field_of(place)[0] for each in copies for place in (each.target, *_places(each.value)))
    return Text(every, in_loops, {item.var: item.initial for item in program.globals}, whole)


def _places(expr: Expr) -> Iterator[Place]:
    return (part for part in subexpressions(expr) if isinstance(part, Var | Index | Member))


def representatives(source: Field, kind: IntType, text: Text) -> tuple[int, ...] | None:
    """Values that stand for all values of this input; None if it is used for more than comparisons."""
    copies = _copies(source, text)
    if any(var in text.whole for var, _ in copies):
        return None
    constants = _assigned(copies, text)
    if constants is None:
        return None
    inputs = [stmt for stmt in text.all if isinstance(stmt, Havoc) and field_of(stmt.target) in copies]
    is_one = len(inputs) == 1 and id(inputs[0]) not in text.in_loops
    for stmt in text.all:
        if isinstance(stmt, Assign) and _copied(stmt) in copies:
            continue
        for expr in (*read_expressions(stmt), *indices(stmt)):
            found = _compared(expr, copies, is_one)
            if found is None:
                return None
            constants |= found
    return _values(constants, kind) if len(constants) <= MOST_CONSTANTS else None


def _copies(source: Field, text: Text) -> set[Field]:
    """The input, and what it is copied to."""
    copies = {source}
    while True:
        more = {field_of(s.target) for s in text.all if isinstance(s, Assign) and _copied(s) in copies} - copies
        if not more:
            return copies
        copies |= more


def _copied(stmt: Assign) -> Field | None:
    """The field that an assignment copies, if it does nothing else."""
    value = stmt.value
    if not isinstance(value, Var | Member) or value.type != stmt.target.type:
        return None
    return field_of(value)


def _assigned(copies: set[Field], text: Text) -> set[int] | None:
    """The constants that are assigned to copies; None if anything else is."""
    found: set[int] = set()
    roots = {var for var, _ in copies}
    for stmt in text.all:
        for place in written_places(stmt):
            var, names = field = field_of(place)
            if field not in copies:
                if var in roots and any(names == own[: len(names)] for root, own in copies if root is var):
                    return None  # a whole object is written
                continue
            if isinstance(stmt, Havoc) or (isinstance(stmt, Assign) and _copied(stmt) in copies):
                continue
            if not isinstance(stmt, Assign) or not isinstance(stmt.value, Const):
                return None
            found.add(stmt.value.value)
    for root in roots:
        for value in text.initial.get(root, ()):
            if not isinstance(value, Const):
                return None
            found.add(value.value)
    return found


def _compared(expr: Expr, copies: set[Field], is_one: bool) -> set[int] | None:
    """The constants with which copies are compared in an expression; None if they are used in another way."""
    found: set[int] = set()
    pending = [expr]
    while pending:
        part = pending.pop()
        if isinstance(part, Binary) and part.op in COMPARISONS:
            left, right = _is_copy(part.left, copies), _is_copy(part.right, copies)
            for is_copy, other in ((left, part.right), (right, part.left)):
                if is_copy and isinstance(other, Const):
                    found.add(other.value)
            if (left and isinstance(part.right, Const)) or (right and isinstance(part.left, Const)):
                continue
            if left and right and is_one and part.op in ("==", "!="):
                continue
        if isinstance(part, Var | Index | Member) and field_of(part) in copies:
            return None
        pending.extend(children_of(part))
    return found


def _is_copy(expr: Expr, copies: set[Field]) -> bool:
    """Is it the value of a copy, perhaps in a wider type?"""
    if isinstance(expr, Cast):
        source, kind = expr.operand.type, expr.type
        if not isinstance(source, IntType) or not isinstance(kind, IntType):
            return False
        is_kept = (
            source.bits <= kind.bits if source.signed == kind.signed else not source.signed and source.bits < kind.bits
        )
        return is_kept and _is_copy(expr.operand, copies)
    return isinstance(expr, Var | Member) and field_of(expr) in copies


def _values(constants: set[int], kind: IntType) -> tuple[int, ...]:
    """The constants, and a value from each interval between them."""
    least = -(1 << (kind.bits - 1)) if kind.signed else 0
    most = least + (1 << kind.bits) - 1
    within = sorted(each for each in constants if least <= each <= most)
    between = [low + 1 for low, high in pairwise((least - 1, *within, most + 1)) if high - low > 1]
    return tuple(sorted((*within, *between)))
