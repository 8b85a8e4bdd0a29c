"""Parameters that are declared as arrays or functions, which are pointers.

Of a parameter `int a[3]`, and of every expression with its type, libclang says that it is an array.  An array in truth
is only what names an object: a variable that is no parameter, a member, an element, `*p`, a literal.
"""

from __future__ import annotations

from clang.cindex import Cursor, CursorKind, TypeKind
from clang.cindex import Type as ClangType

from unbraid.frontend.parsing.clang import unary_operator

FUNCTIONS = (TypeKind.FUNCTIONPROTO, TypeKind.FUNCTIONNOPROTO)
ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY, TypeKind.VARIABLEARRAY)
_ARRAY_EXPRESSIONS = (
    CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR, CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.STRING_LITERAL,
    CursorKind.COMPOUND_LITERAL_EXPR, CursorKind.INIT_LIST_EXPR, CursorKind.VAR_DECL,
)  # fmt: skip


def is_decayed(cursor: Cursor) -> bool:
    """Is this expression or declaration called an array or a function, but a pointer?"""
    return cursor.type.get_canonical().kind in (*ARRAYS, *FUNCTIONS) and not _is_as_shown(cursor)


def pointee(cursor: Cursor) -> ClangType | None:
    """What an expression or a parameter points to; None if it is no pointer.  libclang shows the type of a parameter
    that is declared as an array or a function, and of what is computed from it, as that of the array or function.
    The name of the type is kept, if the pointer's own has none: models know their types by name."""
    kind = cursor.type.get_canonical()
    if kind.kind is TypeKind.POINTER:
        return (cursor.type if cursor.type.kind is TypeKind.POINTER else kind).get_pointee()
    if kind.kind not in (*ARRAYS, *FUNCTIONS) or _is_as_shown(cursor):
        return None
    if kind.kind in FUNCTIONS:
        return kind
    return (cursor.type if cursor.type.kind in ARRAYS else kind).element_type


def _is_as_shown(cursor: Cursor) -> bool:
    """Is an expression whose type is shown as an array or a function one?"""
    while cursor.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR) or (
        cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "__extension__"
    ):
        inner = next(cursor.get_children(), None)
        if inner is None:
            return True
        if inner.type.get_canonical().kind not in (*ARRAYS, *FUNCTIONS):
            return False  # nothing is converted to an array: a pointer is, to the type of a parameter
        cursor = inner
    if cursor.kind is CursorKind.DECL_REF_EXPR:
        return cursor.referenced is None or cursor.referenced.kind is not CursorKind.PARM_DECL
    if cursor.kind is CursorKind.UNARY_OPERATOR:
        return unary_operator(cursor) == "*"
    return cursor.kind in _ARRAY_EXPRESSIONS
