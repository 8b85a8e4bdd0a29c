"""Array parameters, which are pointers.

Of a parameter `int a[3]`, and of every expression with its type, libclang says that it is an array.  An array in truth
is only what names an object: a variable that is no parameter, a member, an element, `*p`, a literal.
"""

from __future__ import annotations

from clang.cindex import Cursor, CursorKind, TypeKind
from clang.cindex import Type as ClangType

from unbraid.frontend.clang import unary_operator

ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY, TypeKind.VARIABLEARRAY)
_OBJECTS = (
    CursorKind.MEMBER_REF_EXPR, CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.STRING_LITERAL,
    CursorKind.COMPOUND_LITERAL_EXPR, CursorKind.INIT_LIST_EXPR,
)  # fmt: skip


def is_decayed(cursor: Cursor) -> bool:
    """Is this expression or declaration called an array, but a pointer?"""
    if cursor.type.get_canonical().kind not in ARRAYS:
        return False
    match cursor.kind:
        case CursorKind.PARM_DECL:
            return True
        case CursorKind.VAR_DECL:
            return False
        case CursorKind.DECL_REF_EXPR:
            return cursor.referenced is not None and is_decayed(cursor.referenced)
        case CursorKind.PAREN_EXPR | CursorKind.UNEXPOSED_EXPR:
            children = list(cursor.get_children())
            return len(children) == 1 and is_decayed(children[0])
        case CursorKind.UNARY_OPERATOR if unary_operator(cursor) == "__extension__":
            return is_decayed(next(cursor.get_children()))
        case CursorKind.UNARY_OPERATOR:
            return unary_operator(cursor) != "*"
    return cursor.kind not in _OBJECTS


def pointee(cursor: Cursor) -> ClangType | None:
    """What an expression points to; None if it is no pointer."""
    kind = cursor.type.get_canonical()
    if is_decayed(cursor):
        return kind.element_type
    return kind.get_pointee() if kind.kind is TypeKind.POINTER else None
