"""Parameters that are declared as arrays or functions, although they are pointers.

libclang shows the type of a parameter `int a[3]`, and of expressions computed from it, as an array.  Real arrays are
only the expressions that name an object: a variable that is not a parameter, a member, an element, `*p`, a literal.
"""

from __future__ import annotations

from unbraid.frontend.parsing.clang import unary_operator
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType

FUNCTIONS = (TypeKind.FUNCTIONPROTO, TypeKind.FUNCTIONNOPROTO)
ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY, TypeKind.VARIABLEARRAY)
_ARRAY_EXPRESSIONS = (
    CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR, CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.STRING_LITERAL,
    CursorKind.COMPOUND_LITERAL_EXPR, CursorKind.INIT_LIST_EXPR, CursorKind.VAR_DECL,
)  # fmt: skip


def is_decayed(cursor: Cursor) -> bool:
    """Is this expression or declaration a pointer that libclang shows as an array or a function?"""
    return cursor.type.canonical.kind in (*ARRAYS, *FUNCTIONS) and not _is_as_shown(cursor)


def pointee(cursor: Cursor) -> ClangType | None:
    """The type that an expression or a parameter points to; None if it is not a pointer.

    Typedef names are kept where possible, because models recognise their types by name.
    """
    kind = cursor.type.canonical
    if kind.kind is TypeKind.POINTER:
        return (cursor.type if cursor.type.kind is TypeKind.POINTER else kind).pointee
    if kind.kind not in (*ARRAYS, *FUNCTIONS) or _is_as_shown(cursor):
        return None
    if kind.kind in FUNCTIONS:
        return kind
    return (cursor.type if cursor.type.kind in ARRAYS else kind).element_type


def _is_as_shown(cursor: Cursor) -> bool:
    """Is an expression that libclang shows as an array or a function really one?"""
    while cursor.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR) or (
        cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "__extension__"
    ):
        inner = next(iter(cursor.children), None)
        if inner is None:
            return True
        if inner.type.canonical.kind not in (*ARRAYS, *FUNCTIONS):
            return False  # C converts nothing to an array, so this is a pointer converted to the type of a parameter
        cursor = inner
    if cursor.kind is CursorKind.DECL_REF_EXPR:
        return cursor.referenced is None or cursor.referenced.kind is not CursorKind.PARM_DECL
    if cursor.kind is CursorKind.UNARY_OPERATOR:
        return unary_operator(cursor) == "*"
    return cursor.kind in _ARRAY_EXPRESSIONS
