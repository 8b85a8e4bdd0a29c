"""Is each thread that is joined or detached one that nobody else can join or detach?

A local *owns* a thread if it is the only place that holds the thread's ID.  Creating a thread makes the variable that
gets the ID its owner, a copy of the variable hands the thread on, and any other use of the variable ends the ownership.
Arrays of IDs are owned as a whole (`analyses/joined_arrays.py`).
"""

from __future__ import annotations

from unbraid.analyses.joined_arrays import joined_arrays
from unbraid.analyses.sharing import address_taken
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    Assign,
    AtomicBegin,
    Create,
    Expr,
    Function,
    Join,
    Program,
    Stmt,
    Storage,
    Sync,
    SyncKind,
    Var,
)
from unbraid.core.visitor import read_expressions, statements, variables_read, written_places

_Owners = frozenset[Var]


def joins_own_threads(program: Program) -> bool:
    """Does every thread only join and detach threads that it owns?"""
    taken = address_taken(program)
    in_arrays = [each.join for each in joined_arrays(program)]
    return all(_joins_own(function, taken, in_arrays) for function in program.functions.values())


def _joins_own(function: Function, taken: frozenset[Var], in_arrays: list[Join]) -> bool:
    if not any(map(named_thread, statements(function.body))):
        return True
    code = flatten(function.body)
    return all(
        named_thread(instruction.stmt) in owners or any(instruction.stmt is join for join in in_arrays)
        for instruction, owners in zip(code, _owners(code, taken), strict=True)
        if named_thread(instruction.stmt) is not None and owners is not None
    )


def named_thread(stmt: Stmt | None) -> Expr | None:
    """The ID of the thread that a statement joins or detaches."""
    match stmt:
        case Join(thread):
            return thread
        case AtomicBegin(Sync(SyncKind.DETACH, thread)):
            return thread
    return None


def _owners(code: list[Instruction], taken: frozenset[Var]) -> list[_Owners | None]:
    """The locals that own a thread before each instruction, on all paths; None if it is never reached."""
    before: list[_Owners | None] = [None] * len(code)
    pending: list[tuple[int, _Owners]] = [(0, frozenset())]
    while pending:
        position, owners = pending.pop()
        if position == len(code):
            continue
        known = before[position]
        merged = owners if known is None else known & owners
        if merged != known:
            before[position] = merged
            stmt = code[position].stmt
            after = merged if stmt is None else _after(stmt, merged, taken)
            pending.extend((successor, after) for successor in code[position].successors())
    return before


def _after(stmt: Stmt, owners: _Owners, taken: frozenset[Var]) -> _Owners:
    used = {var for expr in read_expressions(stmt) for var in variables_read(expr)}
    left = owners - used - set(written_places(stmt))
    match stmt:
        case Create(target=Var(storage=Storage.LOCAL) as owner) if owner not in taken:
            return left | {owner}
        case Assign(Var(storage=Storage.LOCAL) as owner, Var() as before) if before in owners and owner not in taken:
            return left | {owner}
    return left
