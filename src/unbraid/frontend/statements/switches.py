"""switch: jumps to the matching case label, followed by the body with all its labels."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import Const, Expr, IntType, Stmt
from unbraid.frontend.lowering import scopes
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.writer import OpenSwitch
from unbraid.frontend.parsing.clang import evaluate
from unbraid.frontend.parsing.syntax import Cursor, CursorKind


def switch(fn: Lowering, cursor: Cursor) -> None:
    fn.jumps = True
    test, body = cursor.children
    selector = fn.spill(fn.value(test))
    if not isinstance(selector.type, IntType):
        raise fn.refuse("a switch over this type is not supported", cursor)
    leave = fn.label("break")
    here = fn.here
    fn.break_labels.append((leave, len(fn.scopes)))
    with scopes.scope(fn, cursor) as opened:
        made = opened.ending.copy()
        found = OpenSwitch(selector, len(fn.scopes), len(fn.cleanups))
        code = _switch_body(fn, found, body)
        fn.here = here
        for chosen, label in found.cases:
            with fn.block() as jump:
                fn.goto(label)
            fn.if_(chosen, jump, [])
        if found.default is None:
            scopes.end(fn, made)
        fn.goto(found.default or leave)
        fn.code.extend(code)
    fn.break_labels.pop()
    fn.mark(leave)


def _switch_body(fn: Lowering, found: OpenSwitch, body: Cursor) -> list[Stmt]:
    """The code with the labels of all cases, which are added to the switch."""
    fn.switches.append(found)
    with fn.block() as code:
        for part in body.children if body.kind is CursorKind.COMPOUND_STMT else [body]:
            fn.statement(part)
    fn.switches.pop()
    return code


def case(fn: Lowering, cursor: Cursor) -> None:
    """`case 3:`, anywhere in the body of its switch, also in a loop (Duff's device)."""
    *bounds, inner = cursor.children
    label, opened = fn.label("case"), fn.switches[-1]
    opened.cases.append((_case(fn, opened.selector, bounds), label))
    _mark(fn, cursor, label)
    fn.statement(inner)


def default(fn: Lowering, cursor: Cursor) -> None:
    fn.switches[-1].default = fn.label("default")
    _mark(fn, cursor, fn.switches[-1].default)
    fn.statement(cursor.children[0])


def _mark(fn: Lowering, cursor: Cursor, label: str) -> None:
    entered = fn.scopes[fn.switches[-1].scopes :]
    if any(scope.block in fn.program.known.outliving for scope in entered):
        raise fn.refuse("a jump into a block with a local whose address may be kept is not supported", cursor)
    if len(fn.cleanups) > fn.switches[-1].cleanups:
        raise fn.refuse("a case label between pthread_cleanup_push and pop is not supported", cursor)
    fn.mark(label)


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
