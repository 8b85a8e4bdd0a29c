"""Calls: of the program's functions, of functions with a model, which replaces the call, and through pointers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    Call,
    Expr,
    FloatType,
    Property,
    ScalarType,
)
from unbraid.core.writing import Feature
from unbraid.frontend.calls import varargs
from unbraid.frontend.calls.function_pointers import call_pointer
from unbraid.frontend.calls.model_calls import CallInContext, modelled
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands, indivisible
from unbraid.frontend.lowering.unknown import is_of_library
from unbraid.frontend.parsing import repairs
from unbraid.frontend.parsing.clang import evaluate, unary_operator
from unbraid.frontend.parsing.cursors import is_variadic, is_void, unwrap
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.unknown.behaviour import call_unknown
from unbraid.models import MODELS, signals
from unbraid.models.cancellation import points
from unbraid.models.context import Model, NotModelled
from unbraid.models.environment import texts
from unbraid.models.environment.failures import set_errno_after
from unbraid.models.files import following
from unbraid.models.process import reach_error
from unbraid.models.sync.futexes import SYSTEM_CALLS

_BUILTIN = "__builtin_"
_UNCHECKED = ("__", "atomic_")  # what macros and compilers call


def value(fn: Lowering, cursor: Cursor) -> Expr:
    results = call(fn, cursor)
    if len(results) != 1:
        raise fn.refuse("this call has no scalar value", cursor)
    return results[0]


def effect(fn: Lowering, cursor: Cursor) -> None:
    call(fn, cursor, is_used=False)


def call(fn: Lowering, cursor: Cursor, is_used: bool = True) -> list[Expr]:
    """Write a call; returns the cells of its result.  `is_used`: does the program use the result?"""
    callee = _callee(cursor)
    if callee is None:
        return _through_pointer(fn, cursor, is_used)
    name = callee.spelling
    program = fn.program
    if name in varargs.CALLS:
        varargs.call(fn, cursor, name)
        return []
    definition = program.symbols.definition(callee)
    if definition is not None and program.is_of_library(name):
        is_modelled = _model_of(fn, name) is not None
        definition = None if is_modelled else program.library_definition(name, fn.is_library)
    is_asked = program.asks(Property.ERROR_CALL) or definition is None
    if name in program.options.error_functions and is_asked:
        fn.at(cursor)
        reach_error(CallInContext(fn, cursor, name))
        return _arbitrary(fn, cursor)
    if definition is not None:
        return _own(fn, cursor, definition, is_used)
    name = repairs.original_name(name)
    if name in varargs.INTO_MEMORY:
        program.announce(Feature.READS_ARGUMENTS)
    _check_safe(fn, cursor, name)
    if not (program.uses(Feature.CANCEL) and name in points.ALL):
        return _of_library(fn, cursor, callee, name, is_used)
    results: list[Expr] = []
    fn.at(cursor)
    write = lambda: results.extend(_of_library(fn, cursor, callee, name, is_used))
    points.around(CallInContext(fn, cursor, name, []), write)
    return results


def _check_safe(fn: Lowering, cursor: Cursor, name: str) -> None:
    """Check that a function of the library may be called by a thread that was, or may be, interrupted at any step."""
    if name.startswith(_UNCHECKED) or fn.is_library:
        return
    if fn.program.uses(Feature.ASYNC_CANCEL) and name not in points.SAFE:
        fn.at(cursor)
        points.check_safe(CallInContext(fn, cursor, name, []))
    if fn.program.uses(Feature.INTERRUPTS) and name not in signals.SAFE:
        fn.at(cursor)
        signals.check_safe(CallInContext(fn, cursor, name, []))


def _of_library(fn: Lowering, cursor: Cursor, callee: Cursor, name: str, is_used: bool) -> list[Expr]:
    """Write a call of a function that the program does not define."""
    name, arguments = _system_call(fn, cursor, name)
    plain = name.removeprefix(_BUILTIN)  # compilers have such names for library functions
    name = name if name in MODELS or plain not in MODELS else plain
    model = _model_of(fn, name)
    if following.is_concerned(fn.program, name):
        modelled(fn, following.before, cursor, name, arguments)
    if model is None:
        number = evaluate(cursor) if plain != name else None
        if number is not None:
            return [build.constant(number, fn.core_type(cursor))]
        library = fn.program.library_definition(plain, fn.is_library)
        if library is not None:
            return _own(fn, cursor, library, is_used)
        if name.startswith(_BUILTIN):
            raise fn.refuse(f"call of unknown function '{name}'", cursor)
        return _unknown(fn, cursor, callee, name)
    try:
        result = modelled(fn, model, cursor, name, arguments, is_used)
    except NotModelled:
        return _unknown(fn, cursor, callee, name)
    return _arbitrary(fn, cursor) if result is None else [result]


def _model_of(fn: Lowering, name: str) -> Model | None:
    hides = fn.program.hides_texts() and not fn.is_library
    special = texts.MODELS_IF_HIDDEN.get(name) if hides else None
    return special or following.model_of(fn.program, name) or MODELS.get(name)


def _unknown(fn: Lowering, cursor: Cursor, callee: Cursor, name: str) -> list[Expr]:
    results = call_unknown(fn, cursor, callee, name)
    if is_of_library(callee):
        result = results[0] if len(results) == 1 else None
        modelled(fn, lambda call: set_errno_after(call, result), cursor, name, [])
    return results


def _system_call(fn: Lowering, cursor: Cursor, name: str) -> tuple[str, list[Cursor] | None]:
    """The model's name of a system call whose number is known, with its arguments; otherwise the same name."""
    if name != "syscall":
        return name, None
    number, *arguments = cursor.arguments
    value = evaluate(number)
    known = None if value is None else SYSTEM_CALLS[fn.program.model.pointer_bits].get(value)
    return (name, None) if known is None else (known, arguments)


def _callee(cursor: Cursor) -> Cursor | None:
    """The function that a call names; None for a call through a pointer."""
    callee = next(iter(cursor.children), None)
    while callee is not None:
        callee = unwrap(callee)
        is_address = callee.kind is CursorKind.UNARY_OPERATOR and unary_operator(callee) in ("*", "&")
        if callee.kind is not CursorKind.UNEXPOSED_EXPR and not is_address:
            break
        callee = next(iter(callee.children), None)
    function = callee.referenced if callee is not None and callee.kind is CursorKind.DECL_REF_EXPR else None
    return function if function is not None and function.kind is CursorKind.FUNCTION_DECL else None


def _through_pointer(fn: Lowering, cursor: Cursor, is_used: bool) -> list[Expr]:
    callee, *arguments = cursor.children
    operands = Operands(fn, cursor)
    with operands.next():
        pointer = operands.value(fn.spill(fn.value(callee)))
    kind = callee.type.canonical.pointee
    named = len(arguments)
    if kind.kind is TypeKind.FUNCTIONPROTO and kind.is_function_variadic:
        named = len(kind.argument_types)
    has_more = named < len(arguments) or (kind.kind is TypeKind.FUNCTIONPROTO and kind.is_function_variadic)
    flat = _arguments(fn, operands, arguments, named, has_more)
    fn.at(cursor)
    kinds = [] if is_void(cursor) else fn.cell_types(fn.core_type(cursor))
    with _checked_value(fn, is_used and bool(kinds) and fn.program.may_lack_value(None)):
        return call_pointer(fn, pointer, flat, kinds)


def _arguments(fn: Lowering, operands: Operands, arguments: Sequence[Cursor], named: int, has_more: bool) -> list[Expr]:
    """The cells of all arguments; if the function takes variable arguments, their address is the last one."""
    flat = _named_arguments(fn, operands, arguments[:named])
    if not has_more:
        operands.done()
        return flat
    flat = flat if operands.are_apart else [fn.spill(value) for value in flat]
    more = varargs.values(fn, operands, arguments[named:])
    operands.done()
    return [*flat, varargs.passed(fn, more)]


def _named_arguments(fn: Lowering, operands: Operands, arguments: Sequence[Cursor]) -> list[Expr]:
    if all(isinstance(fn.type_at(argument), ScalarType) for argument in arguments):
        return operands.in_order([partial(fn.value, argument) for argument in arguments])
    # Structs are passed member by member, and are copied to temporaries at once.
    flat: list[Expr] = []
    for argument in arguments:
        with operands.next():
            flat.extend(operands.value(fn.spill(cell)) for cell in fn.values(argument))
    return flat


def _arbitrary(fn: Lowering, cursor: Cursor) -> list[Expr]:
    """Arbitrary cells as the result of a function that does not return: the code after the call is not reached."""
    if is_void(cursor):
        return []
    return [build.constant(0, kind) for kind in fn.cell_types(fn.core_type(cursor))]


def _own(fn: Lowering, cursor: Cursor, definition: Cursor, is_used: bool) -> list[Expr]:
    if definition.spelling == fn.program.entry:
        raise fn.refuse(f"a call of '{definition.spelling}', in which the program starts, is not supported", cursor)
    kinds = fn.program.parameter_types(definition)
    arguments = cursor.arguments
    named = len(definition.arguments)
    has_more = is_variadic(definition)
    if len(arguments) != named and not (has_more and len(arguments) > named):
        return _unlike(fn, cursor, definition, arguments)
    flat = _arguments(fn, Operands(fn, cursor), arguments, named, has_more)
    fn.at(cursor)
    if any(isinstance(v.type, FloatType) != isinstance(k, FloatType) for v, k in zip(flat, kinds, strict=True)):
        raise fn.refuse(f"'{definition.spelling}' is called without a prototype, with arguments of other types", cursor)
    name = fn.program.request(definition)
    args = tuple(build.cast(value, kind) for value, kind in zip(flat, kinds, strict=True))
    results = fn.program.result_types(definition)
    targets = tuple(fn.temporary(kind) for kind in results)
    with _checked_value(fn, is_used and fn.program.may_lack_value(name)):
        fn.call(Call(targets, name, args, fn.origin()))
    return list(targets)


def _unlike(fn: Lowering, cursor: Cursor, definition: Cursor, arguments: Sequence[Cursor]) -> list[Expr]:
    """A call of a function without a prototype that has another number of parameters (C17 6.5.2.2 p6)."""
    for argument in arguments:
        fn.discard(argument)
    fn.at(cursor)
    message = f"'{definition.spelling}' is called with the wrong number of arguments"
    fn.check(FALSE, Property.UNDEFINED, message)
    return _arbitrary(fn, cursor)


@contextmanager
def _checked_value(fn: Lowering, is_checked: bool) -> Iterator[None]:
    """Check that the call written inside has returned a value (C17 6.9.1 p12)."""
    if not is_checked:
        yield
        return
    missing = fn.temporary(BOOL)
    with fn.block() as code:
        fn.assign(fn.program.no_value, FALSE)
        yield
        fn.assign(missing, fn.program.no_value)
    if fn.keeps_apart:
        indivisible(fn, code)
    else:
        fn.code.extend(code)
    fn.check(build.negate(missing), Property.UNDEFINED, "the value of a function is used that has returned none")
