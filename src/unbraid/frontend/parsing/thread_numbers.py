"""Finds where a program depends on the number of a thread: more than storing, passing, printing or comparing it.

The library chooses the numbers of threads, and each engine chooses them in its own way.  Comparing a number with 0 is
harmless, because no created thread has number 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from clang.cindex import Cursor, CursorKind, Type, TypeKind

from unbraid.frontend.parsing.clang import binary_operator, evaluate, unary_operator

NAMES = ("pthread_t", "thrd_t")
_TRANSPARENT = (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR)
_VALUES = (
    CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR, CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.CALL_EXPR,
    CursorKind.UNARY_OPERATOR, CursorKind.BINARY_OPERATOR, CursorKind.CONDITIONAL_OPERATOR, CursorKind.StmtExpr,
)  # fmt: skip
_HARMLESS = (
    CursorKind.COMPOUND_STMT, CursorKind.CXX_UNARY_EXPR, CursorKind.LABEL_STMT, CursorKind.CASE_STMT,
    CursorKind.DEFAULT_STMT,
)  # fmt: skip


def first_use_of_number(function: Cursor) -> Cursor | None:
    """The first expression in a function whose result depends on the number of a thread."""
    return next(_uses_of_number(function, [function]), None)


def _uses_of_number(cursor: Cursor, above: list[Cursor]) -> Iterator[Cursor]:
    for child in cursor.get_children():
        if child.kind in _VALUES and _is_thread(child.type) and not _is_harmless(child, above):
            yield child
        above.append(child)
        yield from _uses_of_number(child, above)
        above.pop()


def _is_thread(kind: Type) -> bool:
    while kind.kind in (TypeKind.TYPEDEF, TypeKind.ELABORATED):
        if kind.kind is TypeKind.ELABORATED:
            kind = kind.get_named_type()
            continue
        declaration = kind.get_declaration()
        if declaration.spelling in NAMES:
            return True
        kind = declaration.underlying_typedef_type
    return False


def _is_harmless(used: Cursor, above: list[Cursor]) -> bool:
    """Is this use independent of the number?  `above`: the enclosing cursors, outermost first."""
    outer = [cursor for cursor in above if cursor.kind not in _TRANSPARENT]
    consumer = outer[-1]
    match consumer.kind:
        case CursorKind.BINARY_OPERATOR:
            return _is_kept_or_compared(consumer)
        case CursorKind.UNARY_OPERATOR:
            return unary_operator(consumer) == "&" and not _is_punned(outer[-2])
        case CursorKind.CONDITIONAL_OPERATOR:
            return _is_thread(consumer.type) and not _contains(next(consumer.get_children()), used)
        case CursorKind.VAR_DECL:
            return _is_thread(_element(consumer.type))
        case CursorKind.INIT_LIST_EXPR:
            return _is_thread(_element(consumer.type))
        case CursorKind.CSTYLE_CAST_EXPR:
            kept = consumer.type.kind is TypeKind.VOID or _is_thread(consumer.type)
            return kept or (outer[-2].kind is CursorKind.CALL_EXPR and _is_one_of_many(consumer, outer[-2]))
        case CursorKind.CALL_EXPR:
            return _is_passed(used, consumer)
        case CursorKind.RETURN_STMT:
            return _is_thread(above[0].result_type)
        case CursorKind.COMPOUND_STMT if outer[-2].kind is CursorKind.StmtExpr:
            return _is_thread(outer[-2].type)
    return consumer.kind in _HARMLESS or (consumer.kind.is_statement() and not _is_decided(used, consumer))


def _is_kept_or_compared(operation: Cursor) -> bool:
    left, right = operation.get_children()
    if binary_operator(operation) == ",":
        return True
    if binary_operator(operation) == "=":
        return _is_thread(left.type)
    both = _is_thread(_unwrapped(left).type) and _is_thread(_unwrapped(right).type)
    return binary_operator(operation) in ("==", "!=") and (both or evaluate(left) == 0 or evaluate(right) == 0)


def _is_passed(argument: Cursor, call: Cursor) -> bool:
    """Is the argument passed as the number of a thread, or as a variable argument, such as to printf?"""
    function = call.referenced
    if function is None or function.kind is not CursorKind.FUNCTION_DECL:
        return False
    given = (_unwrapped(each) for each in call.get_arguments())
    parameters = list(function.get_arguments())
    for position, each in enumerate(given):
        if each == argument:
            return _is_thread(parameters[position].type) if position < len(parameters) else _is_variadic(function)
    return False


def _is_one_of_many(argument: Cursor, call: Cursor) -> bool:
    """Is the argument a variable argument of the call?"""
    function = call.referenced
    if function is None or function.kind is not CursorKind.FUNCTION_DECL or not _is_variadic(function):
        return False
    named = len(list(function.get_arguments()))
    return any(_unwrapped(each) == argument for each in list(call.get_arguments())[named:])


def _is_variadic(function: Cursor) -> bool:
    return function.type.kind is TypeKind.FUNCTIONPROTO and bool(function.type.is_function_variadic())


def _is_decided(used: Cursor, statement: Cursor) -> bool:
    """Does a statement branch on it?"""
    parts = list(statement.get_children())
    if statement.kind is CursorKind.FOR_STMT:
        return True  # its parts may be missing
    return _contains(parts[-1] if statement.kind is CursorKind.DO_STMT else parts[0], used)


def _is_punned(cast: Cursor) -> bool:
    """Is the address of the number cast to a pointer to another type?"""
    if cast.kind is not CursorKind.CSTYLE_CAST_EXPR:
        return False
    pointee = cast.type.get_canonical().get_pointee()
    return pointee.kind is not TypeKind.VOID and not _is_thread(cast.type.get_pointee())


def _contains(outer: Cursor, inner: Cursor) -> bool:
    return any(part == inner for part in outer.walk_preorder())


def _unwrapped(cursor: Cursor) -> Cursor:
    while cursor.kind in _TRANSPARENT:
        children = list(cursor.get_children())
        if len(children) != 1:
            break
        cursor = children[0]
    return cursor


def _element(kind: Type) -> Type:
    while kind.kind in (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY, TypeKind.VARIABLEARRAY):
        kind = kind.element_type
    return kind
