"""Computed gotos of GNU C: `goto *p`, where p is the address of a label (`&&L`).

The function begins with jumps to all labels whose address is taken.  A computed goto says which label is next, and
jumps back to these jumps, so there is one loop for all of them:

    s1; ... goto *p; ... L: s2      =>      next = 0; D: if (next == 1) { next = 0; goto L; }
                                            s1; ... if (p == &&L) { next = 1; goto D; } else undefined; ... L: s2
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import FALSE, INT32, Const, Expr, Property
from unbraid.frontend.lowering import scopes
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.cursors import declaration_of
from unbraid.frontend.parsing.syntax import Cursor, CursorKind
from unbraid.frontend.statements import control

_JUMPS = "computed_goto"  # the label of the jumps at the start
_NONE = Const(0, INT32)


def computed_goto(fn: Lowering, cursor: Cursor) -> None:
    fn.jumps = True
    control.stay_in_cleanup(fn, cursor, [])
    pointer = fn.spill(fn.value(cursor.children[0]))
    fn.at(cursor)
    if fn.next_label is None:
        fn.next_label = fn.temporary(INT32)
    for number, label in enumerate(_labels(fn), 1):
        _jump_if(fn, cursor, pointer, label, Const(number, INT32))
    fn.check(FALSE, Property.UNDEFINED, "a computed goto does not lead to a label of this function")
    fn.halt()


def _jump_if(fn: Lowering, cursor: Cursor, pointer: Expr, label: Cursor, number: Const) -> None:
    with fn.block() as jump:
        scopes.leave_for_label(fn, cursor, label.spelling)
        assert fn.next_label is not None
        fn.assign(fn.next_label, number)
        fn.goto(_JUMPS)
    fn.if_(build.compare("==", pointer, fn.program.label_address(label)), jump, [])


def _labels(fn: Lowering) -> list[Cursor]:
    """The labels of this function whose address is taken, each once."""
    assert fn.definition is not None
    taken = [part for part in fn.definition.walk_preorder() if part.kind is CursorKind.ADDR_LABEL_EXPR]
    labels = [declaration_of(part.children[0]) for part in taken]
    return list({label.key: label for label in labels}.values())


def insert_jumps(fn: Lowering) -> None:
    """Insert the jumps at the start of a function that has computed gotos."""
    if fn.next_label is None:
        return
    with fn.block() as start:
        fn.assign(fn.next_label, _NONE)
        fn.mark(_JUMPS)
        for number, label in enumerate(_labels(fn), 1):
            with fn.block() as jump:
                fn.assign(fn.next_label, _NONE)
                fn.goto(f"user_{label.spelling}")
            fn.if_(build.equal(fn.next_label, Const(number, INT32)), jump, [])
    fn.code[fn.body_start : fn.body_start] = start
