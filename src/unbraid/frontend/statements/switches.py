"""switch: jumps to the matching case label, followed by the body with all its labels."""

from __future__ import annotations

from clang.cindex import Cursor, CursorKind

from unbraid.core import build
from unbraid.core.nodes import Const, Expr, IntType, Stmt
from unbraid.frontend.lowering import scopes
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.clang import evaluate


def switch(fn: Lowering, cursor: Cursor) -> None:
    fn.jumps = True
    test, body = cursor.get_children()
    selector = fn.spill(fn.value(test))
    if not isinstance(selector.type, IntType):
        raise fn.refuse("a switch over this type is not supported", cursor)
    leave = fn.label("break")
    here = fn.here
    fn.break_labels.append((leave, len(fn.scopes)))
    with scopes.scope(fn, cursor) as opened:
        made = opened.ending.copy()
        cases, default, code = _switch_body(fn, selector, body)
        fn.here = here
        for chosen, label in cases:
            with fn.block() as jump:
                fn.goto(label)
            fn.if_(chosen, jump, [])
        if default is None:
            scopes.end(fn, made)
        fn.goto(default or leave)
        fn.code.extend(code)
    fn.break_labels.pop()
    fn.mark(leave)


def _switch_body(fn: Lowering, selector: Expr, body: Cursor) -> tuple[list[tuple[Expr, str]], str | None, list[Stmt]]:
    """The condition and label of each case, the label of the default, and the code with these labels."""
    cases: list[tuple[Expr, str]] = []
    default = None
    with fn.block() as code:
        pending = list(body.get_children()) if body.kind is CursorKind.COMPOUND_STMT else [body]
        while pending:
            part = pending.pop(0)
            fn.at(part)
            if part.kind is CursorKind.CASE_STMT:
                *bounds, inner = part.get_children()
                label = fn.label("case")
                cases.append((_case(fn, selector, bounds), label))
                fn.mark(label)
                pending.insert(0, inner)
            elif part.kind is CursorKind.DEFAULT_STMT:
                default = fn.label("default")
                fn.mark(default)
                pending.insert(0, next(part.get_children()))
            else:
                fn.statement(part)
    return cases, default, code


def _case(fn: Lowering, selector: Expr, bounds: list[Cursor]) -> Expr:
    """`case 3:` or, for gcc, `case 3 ... 5:`"""
    numbers = []
    for bound in bounds:
        number = evaluate(bound)
        known = fn.value(bound) if number is None else build.constant(number, selector.type)
        if not isinstance(known, Const):
            raise fn.refuse("this case is not an integer constant", bound)
        numbers.append(known)
    if len(numbers) == 1:
        return build.equal(selector, numbers[0])
    low, high = numbers
    return build.conjunction(build.compare("<=", low, selector), build.compare("<=", selector, high))


def stray_case(fn: Lowering, cursor: Cursor) -> None:
    raise fn.refuse("a case label inside another statement of its switch is not supported", cursor)
