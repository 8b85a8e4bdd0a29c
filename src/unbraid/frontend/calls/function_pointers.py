"""Function pointers: taking the address of a function, and calling the function that a pointer points to.

fp(x)    =>    if (fp == &f) f(x); else if (fp == &g) g(x); else undefined
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unbraid.core import build
from unbraid.core.nodes import FALSE, Bound, Call, Expr, FunctionAddress, PointerType, Property, ScalarType, Type
from unbraid.core.unknown import Unknown
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.clang import origin_of, unary_operator
from unbraid.frontend.parsing.cursors import is_variadic, only_child, unwrap
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.models import MODELS


def function_address(fn: Lowering, cursor: Cursor) -> Expr:
    """The address of a function that is named but not called: `f`, `&f`, `*fp`."""
    cursor = unwrap(cursor)
    while cursor.kind is CursorKind.UNEXPOSED_EXPR:
        cursor = unwrap(only_child(cursor))
    if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) in ("*", "&"):
        return fn.value(only_child(cursor))
    named = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
    if named is None or named.kind is not CursorKind.FUNCTION_DECL:
        raise fn.refuse("this function pointer is not supported", cursor)
    symbols = fn.program.symbols
    definition = symbols.definition(named)
    if definition is None:
        is_modelled = named.spelling in MODELS
        definition = (symbols.pointer_definition if is_modelled else symbols.library_definition)(named.spelling)
    if definition is None:
        definition = unknown_function(fn, named, cursor)
    fn.program.take_address(named if definition is None else definition)
    name = named.spelling if definition is None else fn.program.request(definition)
    return FunctionAddress(name, fn.program.types.void_pointer)


def unknown_function(fn: FunctionWriter, named: Cursor, cursor: Cursor) -> Cursor | None:
    """The declaration of a function that nobody defines, whose body is written as `unknown.py` says; None if calls of
    it are not followed."""
    program, name = fn.program, named.spelling
    has_prototype = named.type.canonical.kind is TypeKind.FUNCTIONPROTO
    if name in MODELS or not has_prototype or program.options.unknown is Unknown.REFUSE:
        return None
    program.unknown.use_function(named, name, origin_of(cursor))
    return program.unknown.by_pointer.setdefault(key_of(named), named)


def call_pointer(fn: FunctionWriter, pointer: Expr, flat: list[Expr], kinds: list[ScalarType]) -> list[Expr]:
    """Call the function that a pointer points to, with these arguments and results of these types."""
    results = [fn.temporary(kind) for kind in kinds]
    given = [value.type for value in flat]
    candidates: list[Cursor] = []
    for definition in fn.program.called_by_pointer():
        parameters, returned = fn.program.parameter_types(definition), fn.program.result_types(definition)
        if _takes(definition, parameters, given) and (are_alike(returned, kinds) or not kinds):
            candidates.append(definition)

    def call(name: str) -> None:
        args = tuple(build.cast(value, kind) for value, kind in zip(flat, fn.program.parameters[name], strict=False))
        targets = tuple(fn.temporary(kind) for kind in fn.program.results[name])
        fn.call(Call(targets, name, args, fn.origin()))
        for result, target in zip(results, targets, strict=False):
            fn.assign(result, build.cast(target, result.type))

    dispatch(fn, pointer, candidates, call, "call through an invalid function pointer")
    return list(results)


def dispatch(
    fn: FunctionWriter, pointer: Expr, candidates: list[Cursor], then: Callable[[str], None], message: str
) -> None:
    """Write a case distinction over the functions that a pointer may point to; `then` writes each case."""
    if not candidates:
        _invalid_function(fn, pointer, message)
        return
    name = fn.program.request(candidates[0])
    is_it = build.compare("==", pointer, FunctionAddress(name, fn.program.types.void_pointer))
    fn.branch(is_it, lambda: then(name), lambda: dispatch(fn, pointer, candidates[1:], then, message))


def _invalid_function(fn: FunctionWriter, pointer: Expr, message: str) -> None:
    """The case that the pointer points to no known function.  An undefined function could do anything."""
    for name in fn.program.undefined_by_pointer():
        is_it = build.compare("==", pointer, FunctionAddress(name, fn.program.types.void_pointer))
        fn.branch(is_it, lambda: fn.unmodelled(Bound.FUNCTION), lambda: None)
    fn.check(FALSE, Property.UNDEFINED, message)
    fn.halt()


def _takes(definition: Cursor, parameters: list[ScalarType], given: list[Type]) -> bool:
    if is_variadic(definition):  # surplus arguments are variable arguments
        given = given[: len(parameters)]
    return are_alike(parameters, given)


def are_alike(a: Sequence[Type], b: Sequence[Type]) -> bool:
    """May a function with parameters of these types be called with values of those?"""
    return len(a) == len(b) and all(same_representation(x, y) for x, y in zip(a, b, strict=True))


def same_representation(a: Type, b: Type | None) -> bool:
    return a == b or (isinstance(a, PointerType) and isinstance(b, PointerType))
