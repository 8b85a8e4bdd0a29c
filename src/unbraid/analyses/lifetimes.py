"""Can a pointer to a local outlive the call that the local belongs to?

A bounded program keeps every local for ever, so there a dangling pointer would look valid.  Where that could matter the
locals become objects that are released when the function is left (`transforms/inline.py`).  An address stays within the
call if it is only dereferenced, compared, kept in locals, and passed down to functions that do no more with it.  Locals
of main live as long as the program, unless main ends by pthread_exit.
"""

from __future__ import annotations

from unbraid.core.nodes import (
    AddressOf,
    Assign,
    Call,
    Create,
    Deref,
    Expr,
    Function,
    Index,
    Member,
    Place,
    Program,
    Return,
    Storage,
    ThreadExit,
    Valid,
    Var,
)
from unbraid.core.visitor import (
    children_of,
    place_operands,
    read_expressions,
    root_variable,
    statements,
    subexpressions,
    written_places,
)


def functions_with_outliving_locals(program: Program) -> frozenset[str]:
    found: set[str] = set()
    for function in program.functions.values():
        if not _takes_addresses(function):
            continue
        if function.name == program.entry and not _may_exit(program):
            continue
        if _escapes(program, function, frozenset(), set()):
            found.add(function.name)
    return frozenset(found)


def call_that_keeps(program: Program, function: Function, variables: frozenset[Var]) -> Call | None:
    """A call that may keep the address of one of these locals of a function for longer than it lasts."""
    carriers = _carriers(function, frozenset(), variables)
    for stmt in statements(function.body):
        if isinstance(stmt, Call):
            callee = program.functions[stmt.function]
            into = frozenset(
                param for param, arg in zip(callee.params, stmt.args, strict=True) if _carries(arg, carriers, variables)
            )
            # A function that returns the address lets it out too, but to a local, where the frontend follows it.
            if into and _escapes(program, callee, into, set()):
                return stmt
    return None


def _takes_addresses(function: Function) -> bool:
    """Of what does not live as long as the program?"""
    return any(
        isinstance(part, AddressOf) and _is_short_lived(part.place)
        for stmt in statements(function.body)
        for expr in (*read_expressions(stmt), *written_places(stmt))
        for part in subexpressions(expr)
    )


def _is_short_lived(place: Place) -> bool:
    root = root_variable(place)
    return root is not None and root.storage is Storage.ADDRESSED


def _may_exit(program: Program) -> bool:
    """May main end while other threads go on?"""
    return any(isinstance(s, ThreadExit) for f in program.functions.values() for s in statements(f.body))


def _escapes(
    program: Program, function: Function, passed: frozenset[Var], seen: set[tuple[str, frozenset[Var]]]
) -> bool:
    """May the address of a local, or what the parameters `passed` hold, get out of the call?"""
    if (function.name, passed) in seen:
        return False
    seen.add((function.name, passed))
    carriers = _carriers(function, passed)
    for stmt in statements(function.body):
        if isinstance(stmt, (Create, Return, ThreadExit)) and any(_carries(e, carriers) for e in _sent(stmt)):
            return True
        if isinstance(stmt, Assign) and _carries(stmt.value, carriers):
            root = root_variable(stmt.target)
            if root is None or root.is_memory:
                return True
        if isinstance(stmt, Call):
            callee = program.functions[stmt.function]
            into = frozenset(
                param for param, arg in zip(callee.params, stmt.args, strict=True) if _carries(arg, carriers)
            )
            if into and _escapes(program, callee, into, seen):
                return True
    return False


def _sent(stmt: Create | Return | ThreadExit) -> tuple[Expr, ...]:
    if isinstance(stmt, Create):
        return (stmt.arg,)
    return stmt.values if isinstance(stmt, Return) else (stmt.value,)


def _carriers(function: Function, passed: frozenset[Var], variables: frozenset[Var] | None = None) -> frozenset[Var]:
    """The locals that may hold such an address: of any local, or of these."""
    found = set(passed)
    size = -1
    while size != len(found):
        size = len(found)
        for stmt in statements(function.body):
            if isinstance(stmt, Assign) and _carries(stmt.value, frozenset(found), variables):
                root = root_variable(stmt.target)
                if root is not None:
                    found.add(root)
    return frozenset(found)


def _carries(expr: Expr, carriers: frozenset[Var], variables: frozenset[Var] | None = None) -> bool:
    """May the value of this expression be such an address?  One that is read from memory is not: letting it get there
    is what is looked for."""
    match expr:
        case AddressOf(place):
            root = root_variable(place)
            if root is None:
                return any(_carries(operand, carriers, variables) for operand in place_operands(place))
            return _is_short_lived(place) if variables is None else root in variables
        case Var() | Index() | Member():
            root = root_variable(expr)
            return root is not None and root in carriers
        case Deref() | Valid():
            return False
    return any(_carries(child, carriers, variables) for child in children_of(expr))
