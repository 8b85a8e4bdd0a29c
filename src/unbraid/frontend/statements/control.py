"""Control flow: loops become `While`; break, continue and goto become jumps to labels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, MAIN, TRUE, Expr, Property, Return, ThreadExit, While
from unbraid.core.writing import Feature
from unbraid.frontend.lowering import scopes
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.syntax import Cursor, CursorKind
from unbraid.frontend.parsing.tokens import tokens_of
from unbraid.properties.lowering import before_end


def block(fn: Lowering, cursor: Cursor) -> None:
    with scopes.scope(fn, cursor):
        if len(fn.scopes) == 1:
            fn.body_start = len(fn.code)
        for child in cursor.children:
            fn.statement(child)


def nothing(fn: Lowering, cursor: Cursor) -> None:
    """;"""


def attributed(fn: Lowering, cursor: Cursor) -> None:
    """A statement with attributes, such as `__attribute__((fallthrough));`, which do not change what it does."""
    children = cursor.children
    if len(children) != 1 or not children[0].is_statement:
        raise fn.refuse("this statement is not supported yet", cursor)
    fn.statement(children[0])


def if_(fn: Lowering, cursor: Cursor) -> None:
    test, then, *other = cursor.children
    condition = fn.condition(test)
    here = fn.here
    with fn.block() as then_code:
        fn.statement(then)
    with fn.block() as other_code:
        for part in other:
            fn.statement(part)
    fn.here = here
    fn.if_(condition, then_code, other_code)


@contextmanager
def _jumps(fn: Lowering, leave: str | None, again: str | None) -> Iterator[None]:
    """Set the targets of break and continue; None in the head of a loop, where compilers disagree on them."""
    fn.break_labels.append(None if leave is None else (leave, len(fn.scopes)))
    fn.continue_labels.append(None if again is None else (again, len(fn.scopes)))
    yield
    fn.break_labels.pop()
    fn.continue_labels.pop()


def _jump_out(fn: Lowering, cursor: Cursor, labels: list[tuple[str, int] | None]) -> None:
    target = labels[-1] if labels else None
    if target is None:
        raise fn.refuse("a jump out of the head of a loop is not supported", cursor)
    label, blocks = target
    scopes.leave(fn, blocks)
    fn.goto(label)


def while_(fn: Lowering, cursor: Cursor) -> None:
    test, body = cursor.children
    _loop(fn, cursor, test, body, None)


def _loop(fn: Lowering, cursor: Cursor, test: Cursor | None, body: Cursor, step: Cursor | None) -> None:
    """while (test) { body; step }"""
    leave, again = fn.label("break"), fn.label("continue")
    here = fn.here
    with fn.block() as code:
        with _jumps(fn, None, None):
            condition: Expr = TRUE if test is None else fn.condition(test)
        simple = not code
        if not simple:
            with fn.block() as exit_code:
                fn.goto(leave)
            fn.if_(build.negate(condition), exit_code, [])
        with _jumps(fn, leave, again):
            fn.statement(body)
        fn.mark(again)
        if step is not None:
            fn.at(step)
            with _jumps(fn, None, None):
                fn.effect(step)
    fn.here = here
    fn.code.append(While(condition if simple else TRUE, tuple(code), fn.origin()))
    fn.mark(leave)


def do(fn: Lowering, cursor: Cursor) -> None:
    body, test = cursor.children
    leave, again = fn.label("break"), fn.label("continue")
    here = fn.here
    with fn.block() as code:
        with _jumps(fn, leave, again):
            fn.statement(body)
        fn.mark(again)
        fn.at(test)
        with _jumps(fn, None, None):
            condition = fn.condition(test)
        with fn.block() as exit_code:
            fn.goto(leave)
        fn.if_(build.negate(condition), exit_code, [])
    fn.here = here
    if condition == FALSE:  # do { ... } while (0)
        fn.code.extend(code)
    else:
        fn.code.append(While(TRUE, tuple(code), fn.origin()))
    fn.mark(leave)


def for_(fn: Lowering, cursor: Cursor) -> None:
    start, test, step, body = _for_parts(fn, cursor)
    with scopes.scope(fn, cursor):
        if start is not None:
            if start.kind is CursorKind.DECL_STMT:
                fn.statement(start)
            else:
                fn.effect(start)
        fn.at(cursor)
        _loop(fn, cursor, test, body, step)


def _for_parts(fn: Lowering, cursor: Cursor) -> tuple[Cursor | None, Cursor | None, Cursor | None, Cursor]:
    """The parts of a for loop.  libclang omits empty parts; the semicolons tell which part a child is."""
    *parts, body = cursor.children
    if len(parts) == 3:
        return parts[0], parts[1], parts[2], body
    if not parts:
        return None, None, None, body
    semicolons = _semicolons(cursor)
    if len(semicolons) != 2:
        raise fn.refuse("a for loop with an empty part inside a macro is not supported", cursor)
    found: list[Cursor | None] = [None, None, None]
    for part in parts:
        position = sum(part.start.offset > semicolon for semicolon in semicolons)
        if found[position] is not None:
            raise fn.refuse("a for loop with an empty part inside a macro is not supported", cursor)
        found[position] = part
    return found[0], found[1], found[2], body


def _semicolons(loop: Cursor) -> list[int]:
    """The offsets of the semicolons between the parentheses of a for loop; empty if they are hidden by a macro."""
    tokens = tokens_of(loop)
    first = list(islice(tokens, 2))
    if [token.spelling for token in first] != ["for", "("] or first[0].offset != loop.location.offset:
        return []
    found: list[int] = []
    depth = 1
    for token in tokens:
        text = token.spelling
        depth += text in ("(", "[", "{")
        depth -= text in (")", "]", "}")
        if depth == 0:
            return found
        if text == ";" and depth == 1:
            found.append(token.offset)
    return []


def stay_in_cleanup(fn: Lowering, cursor: Cursor, targets: list[tuple[str, int] | None]) -> None:
    """Refuse a jump that may leave or enter the code between pthread_cleanup_push and pop.

    A break or continue goes to the last of `targets`, so that it is known whether it leaves this code.
    """
    if fn.cleanups and len(targets) <= fn.open_loops[-1]:
        raise fn.refuse("a jump between pthread_cleanup_push and pop is not supported", cursor)


def break_(fn: Lowering, cursor: Cursor) -> None:
    stay_in_cleanup(fn, cursor, fn.break_labels)
    _jump_out(fn, cursor, fn.break_labels)


def continue_(fn: Lowering, cursor: Cursor) -> None:
    stay_in_cleanup(fn, cursor, fn.continue_labels)
    _jump_out(fn, cursor, fn.continue_labels)


def goto(fn: Lowering, cursor: Cursor) -> None:
    fn.jumps = True
    stay_in_cleanup(fn, cursor, [])
    name = cursor.children[0].spelling
    scopes.leave_for_label(fn, cursor, name)
    fn.goto(f"user_{name}")


def label(fn: Lowering, cursor: Cursor) -> None:
    stay_in_cleanup(fn, cursor, [])
    fn.mark(f"user_{cursor.spelling}")
    scopes.pass_label(fn, cursor.spelling)
    if cursor.spelling in fn.program.options.error_labels and fn.asks(Property.ERROR_CALL):
        fn.check(FALSE, Property.ERROR_CALL, f"label {cursor.spelling} is reached")
    for child in cursor.children:
        fn.statement(child)


def return_(fn: Lowering, cursor: Cursor) -> None:
    stay_in_cleanup(fn, cursor, [])
    values: list[Expr] = []
    for child in cursor.children:
        if child.type.spelling == "void":
            fn.effect(child)
        else:
            values = fn.values(child)
    fn.at(cursor)
    leave(fn, values)


def _end_program(fn: Lowering) -> None:
    """Main returns.  Its locals end, and the process ends a little later: until then, other threads may go on."""
    before_end(fn)
    asks_about_end = any(map(fn.asks, (Property.DEADLOCK, Property.MEMTRACK, Property.MEMCLEANUP)))
    if not fn.program.uses(Feature.LEFT_RUNNING) or asks_about_end:
        fn.halt()
        return
    goes_on = fn.temporary(BOOL)
    fn.havoc(goes_on, is_input=False)
    result = build.constant(0, fn.void_pointer)
    fn.branch(goes_on, lambda: fn.code.append(ThreadExit(result, fn.origin())), fn.halt)


def leave(fn: Lowering, values: list[Expr]) -> None:
    """Return from the function.  A return from main ends the program; if something runs after it, `process.py` does."""
    values = scopes.leave_function(fn, values)
    if fn.name == fn.program.entry:
        if not fn.program.uses(Feature.AT_EXIT):
            _end_program(fn)
            return
        if fn.name == MAIN and not values:  # C17 5.1.2.2.3
            values = [build.constant(0, kind) for kind in fn.program.results[fn.name]]
    kinds = fn.program.results[fn.name]
    kept = tuple(build.cast(value, kind) for value, kind in zip(values, kinds, strict=False))
    if len(kept) != len(kinds):  # without a return value, the caller gets an arbitrary one
        if fn.name in fn.program.known.valueless:
            fn.assign(fn.program.no_value, TRUE)
        kept = tuple(fn.temporary(kind) for kind in kinds)
        for var in kept:
            fn.havoc(var, is_input=False)  # type: ignore[arg-type]
    if fn.atomic:
        fn.atomic_end()
    fn.code.append(Return(kept, fn.origin()))
    if len(values) < len(kinds):
        fn.valueless_returns.add(fn.code[-1].origin.sid)
