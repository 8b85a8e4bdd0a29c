"""Finds where a program depends on the number of a thread: more than storing, passing, printing or comparing it.

The library chooses the numbers of threads, and each engine chooses them in its own way.  Comparing a number with 0 is
harmless, because no thread has the ID 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unbraid.frontend.parsing.clang import binary_operator, evaluate, unary_operator
from unbraid.frontend.parsing.decay import pointee
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, StorageClass, Type, TypeKind

NAMES = ("pthread_t", "thrd_t")
_ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY, TypeKind.VARIABLEARRAY)
_BYTES = (TypeKind.CHAR_S, TypeKind.CHAR_U, TypeKind.SCHAR, TypeKind.UCHAR)
_WIDE_INTEGERS = (TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG)
_COMPARISONS = ("memcmp", "bcmp")
_COPIES = ("memcpy", "memmove", "mempcpy", "__builtin_memcpy", "__builtin_memmove", *_COMPARISONS)
_INTO_MEMORY = ("sprintf", "snprintf", "asprintf", "swprintf")
_TRANSPARENT = (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR)
_VALUES = (
    CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR, CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.CALL_EXPR,
    CursorKind.UNARY_OPERATOR, CursorKind.BINARY_OPERATOR, CursorKind.CONDITIONAL_OPERATOR, CursorKind.StmtExpr,
)  # fmt: skip
_HARMLESS = (
    CursorKind.COMPOUND_STMT, CursorKind.CXX_UNARY_EXPR, CursorKind.LABEL_STMT, CursorKind.CASE_STMT,
    CursorKind.DEFAULT_STMT,
)  # fmt: skip


@dataclass
class NumbersOfThreads:
    """What the functions of a program do with thread IDs.  The first place where a number matters, if there is one:

    * an ID is used as a number;
    * memory that contains an ID is accessed as memory of another type: through a union, a cast pointer, or a copy;
    * a pointer to an ID becomes a `void *`, and somewhere a `void *` becomes a pointer to numbers or bytes."""

    use: Cursor | None = None
    _lost: Cursor | None = None  # where a pointer to an ID becomes a `void *`
    _found: Cursor | None = None  # where a `void *` becomes a pointer to numbers

    def look_at(self, function: Cursor) -> None:
        if self.use is None:
            self.use = next(_uses_of_number(function, [function]), None)
        for cursor in function.walk_preorder():
            if self.use is None and _is_mixed(cursor):
                self.use = cursor
            if cursor.kind in (CursorKind.CSTYLE_CAST_EXPR, CursorKind.UNEXPOSED_EXPR):
                self._follow(cursor)
        if self.use is None and self._found is not None:
            self.use = self._lost

    def _follow(self, conversion: Cursor) -> None:
        source, target = _conversion(conversion)
        if source is None or target is None:
            return
        if target.kind is TypeKind.VOID and _has_thread(source) and self._lost is None:
            self._lost = conversion
        if source.kind is TypeKind.VOID and _is_numbers(target) and self._found is None:
            self._found = conversion


def _uses_of_number(cursor: Cursor, above: list[Cursor]) -> Iterator[Cursor]:
    """The expressions that use an ID as a number."""
    for child in cursor.children:
        if child.kind in _VALUES and _is_thread(child.type) and not _is_harmless(child, above):
            yield child
        above.append(child)
        yield from _uses_of_number(child, above)
        above.pop()


def _conversion(cursor: Cursor) -> tuple[Type | None, Type | None]:
    """What a pointer points to before and after a conversion; None if this is no conversion of a pointer."""
    children = cursor.children
    if not children or cursor.type.canonical.kind is not TypeKind.POINTER:
        return None, None
    return _points_to(children[-1]), pointee(cursor)


def _points_to(expression: Cursor) -> Type | None:
    """What a pointer points to, before implicit conversions; an array points to its elements."""
    inner = _unwrapped(expression)
    kind = inner.type.canonical
    return _element(inner.type if inner.type.kind in _ARRAYS else kind) if kind.kind in _ARRAYS else pointee(inner)


def _is_mixed(cursor: Cursor) -> bool:
    """Is memory that contains an ID accessed here as memory of another type?"""
    match cursor.kind:
        case CursorKind.MEMBER_REF_EXPR:
            field = cursor.referenced
            union = None if field is None else field.semantic_parent
            if field is None or union is None or union.kind is not CursorKind.UNION_DECL:
                return False
            return _has_thread(union.type) and not _has_thread(field.type)
        case CursorKind.CSTYLE_CAST_EXPR:
            source, target = _conversion(cursor)
            return source is not None and target is not None and _has_thread(source) and _is_numbers(target)
        case CursorKind.CALL_EXPR if cursor.spelling in _COPIES:
            kinds = [_points_to(each) for each in cursor.arguments[:2]]
            concerned = [kind for kind in kinds if kind is not None and _has_thread(kind)]
            spelled = {kind.canonical.spelling for kind in concerned}
            is_copy = len(concerned) == len(kinds) and len(spelled) == 1 and cursor.spelling not in _COMPARISONS
            return bool(concerned) and not is_copy
    return False


def _has_thread(kind: Type, seen: tuple[str, ...] = ()) -> bool:
    """Does an object of this type contain an ID?"""
    if _is_thread(kind):
        return True
    plain = kind.canonical
    if plain.kind in _ARRAYS:
        return _has_thread(_element(kind if kind.kind in _ARRAYS else plain), seen)
    if plain.kind is not TypeKind.RECORD or plain.spelling in seen:
        return False
    return any(_has_thread(field.type, (*seen, plain.spelling)) for field in plain.fields)


def _is_numbers(kind: Type) -> bool:
    """Are these bytes, or numbers that could hold an ID?"""
    if _is_thread(kind):
        return False
    plain = _element(kind.canonical)
    return plain.kind in _BYTES or plain.kind in _WIDE_INTEGERS


def is_thread_id(expression: Cursor) -> bool:
    """Is this an expression of type pthread_t or thrd_t, perhaps converted implicitly?"""
    return _is_thread(_unwrapped(expression).type)


def _is_thread(kind: Type) -> bool:
    while kind.kind in (TypeKind.TYPEDEF, TypeKind.ELABORATED, TypeKind.ATOMIC):
        if kind.kind is not TypeKind.TYPEDEF:
            kind = kind.value_type if kind.kind is TypeKind.ATOMIC else kind.named_type
            continue
        declaration = kind.declaration
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
            return _is_thread(consumer.type) and not _contains(consumer.children[0], used)
        case CursorKind.VAR_DECL:
            return _is_thread(_element(consumer.type)) or _is_only_printed(consumer, above[0])
        case CursorKind.INIT_LIST_EXPR:
            return _is_thread(_element(consumer.type))
        case CursorKind.CSTYLE_CAST_EXPR:
            kept = consumer.type.kind is TypeKind.VOID or _is_thread(consumer.type)
            return kept or _is_printed(consumer, outer[-2]) or _is_only_printed(outer[-2], above[0])
        case CursorKind.CALL_EXPR:
            return _is_passed(used, consumer)
        case CursorKind.RETURN_STMT:
            return _is_thread(above[0].result_type)
        case CursorKind.COMPOUND_STMT if outer[-2].kind is CursorKind.StmtExpr:
            return _is_thread(outer[-2].type)
    return consumer.kind in _HARMLESS or (consumer.is_statement and not _is_decided(used, consumer))


def _is_kept_or_compared(operation: Cursor) -> bool:
    left, right = operation.children
    if binary_operator(operation) == ",":
        return True
    if binary_operator(operation) == "=":
        return _is_thread(left.type)
    both = is_thread_id(left) and is_thread_id(right)
    return binary_operator(operation) in ("==", "!=") and (both or evaluate(left) == 0 or evaluate(right) == 0)


def _is_passed(argument: Cursor, call: Cursor) -> bool:
    """Is the argument passed as the number of a thread, or as a variable argument, such as to printf?"""
    function = call.referenced
    if function is None or function.kind is not CursorKind.FUNCTION_DECL:
        return False
    given = (_unwrapped(each) for each in call.arguments)
    parameters = function.arguments
    for position, each in enumerate(given):
        if each == argument:
            return _is_thread(parameters[position].type) if position < len(parameters) else _is_variadic(function)
    return False


def _is_only_printed(variable: Cursor, function: Cursor) -> bool:
    """Is this a variable of the function that is used for nothing but to print it?"""
    if variable.kind is not CursorKind.VAR_DECL or variable.storage_class is StorageClass.STATIC:
        return False
    return all(_is_reference_printed(above) for above in _references(function, variable, [function]))


def _references(cursor: Cursor, variable: Cursor, above: list[Cursor]) -> Iterator[list[Cursor]]:
    """Each use of a variable, with what is around it; the outermost cursor is the first."""
    for child in cursor.children:
        above.append(child)
        if child.kind is CursorKind.DECL_REF_EXPR and child.referenced == variable:
            yield above
        yield from _references(child, variable, above)
        above.pop()


def _is_reference_printed(above: list[Cursor]) -> bool:
    *outer, used = (cursor for cursor in above if cursor.kind not in _TRANSPARENT)
    if outer[-1].kind is CursorKind.CSTYLE_CAST_EXPR:
        used = outer.pop()
    return _is_printed(used, outer[-1])


def _is_printed(argument: Cursor, call: Cursor) -> bool:
    return call.kind is CursorKind.CALL_EXPR and _is_one_of_many(argument, call)


def _is_one_of_many(argument: Cursor, call: Cursor) -> bool:
    """Is the argument a variable argument of the call?"""
    function = call.referenced
    if function is None or function.kind is not CursorKind.FUNCTION_DECL or not _is_variadic(function):
        return False
    named = len(function.arguments)
    return any(_unwrapped(each) == argument for each in call.arguments[named:])


def _is_variadic(function: Cursor) -> bool:
    """Does a function of the library, such as printf, take variable arguments, and not write them to memory?"""
    is_ours = function.definition is not None or function.spelling in _INTO_MEMORY
    return not is_ours and function.type.kind is TypeKind.FUNCTIONPROTO and function.type.is_function_variadic


def _is_decided(used: Cursor, statement: Cursor) -> bool:
    """Does a statement branch on it?"""
    parts = statement.children
    if statement.kind is CursorKind.FOR_STMT:
        return True  # its parts may be missing
    return _contains(parts[-1] if statement.kind is CursorKind.DO_STMT else parts[0], used)


def _is_punned(cast: Cursor) -> bool:
    """Is the address of the number cast to a pointer to another type?"""
    if cast.kind is not CursorKind.CSTYLE_CAST_EXPR:
        return False
    pointee = cast.type.canonical.pointee
    return pointee.kind is not TypeKind.VOID and not _is_thread(cast.type.pointee)


def _contains(outer: Cursor, inner: Cursor) -> bool:
    return any(part == inner for part in outer.walk_preorder())


def _unwrapped(cursor: Cursor) -> Cursor:
    while cursor.kind in _TRANSPARENT:
        children = cursor.children
        if len(children) != 1:
            break
        cursor = children[0]
    return cursor


def _element(kind: Type) -> Type:
    while kind.kind in _ARRAYS:
        kind = kind.element_type
    return kind
