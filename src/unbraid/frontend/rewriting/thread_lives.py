"""Finds out what a program must keep track of about the lives of its threads.  For most programs this is nothing.

*Joinable threads* need not be tracked if all joins are plain: the thread that joins has created the other thread, joins
or detaches it at most once, and no other thread does so.  This is so if each ID is in one local only
(`analyses/own_threads.py`).

*The end of main's locals* matters if a thread that has the address of one may still run when main returns.  The process
ends a little later, so the thread may use a local that no longer exists.

Otherwise both are looked up in the cloned program, in which each thread has a constant number.  If the program goes on
beyond a bound there, nothing is known.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from unbraid.analyses.lifetimes import has_escaping_locals
from unbraid.analyses.own_threads import joins_own_threads, named_threads
from unbraid.analyses.parallel import Parallelism
from unbraid.core.errors import EngineLimit
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import Assign, Call, Const, Create, Deref, Expr, Halt, Place, Program, Storage, Var
from unbraid.core.visitor import bound_markers, statements, subexpressions, written_places
from unbraid.core.writing import Feature
from unbraid.passes import lists
from unbraid.passes.catalogue import resolve_pointers, split_objects
from unbraid.passes.programs import SHORT_LOOP
from unbraid.passes.run import run_passes
from unbraid.transforms.clone_threads import Bounds

_MOST = 1500  # statements with all calls inlined; to look through more would take too long
_BOUNDS = Bounds(2, max_threads=32, budget=SHORT_LOOP, making_budget=_MOST, keep_loops=True)


def features_of_threads(program: Program) -> set[Feature]:
    """requires: lowered."""
    kinds = {type(stmt) for each in program.functions.values() for stmt in statements(each.body)}
    found = {Feature.JOINABLE} if not joins_own_threads(program) else set()
    if Create in kinds and has_escaping_locals(program, program.functions[program.entry]):
        found.add(Feature.LEFT_RUNNING)
    if not found or _inlined(program) > _MOST or _has_ids_behind_pointers(program):
        return found
    try:
        cloned = run_passes(program, lists.instances(_BOUNDS))
        if sum(1 for each in cloned.functions.values() for _ in statements(each.body)) > _MOST:
            return found
        cloned = run_passes(cloned, [resolve_pointers(), split_objects()])
    except EngineLimit:
        return found
    if any(True for _ in bound_markers(cloned)):
        return found
    code = [flatten(cloned.functions[name].body) for name in cloned.threads]
    if _are_plain(cloned, code):
        found.discard(Feature.JOINABLE)
    if not _is_running_at_end(cloned, code):
        found.discard(Feature.LEFT_RUNNING)
    return found


def _has_ids_behind_pointers(program: Program) -> bool:
    """Is an ID that is joined read through a pointer?  Then it would hardly be a constant in the cloned program."""
    for function in program.functions.values():
        body = list(statements(function.body))
        assigned: dict[Expr, list[Expr]] = defaultdict(list)
        for stmt in body:
            if isinstance(stmt, Assign):
                assigned[stmt.target].append(stmt.value)
        pending = [thread for _, thread in named_threads(flatten(function.body))]
        seen: set[Expr] = set()
        while pending:
            value = pending.pop()
            if any(isinstance(part, Deref) for part in subexpressions(value)):
                return True
            if value not in seen:
                seen.add(value)
                pending.extend(assigned[value])
    return False


def _inlined(program: Program) -> int:
    """The number of statements, if all calls are inlined and each thread is created once; more than `_MOST` if a
    function calls itself."""
    sizes: dict[str, int] = {}

    def size(name: str) -> int:
        if name not in sizes:
            sizes[name] = _MOST + 1  # until it is known
            body = list(statements(program.functions[name].body))
            called = (stmt.function for stmt in body if isinstance(stmt, (Call, Create)))
            sizes[name] = min(_MOST + 1, len(body) + sum(map(size, called)))
        return sizes[name]

    return size(program.entry)


def _is_running_at_end(cloned: Program, code: list[list[Instruction]]) -> bool:
    """May a thread run when main returns, or ends the program in another way?"""
    running = Parallelism(cloned, code).others[0]
    return any(running[i] for i, instruction in enumerate(code[0]) if isinstance(instruction.stmt, Halt))


def _are_plain(cloned: Program, bodies: list[list[Instruction]]) -> bool:
    seen: set[int] = set()  # the threads that are joined or detached
    once = _written_once(cloned)
    for number, code in enumerate(bodies):
        for position, named in named_threads(code):
            joined = _constant(named, position, code, once)
            is_new = joined is not None and 0 < joined < len(cloned.threads) and joined not in seen
            if joined is None or not is_new or joined == number or position in _after(position, code):
                return False
            seen.add(joined)
    return True


def _constant(thread: Expr, position: int, code: Sequence[Instruction], once: dict[Place, Const]) -> int | None:
    """The number of the thread that is joined or detached."""
    match thread:
        case Const(number):
            return number
        case Var(storage=Storage.LOCAL) as copy:
            writes = [i for i, each in enumerate(code) if each.stmt is not None and copy in written_places(each.stmt)]
            stmt = code[writes[0]].stmt if len(writes) == 1 else None
            source = stmt.value if isinstance(stmt, Assign) else None
            if isinstance(source, Var) and source in once and _is_before(source, writes[0], code):
                return once[source].value
    return None


def _written_once(program: Program) -> dict[Place, Const]:
    """The global scalars that only one statement of the program writes, with the constant that it writes."""
    written = [
        (place, stmt)
        for each in program.functions.values()
        for stmt in statements(each.body)
        for place in written_places(stmt)
    ]
    often = Counter(place for place, _ in written if isinstance(place, Var))
    return {
        place: stmt.value
        for place, stmt in written
        if isinstance(place, Var) and often[place] == 1 and isinstance(stmt, Assign) and isinstance(stmt.value, Const)
    }


def _is_before(source: Var, position: int, code: Sequence[Instruction]) -> bool:
    """Does every path to this position lead through the statement that writes the variable?"""
    writes = {i for i, each in enumerate(code) if isinstance(each.stmt, Assign) and each.stmt.target is source}
    return position not in set(_reached([0], code, without=writes))


def _after(position: int, code: Sequence[Instruction]) -> set[int]:
    return set(_reached(code[position].successors(), code))


def _reached(start: Sequence[int], code: Sequence[Instruction], without: set[int] | None = None) -> Iterator[int]:
    seen: set[int] = set(without or ())
    pending = list(start)
    while pending:
        position = pending.pop()
        if position not in seen and position < len(code):
            seen.add(position)
            pending.extend(code[position].successors())
            yield position
