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
    return Features(
        creations=sum(isinstance(stmt, Create) for stmt in everything),
        creating_loops=sum(any(isinstance(inner, Create) for inner in statements(loop.body)) for loop in loops),
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


def _variables(program: Program, everything: list[Stmt]) -> Iterator[Var]:
    yield from (item.var for item in program.globals)
    yield from (part for stmt in everything for part in _parts(stmt) if isinstance(part, Var))


def _parts(stmt: Stmt) -> Iterator[Expr]:
    for expr in (*read_expressions(stmt), *written_places(stmt)):
        yield from subexpressions(expr)


def _is_float(kind: Type) -> bool:
    return isinstance(kind, FloatType) or (isinstance(kind, ArrayType) and _is_float(kind.element))
