"""Questions about cursors that need no lowering to be answered."""

from __future__ import annotations

from unbraid.core.errors import Refused
from unbraid.frontend.parsing import selections
from unbraid.frontend.parsing.clang import binary_operator, origin_of, unary_operator
from unbraid.frontend.parsing.decay import FUNCTIONS, is_decayed
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind

_UNSUPPORTED = {
    CursorKind.IMAGINARY_LITERAL: "complex numbers are not supported",
}


def unsupported(cursor: Cursor) -> str:
    """The message for an expression that no rule lowers."""
    return _UNSUPPORTED.get(cursor.kind, "this expression is not supported yet")


def unwrap(cursor: Cursor) -> Cursor:
    """The expression inside parentheses, or the selected operand of a `_Generic` or `__builtin_choose_expr`."""
    while True:
        inner = cursor.children[0] if cursor.kind is CursorKind.PAREN_EXPR else selections.chosen(cursor)
        if inner is None:
            return cursor
        cursor = inner


def only_child(cursor: Cursor) -> Cursor:
    children = cursor.children
    if len(children) != 1:
        raise Refused("this expression is not supported yet", origin_of(cursor))
    return children[0]


def declaration_of(reference: Cursor) -> Cursor:
    """What a name refers to."""
    declaration = reference.referenced
    assert declaration is not None
    return declaration


def is_record(cursor: Cursor) -> bool:
    return cursor.type.canonical.kind is TypeKind.RECORD


def has_effects(cursor: Cursor) -> bool:
    """May evaluating this expression change anything?"""
    for part in cursor.walk_preorder():
        if part.kind in (CursorKind.CALL_EXPR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR, CursorKind.StmtExpr):
            return True
        if part.kind is CursorKind.BINARY_OPERATOR and binary_operator(part) == "=":
            return True
        if is_increment(part) or is_builtin(part):
            return True
    return False


def is_increment(cursor: Cursor) -> bool:
    """++ or --, before or after its operand."""
    return cursor.kind is CursorKind.UNARY_OPERATOR and (unary_operator(cursor) or "")[-2:] in ("++", "--")


def is_builtin(cursor: Cursor) -> bool:
    """Is this an expression without a name in libclang that is probably an atomic operation?

    An implicit conversion has one operand, an atomic operation more.  The children of offsetof are members, which are
    not expressions.
    """
    if cursor.kind is not CursorKind.UNEXPOSED_EXPR or selections.is_short_conditional(cursor):
        return False
    children = cursor.children
    return len(children) > 1 and all(child.is_expression for child in children)


def is_function(cursor: Cursor) -> bool:
    return cursor.type.canonical.kind in FUNCTIONS and not is_decayed(cursor)


def is_void(cursor: Cursor) -> bool:
    return cursor.type.canonical.kind is TypeKind.VOID


def is_variadic(definition: Cursor) -> bool:
    return definition.type.kind is TypeKind.FUNCTIONPROTO and definition.type.is_function_variadic
