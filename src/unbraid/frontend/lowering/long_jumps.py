"""setjmp and longjmp, within one thread (C17 7.13).

Each call of setjmp has a number, its *token*, which the jmp_buf keeps together with the thread.  A longjmp notes the
token and the value in variables of the thread, and leaves the function.  After each call of a function from which a
longjmp may escape, the caller looks whether there is a jump.  If one of its own calls of setjmp has the token, it goes
on there, else it leaves, too:

    if (setjmp(e)) S      =>    e = {++count, me}; t = count; result = 0; L: if (result) S
    f();                  =>    f(); if (token != 0) goto landing;
    end of the function   =>    landing: if (token == t) { token = 0; result = value; goto L; } return;

A token that no function knows is that of a call that has returned: undefined behaviour, which is found where the thread
began.  A local that is not volatile, and was changed since setjmp, has any value after the jump.

Which functions may be left by a longjmp is found when all are lowered (`Knowledge.jumping`).
"""

from __future__ import annotations

from itertools import pairwise

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    INT32,
    Allocate,
    Bound,
    Call,
    Const,
    Expr,
    Function,
    Place,
    Property,
    Return,
    StructType,
    ThreadId,
    Var,
)
from unbraid.core.visitor import statements
from unbraid.frontend.lowering.context import ProgramContext
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.lowering.writer import LANDING, FunctionWriter, JumpSite
from unbraid.frontend.parsing.clang import binary_operator, evaluate, unary_operator
from unbraid.frontend.parsing.syntax import Cursor, CursorKind

CHECK = "unbraid_check_jump"  # called at the end of each thread
_RETURNED = "longjmp to a function that has returned, or out of a function that runs at exit"
_NO_JUMP, _ONE = Const(0, INDEX), Const(1, INDEX)
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_TRANSPARENT = (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR)
_CONTROLS = (
    CursorKind.IF_STMT, CursorKind.WHILE_STMT, CursorKind.DO_STMT, CursorKind.FOR_STMT, CursorKind.SWITCH_STMT,
)  # fmt: skip
_STATEMENTS = (CursorKind.COMPOUND_STMT, CursorKind.LABEL_STMT, CursorKind.CASE_STMT, CursorKind.DEFAULT_STMT)


def set_jump(fn: FunctionWriter, cursor: Cursor, env: Place) -> Expr:
    """Write a call of setjmp; returns its result."""
    if not _is_allowed(fn.definition, cursor):
        message = "setjmp is only defined as a whole condition or statement, perhaps compared with a constant"
        raise fn.refuse(f"{message}; write `if (setjmp(env) == 0)`", cursor)
    if fn.cleanups:
        raise fn.refuse("setjmp between pthread_cleanup_push and pop is not supported", cursor)
    fn.jumps = True
    token_cell, thread_cell = _cells(fn, cursor, env)
    before, count = fn.temporary(INDEX), fn.program.own_of_thread("jump_count", INDEX)
    fn.assign(before, count)
    site = JumpSite(fn.label("jump"), fn.temporary(INDEX), fn.temporary(INT32))
    fn.assign(site.token, build.binary("+", before, _ONE, INDEX))
    fn.assign(count, site.token)
    fn.assign(token_cell, build.cast(site.token, token_cell.type))
    fn.assign(thread_cell, build.cast(_me(fn), thread_cell.type))
    _save_locals(fn, site)
    fn.assign(site.result, Const(0, INT32))
    fn.mark(site.label)
    fn.jump_sites.append(site)
    return site.result


def jump(fn: FunctionWriter, cursor: Cursor, env: Place, value: Expr) -> None:
    """Write a call of longjmp."""
    if fn.cleanups:
        raise fn.refuse("longjmp between pthread_cleanup_push and pop is not supported", cursor)
    value = fn.spill(value)
    token_cell, thread_cell = _cells(fn, cursor, env)
    thread = fn.spill(fn.load(thread_cell))
    is_own = build.compare("==", build.cast(thread, INDEX), _me(fn))
    fn.check(is_own, Property.UNDEFINED, f"{_name(cursor)}: this thread has not set the jmp_buf")
    token = fn.spill(build.cast(fn.load(token_cell), INDEX))
    fn.check(build.compare(">", token, _NO_JUMP), Property.UNDEFINED, f"{_name(cursor)}: the jmp_buf was never set")
    given = build.ite(build.equal(value, build.constant(0, value.type)), build.constant(1, value.type), value)
    fn.assign(fn.program.jump_value, build.cast(given, INT32))
    fn.assign(fn.program.jump_token, token)
    fn.program.leaves_by_jump.add(fn.name)
    fn.lands = True
    fn.goto(LANDING)


def _name(cursor: Cursor) -> str:
    return cursor.spelling


def _me(fn: FunctionWriter) -> Expr:
    return build.binary("+", build.cast(ThreadId(fn.program.thread_type), INDEX), _ONE, INDEX)


def _cells(fn: FunctionWriter, cursor: Cursor, env: Place) -> tuple[Place, Place]:
    cells = fn.cells(env) if isinstance(env.type, StructType) else []
    if len(cells) < 2:
        raise fn.refuse(f"{cursor.spelling} needs a jmp_buf as <setjmp.h> defines it", cursor)
    return cells[0], cells[1]


# ------------------------------------------------------------------------------------------------- locals
def _save_locals(fn: FunctionWriter, site: JumpSite) -> None:
    """Copy the locals that a jump back may find changed."""
    for var in _locals(fn):
        if var.is_memory and fn.asks(Property.RACE):  # a copy would be an access that the program does not make
            site.is_followed = False
            continue
        for cell in fn.cells(var):
            copy = fn.temporary(build.scalar(cell.type))
            fn.assign(copy, cell)
            site.saved.append((cell, copy))


def _locals(fn: FunctionWriter) -> list[Var]:
    """The locals that are not volatile, without buffers of setjmp."""
    assert fn.definition is not None
    volatile = {key_of(each) for each in fn.definition.arguments if each.type.is_volatile_qualified}
    found = []
    for key, place in fn.variables.items():
        declaration = fn.declared.get(place) if isinstance(place, Var) else None
        if declaration is None or key in volatile or not isinstance(place, Var):
            continue
        cursor = declaration.cursor
        if cursor is not None and (_is_volatile(cursor) or "jmp_buf" in cursor.type.canonical.spelling):
            continue
        if cursor is not None or place in fn.parameters:
            found.append(place)
    return found


def _is_volatile(cursor: Cursor) -> bool:
    return cursor.type.canonical.is_volatile_qualified


def _forget_changed(fn: FunctionWriter, site: JumpSite) -> None:
    if not site.is_followed:
        fn.unmodelled(Bound.MODEL)
        return
    for cell, copy in site.saved:
        now = fn.simple(fn.load(cell))
        changed = fn.temporary(BOOL)
        fn.assign(changed, build.compare("!=", now, copy))
        fn.branch(changed, lambda cell=cell: fn.havoc(cell, is_input=False), lambda: None)  # type: ignore[misc]


# ------------------------------------------------------------------------------------------------ landing
def land(fn: FunctionWriter, is_base: bool) -> None:
    """Write the end of a function that a jump leads to.  `is_base`: no function that called it may know the jump."""
    _refuse_objects(fn)
    if not fn.lands:
        return
    fn.mark(LANDING)
    token = fn.temporary(INDEX)
    fn.assign(token, fn.program.jump_token)
    for site in fn.jump_sites:
        with fn.block() as arrival:
            fn.assign(fn.program.jump_token, _NO_JUMP)
            fn.assign(site.result, fn.program.jump_value)
            _forget_changed(fn, site)
            fn.goto(site.label)
        fn.if_(build.equal(token, site.token), arrival, [])
    with fn.block() as start:
        for site in fn.jump_sites:
            fn.assign(site.token, _NO_JUMP)
    fn.code[:0] = start
    if is_base:
        fn.check(FALSE, Property.UNDEFINED, _RETURNED)
        fn.halt()
        return
    if fn.atomic:
        fn.atomic_end()
    results = tuple(build.constant(0, kind) for kind in fn.program.results[fn.name])
    fn.code.append(Return(results, fn.origin()))


def _refuse_objects(fn: FunctionWriter) -> None:
    """A jump back would have to end the objects of blocks."""
    if fn.jump_sites:
        for stmt in statements(tuple(fn.code)):
            if isinstance(stmt, Allocate) and stmt.is_automatic:
                fn.here = stmt.origin
                message = "a variable-length array, or a local whose address is kept, in a function that calls setjmp"
                raise fn.refuse(f"{message} is not supported; move it to a function of its own")


def jumping(functions: dict[str, Function], starts: set[str], bases: frozenset[str]) -> set[str]:
    """The functions that a longjmp may leave: those that call it, and their callers, up to the bases."""
    callers: dict[str, set[str]] = {}
    for name, function in functions.items():
        for stmt in statements(function.body):
            if isinstance(stmt, Call):
                callers.setdefault(stmt.function, set()).add(name)
    found, pending = set[str](), list(starts)
    while pending:
        name = pending.pop()
        if name not in found and name not in bases:
            found.add(name)
            pending.extend(callers.get(name, ()))
    return found


def check_function(context: ProgramContext, like: Function) -> Function:
    """The function that checks at the end of a thread that no jump is left."""
    fn = FunctionWriter(context, CHECK, set())
    fn.here = like.origin
    token = fn.temporary(INDEX)
    fn.assign(token, context.jump_token)
    fn.check(build.equal(token, _NO_JUMP), Property.UNDEFINED, _RETURNED)
    fn.code.append(Return((), fn.origin()))
    return Function(CHECK, (), tuple(fn.locals), (), tuple(fn.code), like.origin)


# ----------------------------------------------------------------------------------------------- contexts
def _is_allowed(definition: Cursor | None, call: Cursor) -> bool:
    """Is a call of setjmp in one of the contexts of C17 7.13.1.1 p4?"""
    around = [] if definition is None else _around(definition, call)
    while around and around[-1].kind in _TRANSPARENT:
        around.pop()
    if around and _is_test(around[-1]):
        around.pop()
        while around and around[-1].kind in _TRANSPARENT:
            around.pop()
    if around and around[-1].kind is CursorKind.CSTYLE_CAST_EXPR:  # (void)setjmp(env);
        around.pop()
        return bool(around) and around[-1].kind in _STATEMENTS
    if not around or not all(_is_statement(outer, inner) for outer, inner in pairwise(around)):
        return False
    return around[-1].kind in (*_CONTROLS, *_STATEMENTS)


def _is_statement(around: Cursor, cursor: Cursor) -> bool:
    """Is this no statement expression, or one whose value nobody uses?"""
    return cursor.kind is not CursorKind.StmtExpr or around.kind in _STATEMENTS


def _is_test(cursor: Cursor) -> bool:
    """!e, or a comparison of e with a constant."""
    if cursor.kind is CursorKind.UNARY_OPERATOR:
        return unary_operator(cursor) == "!"
    is_comparison = cursor.kind is CursorKind.BINARY_OPERATOR and binary_operator(cursor) in _COMPARISONS
    return is_comparison and any(evaluate(operand) is not None for operand in cursor.children)


def _around(definition: Cursor, wanted: Cursor) -> list[Cursor]:
    """The cursors around one, the outermost first."""
    pending: list[tuple[Cursor, list[Cursor]]] = [(definition, [])]
    while pending:
        cursor, around = pending.pop()
        if cursor == wanted:
            return around
        pending.extend((child, [*around, cursor]) for child in cursor.children)
    return []
