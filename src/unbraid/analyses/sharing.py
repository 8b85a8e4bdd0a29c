"""Which variables are shared: two threads may access them, and one of the two may write.

Only accesses to shared variables are visible to other threads.  The analysis is flow-insensitive: what a thread's
functions access, they may access at any time while the thread runs.  A pointer may lead to any variable whose address
is taken.
"""

from __future__ import annotations

import weakref
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from unbraid.analyses.beginnings import early_statements
from unbraid.core.flatten import flatten
from unbraid.core.nodes import (
    AddressOf,
    Allocate,
    Binary,
    Call,
    Const,
    Create,
    Deref,
    Expr,
    Havoc,
    IntType,
    Place,
    PointerType,
    Program,
    Releasable,
    Release,
    Return,
    Stmt,
    Storage,
    ThreadExit,
    Tracked,
    Valid,
    Var,
    While,
)
from unbraid.core.visitor import (
    memory_reads,
    nested_blocks,
    place_operands,
    read_expressions,
    root_variable,
    statements,
    subexpressions,
    written_places,
)


def memory_accesses(stmt: Stmt) -> Iterator[tuple[Place, bool]]:
    """The memory that a statement (without its nested blocks) reads (False) and writes (True).  Freeing an object
    counts as a write.  Giving a new object arbitrary values does not: no other thread can see the object yet."""
    if isinstance(stmt, Havoc) and stmt.is_fresh:
        return
    if isinstance(stmt, Release):
        yield Deref(stmt.pointer, IntType(8, False)), True
    for expr in read_expressions(stmt):
        for place in memory_reads(expr):
            yield place, False
    for place in written_places(stmt):
        root = root_variable(place)
        if root is None or root.is_memory:
            yield place, True
        for operand in place_operands(place):
            for inner in memory_reads(operand):
                yield inner, False


# One variable that stands for all objects that are allocated at run time.
HEAP = Var("heap", IntType(8, False), Storage.HEAP)


def all_statements(program: Program) -> Iterator[Stmt]:
    return (stmt for function in program.functions.values() for stmt in statements(function.body))


def is_automatic(stmt: Stmt) -> bool:
    """Does the statement allocate an object that ends with the call?"""
    return isinstance(stmt, Allocate) and stmt.is_automatic


def ending(program: Program) -> frozenset[Var]:
    """The variables whose address is taken and whose lifetime may end before the program does."""
    frees = any(isinstance(stmt, Release) or is_automatic(stmt) for stmt in all_statements(program))
    pointed = address_taken(program) - _lasting(program)
    return frozenset(var for var in pointed if var.storage is not Storage.GLOBAL and (frees or var is not HEAP))


def _lasting(program: Program) -> frozenset[Var]:
    """The locals of main, if they live as long as the program: main runs once, and only the end of the program ends
    it."""
    main = program.functions[program.entry]
    if any(isinstance(stmt, Create) and stmt.function == main.name for stmt in all_statements(program)):
        return frozenset()
    code = flatten(main.body)
    if any(isinstance(each.stmt, Return) or len(code) in each.successors() for each in code):
        return frozenset()
    own = (program.functions[name].body for name in reachable_functions(program, main.name))
    if any(isinstance(stmt, ThreadExit) for body in own for stmt in statements(body)):
        return frozenset()
    return frozenset((*main.params, *main.locals))


def depends_on_lifetimes(stmt: Stmt, pointer_bits: int) -> bool:
    """Does the effect of a statement depend on which objects exist, although it accesses none?  Comparing two addresses
    does, because the address of an object that has ended may be in use again."""
    for expr in read_expressions(stmt):
        for part in subexpressions(expr):
            match part:
                case Valid() | Releasable():
                    return True
                case Binary() if compares_addresses(part, pointer_bits):
                    return True
    return False


def compares_addresses(expr: Expr, pointer_bits: int) -> bool:
    """May the expression compare two addresses for equality?"""
    match expr:
        case Binary("==" | "!=", left, right) if not isinstance(left, Const) and not isinstance(right, Const):
            kind = left.type
            return isinstance(kind, PointerType) or (isinstance(kind, IntType) and kind.bits >= pointer_bits)
    return False


_last_asked: tuple[weakref.ref[Program], frozenset[Var]] | None = None


def address_taken(program: Program) -> frozenset[Var]:
    """The variables that a pointer may lead to.  The last answer is cached: several analyses ask about one program."""
    global _last_asked
    if _last_asked is None or _last_asked[0]() is not program:
        _last_asked = weakref.ref(program), _address_taken(program)
    return _last_asked[1]


def _address_taken(program: Program) -> frozenset[Var]:
    found: set[Var] = set()
    # Large arrays consist of constants.
    expressions: list[Expr] = [
        value for item in program.globals for value in item.initial if not isinstance(value, Const)
    ]
    for function in program.functions.values():
        for stmt in statements(function.body):
            expressions.extend(read_expressions(stmt))
            expressions.extend(written_places(stmt))
            if isinstance(stmt, Allocate):
                found.add(HEAP)
    for expr in expressions:
        for part in subexpressions(expr):
            if isinstance(part, AddressOf):
                root = root_variable(part.place)
                if root is not None:
                    found.add(root)
    return frozenset(found)


def thread_counts(program: Program) -> Counter[str]:
    """How many threads may run each thread function: 1, or 2 for more than one."""
    if program.threads:
        return Counter(program.threads)
    counts: Counter[str] = Counter({program.entry: 1})
    callers: Counter[str] = Counter()
    for function in program.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, Call):
                callers[stmt.function] += 1
    for function in program.functions.values():
        repeated = function.name != program.entry and (callers[function.name] > 1 or callers[function.name] == 0)
        for stmt, in_loop in with_loops(function.body):
            if isinstance(stmt, Create):
                counts[stmt.function] += 2 if repeated or in_loop or callers[function.name] else 1
    return counts


def with_loops(block: tuple[Stmt, ...], in_loop: bool = False) -> Iterator[tuple[Stmt, bool]]:
    """Every statement of a block, in textual order, and whether it is in a loop."""
    for stmt in block:
        yield stmt, in_loop
        for inner in nested_blocks(stmt):
            yield from with_loops(inner, in_loop or isinstance(stmt, While))


def reachable_functions(program: Program, root: str) -> frozenset[str]:
    seen, pending = {root}, [root]
    while pending:
        for stmt in statements(program.functions[pending.pop()].body):
            if isinstance(stmt, Call) and stmt.function not in seen:
                seen.add(stmt.function)
                pending.append(stmt.function)
    return frozenset(seen)


def shared_variables(program: Program) -> frozenset[Var]:
    """The variables that two threads may access, one of them writing.  The end of a call or of a thread counts as a
    write to the variables that end with it.  What main does before it creates a thread does not count.

    requires: lowered."""
    pointed, early = address_taken(program), early_statements(program)
    mortal, bits = ending(program), program.model.pointer_bits
    touches: dict[str, dict[Var, bool]] = {}  # by function: variable -> written?
    for function in program.functions.values():
        touched = {var: True for var in (*function.params, *function.locals) if var in mortal}
        for stmt in statements(function.body):
            if id(stmt) in early:
                continue
            if mortal and depends_on_lifetimes(stmt, bits):
                touched = {**dict.fromkeys(mortal, False), **touched}
            if looks_everywhere(stmt):
                touched = {**dict.fromkeys((item.var for item in program.globals), False), HEAP: False, **touched}
            for place, writes in memory_accesses(stmt):
                root = root_variable(place)
                if root is not None and root.storage is Storage.THREAD and root not in pointed:
                    continue  # each thread has its own copy
                for var in pointed if root is None else (root,):
                    touched[var] = touched.get(var, False) or writes
        touches[function.name] = touched
    for var in _own_variables(program, touches) - pointed:
        for touched in touches.values():
            touched.pop(var, None)
    users: Counter[Var] = Counter()
    written: defaultdict[Var, bool] = defaultdict(bool)
    for root_function, count in thread_counts(program).items():
        touched = {var: True for var in pointed if var.storage is Storage.THREAD}
        for name in reachable_functions(program, root_function):
            for var, writes in touches[name].items():
                touched[var] = touched.get(var, False) or writes
        for var, writes in touched.items():
            users[var] += count
            written[var] |= writes
    return frozenset(var for var, count in users.items() if count > 1 and written[var])


def _own_variables(program: Program, touches: Mapping[str, Mapping[Var, bool]]) -> frozenset[Var]:
    """The variables in memory that only the function of their frame names: each call has a variable of its own.  (A
    model may have consumed the address, as that of scanf does.)

    Only before pointers are resolved: afterwards a function may name the variable of another call of itself."""
    named = Counter(var for touched in touches.values() for var in touched)
    own = (
        var
        for name, function in program.functions.items()
        for var in (*function.params, *function.locals)
        if var.storage is Storage.ADDRESSED and named[var] == 1 and var in touches[name]
    )
    return frozenset(own)


def looks_everywhere(stmt: Stmt) -> bool:
    return any(isinstance(part, Tracked) for expr in read_expressions(stmt) for part in subexpressions(expr))


def touches_shared(stmt: Stmt, shared: frozenset[Var], any_pointed_shared: bool) -> bool:
    if shared and looks_everywhere(stmt):
        return True
    for place, _ in memory_accesses(stmt):
        root = root_variable(place)
        if root in shared or (root is None and any_pointed_shared):
            return True
    return False
