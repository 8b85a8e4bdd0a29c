"""Features of a program, by which the strategy chooses engines.

Features must be cheap: the program as lowered is read once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields

from unbraid.analyses.sharing import all_statements
from unbraid.core.nodes import (
    Allocate,
    ArrayType,
    AtomicBegin,
    Binary,
    Const,
    Create,
    Deref,
    Expr,
    FloatType,
    Havoc,
    Program,
    Stmt,
    SyncKind,
    Type,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import read_expressions, statements, subexpressions, written_places

LOCKING = (SyncKind.ACQUIRE, SyncKind.ACQUIRE_SHARED, SyncKind.TRY_ACQUIRE)


@dataclass(frozen=True)
class Features:
    """How often each thing occurs in the program."""

    creations: int  # statements that create threads
    creating_loops: int  # loops that contain such a statement, so that the number of threads may be unbounded
    crowds: int  # such loops that may create more threads than are followed one by one
    loops: int
    inputs: int
    allocations: int
    arrays: int  # variables
    pointers: int  # accesses through them
    locks: int  # statements that lock
    floats: int  # variables
    statements: int

    def numbers(self) -> dict[str, int]:
        return asdict(self)


NAMES = tuple(field.name for field in fields(Features))


def features(program: Program) -> Features:
    everything = list(all_statements(program))
    variables = dict.fromkeys(_variables(program, everything))
    loops = [stmt for stmt in everything if isinstance(stmt, While)]
    creating = [loop for loop in loops if any(isinstance(inner, Create) for inner in statements(loop.body))]
    return Features(
        creations=sum(isinstance(stmt, Create) for stmt in everything),
        creating_loops=len(creating),
        crowds=sum(map(_may_be_long, creating)),
        loops=len(loops),
        inputs=sum(isinstance(stmt, Havoc) and stmt.is_input for stmt in everything),
        allocations=sum(isinstance(stmt, Allocate) and not stmt.is_automatic for stmt in everything),
        arrays=sum(isinstance(var.type, ArrayType) for var in variables),
        pointers=sum(isinstance(part, Deref) for stmt in everything for part in _parts(stmt)),
        locks=sum(
            isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.kind in LOCKING for stmt in everything
        ),
        floats=sum(_is_float(var.type) for var in variables),
        statements=len(everything),
    )


def _may_be_long(loop: While) -> bool:
    from unbraid.transforms.clone_threads import MOST_NAMED

    condition = loop.condition
    is_counted = isinstance(condition, Binary) and condition.op in ("<", "<=", "!=")
    bound = condition.right if isinstance(condition, Binary) and is_counted else None
    return not isinstance(bound, Const) or bound.value > MOST_NAMED


def _variables(program: Program, everything: list[Stmt]) -> Iterator[Var]:
    yield from (item.var for item in program.globals)
    yield from (part for stmt in everything for part in _parts(stmt) if isinstance(part, Var))


def _parts(stmt: Stmt) -> Iterator[Expr]:
    for expr in (*read_expressions(stmt), *written_places(stmt)):
        yield from subexpressions(expr)


def _is_float(kind: Type) -> bool:
    return isinstance(kind, FloatType) or (isinstance(kind, ArrayType) and _is_float(kind.element))
