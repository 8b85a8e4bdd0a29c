"""Statement expressions: `({ s; e; })` has the value of e, which is evaluated in the scope of the block."""

from __future__ import annotations

from unbraid.core.nodes import Expr
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.scopes import scope
from unbraid.frontend.parsing.cursors import only_child
from unbraid.frontend.parsing.syntax import Cursor


def value(fn: Lowering, cursor: Cursor) -> Expr:
    results = values(fn, cursor)
    if len(results) != 1:
        raise fn.refuse("this statement expression has no scalar value", cursor)
    return results[0]


def values(fn: Lowering, cursor: Cursor) -> list[Expr]:
    """The values of the cells of e."""
    block = only_child(cursor)
    *first, last = block.children
    with scope(fn, block) as opened:
        for part in first:
            fn.statement(part)
        fn.at(last)
        if not last.is_expression:
            raise fn.refuse("a value is needed, but the last part of this block is no expression", last)
        results = fn.values(last)
        if opened.ending:
            results = [fn.spill(result) for result in results]
    return results


def effect(fn: Lowering, cursor: Cursor) -> None:
    fn.statement(only_child(cursor))
