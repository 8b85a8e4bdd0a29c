"""Is each thread that is joined or detached one that nobody else can join or detach?

A local *owns* a thread if it is the only place that holds the thread's ID.  Creating a thread makes the variable that
gets the ID its owner, a copy of the variable hands the thread on, and any other use of the variable ends the ownership.
Nobody owns a thread that detaches itself.
Arrays of IDs are owned as a whole (`analyses/joined_arrays.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.analyses.joined_arrays import joined_arrays
from unbraid.analyses.sharing import address_taken
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    FALSE,
    Assert,
    Assign,
    AtomicBegin,
    Call,
    Create,
    Expr,
    Function,
    Join,
    Program,
    Property,
    Stmt,
    Storage,
    Sync,
    SyncKind,
    ThreadId,
    Var,
    While,
)
from unbraid.core.visitor import read_expressions, statements, variables_read, written_places

_Owners = frozenset[Var]


def joins_own_threads(program: Program) -> bool:
    """Does every thread only join and detach threads that it owns, or detach itself?"""
    alone = _detached_by_themselves(program)
    if alone is None:
        return False
    taken = address_taken(program)
    in_arrays = [each.join for each in joined_arrays(program) if each.create.function not in alone]
    return all(_joins_own(function, taken, in_arrays, alone) for function in program.functions.values())


def _joins_own(function: Function, taken: frozenset[Var], in_arrays: list[Join], alone: frozenset[str]) -> bool:
    code, themselves = flatten(function.body), set(map(id, _detaching_itself(function)))
    named = list(named_threads(code))
    known = _owners(code, taken, alone) if named else []
    return all(
        thread in owners or id(stmt) in themselves or any(stmt is join for join in in_arrays)
        for position, thread in named
        if (owners := known[position]) is not None
        for stmt in (code[position].stmt,)
    )


def _detached_by_themselves(program: Program) -> frozenset[str] | None:
    """The functions that threads begin with which detach themselves, once each.  None: a thread may do so again, or it
    is not known which one does."""
    begins = {stmt.function for each in program.functions.values() for stmt in statements(each.body)
              if isinstance(stmt, Create)}  # fmt: skip
    found: set[str] = set()
    for function in program.functions.values():
        detaching = list(_detaching_itself(function))
        if not detaching:
            continue
        begin = _begin_of(program, function.name, begins)
        if begin is None or begin in found or len(detaching) > 1 or _is_in_loop(function, detaching[0]):
            return None
        found.add(begin)
    return frozenset(found)


def _detaching_itself(function: Function) -> Iterator[Stmt]:
    for stmt in statements(function.body):
        match stmt:
            case AtomicBegin(Sync(SyncKind.DETACH, Var() as thread)):
                writes = [each for each in statements(function.body) if thread in written_places(each)]
                if writes and all(isinstance(each, Assign) and isinstance(each.value, ThreadId) for each in writes):
                    yield stmt


def _begin_of(program: Program, name: str, begins: set[str]) -> str | None:
    """The function that a thread begins with if it executes this one, once; None if there are several, or none."""
    calls = [(function, stmt) for function in program.functions.values() for stmt in statements(function.body)
             if isinstance(stmt, Call) and stmt.function == name]  # fmt: skip
    if name in begins:
        return None if calls else name
    if len(calls) != 1 or _is_in_loop(*calls[0]):
        return None
    return _begin_of(program, calls[0][0].name, begins)


def _is_in_loop(function: Function, stmt: Stmt) -> bool:
    loops = (each for each in statements(function.body) if isinstance(each, While))
    return any(inner is stmt for loop in loops for inner in statements(loop.body))


def named_threads(code: Sequence[Instruction]) -> Iterator[tuple[int, Expr]]:
    """Where the program joins or detaches a thread, and the ID of this."""
    for position, instruction in enumerate(code):
        match instruction.stmt:
            case Join(thread) if not waits_for_holder(code, position):
                yield position, thread
            case AtomicBegin(Sync(SyncKind.DETACH, Var() as thread)):
                yield position, thread


def waits_for_holder(code: Sequence[Instruction], position: int) -> bool:
    """Is a join a part of the wait for a lock, whose holder has ended (`properties/deadlocks.py`)?"""
    following = code[position].next
    after = code[following].stmt if following < len(code) else None
    return isinstance(after, Assert) and after.property is Property.DEADLOCK and after.condition == FALSE


def _owners(code: list[Instruction], taken: frozenset[Var], alone: frozenset[str]) -> list[_Owners | None]:
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
            after = merged if stmt is None else _after(stmt, merged, taken, alone)
            pending.extend((successor, after) for successor in code[position].successors())
    return before


def _after(stmt: Stmt, owners: _Owners, taken: frozenset[Var], alone: frozenset[str]) -> _Owners:
    used = {var for expr in read_expressions(stmt) for var in variables_read(expr)}
    left = owners - used - set(written_places(stmt))
    match stmt:
        case Create(target=Var(storage=Storage.LOCAL) as owner, function=begin) if owner not in taken:
            return left if begin in alone else left | {owner}
        case Assign(Var(storage=Storage.LOCAL) as owner, Var() as before) if before in owners and owner not in taken:
            return left | {owner}
    return left
