"""C expressions to core: side effects become statements, what remains is a pure expression over locals.

`value` gives a scalar, `values` the cells of any type, `condition` a truth value, `effect` nothing.  Lvalues are in
`places`, operators in `operators` and `conditionals`, calls in `calls`.
"""

from __future__ import annotations

from clang.cindex import Cursor, CursorKind, TypeKind

from unbraid.core import build, floats
from unbraid.core.nodes import BOOL, ArrayType, Const, Expr, FloatType, FunctionAddress, Place, ScalarType, Type
from unbraid.frontend import (
    atomics,
    bitfields,
    calls,
    conditionals,
    operators,
    places,
    pointers,
    selections,
    statements,
    varargs,
)
from unbraid.frontend.bitfields import BitPlace
from unbraid.frontend.clang import binary_operator, evaluate, evaluate_float, unary_operator
from unbraid.frontend.conversions import convert, exact
from unbraid.frontend.cursors import has_effects, is_builtin, is_function, is_increment, only_child, unsupported, unwrap
from unbraid.frontend.decay import ARRAYS, is_decayed
from unbraid.frontend.scopes import scope
from unbraid.frontend.symbols import key_of
from unbraid.frontend.writer import FunctionWriter, is_memory
from unbraid.models import MODELS


def core_type(fn: FunctionWriter, cursor: Cursor) -> Type:
    return fn.program.types.of_cursor(cursor, fn.here)


# ------------------------------------------------------------------------------------------------ values
def value(fn: FunctionWriter, cursor: Cursor) -> Expr:
    cursor = unwrap(cursor)
    match cursor.kind:
        case CursorKind.INTEGER_LITERAL | CursorKind.CHARACTER_LITERAL:
            return _literal(fn, cursor)
        case CursorKind.FLOATING_LITERAL:
            return _float_literal(fn, cursor)
        case CursorKind.DECL_REF_EXPR:
            constant = _enumerator(fn, cursor)
            return constant if constant is not None else read(fn, cursor)
        case CursorKind.MEMBER_REF_EXPR | CursorKind.ARRAY_SUBSCRIPT_EXPR | CursorKind.COMPOUND_LITERAL_EXPR:
            return read(fn, cursor)
        case CursorKind.UNEXPOSED_EXPR if selections.is_short_conditional(cursor):
            return conditionals.short_conditional(fn, cursor)
        case CursorKind.UNEXPOSED_EXPR:
            return _implicit(fn, cursor)
        case CursorKind.CSTYLE_CAST_EXPR:
            return _explicit_cast(fn, cursor)
        case CursorKind.UNARY_OPERATOR:
            return operators.unary(fn, cursor)
        case CursorKind.BINARY_OPERATOR:
            return operators.binary(fn, cursor)
        case CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
            return operators.compound_assignment(fn, cursor)
        case CursorKind.CONDITIONAL_OPERATOR:
            return conditionals.conditional(fn, cursor)
        case CursorKind.CALL_EXPR:
            results = calls.call(fn, cursor)
            if len(results) != 1:
                raise fn.refuse("this call has no scalar value", cursor)
            return results[0]
        case CursorKind.StmtExpr:
            results = _statement_expression(fn, cursor)
            if len(results) != 1:
                raise fn.refuse("this statement expression has no scalar value", cursor)
            return results[0]
        case CursorKind.CXX_UNARY_EXPR:  # sizeof, _Alignof
            return _size(fn, cursor)
    raise fn.refuse(unsupported(cursor), cursor)


def effect(fn: FunctionWriter, cursor: Cursor) -> None:
    """Evaluate for its side effects only."""
    cursor = unwrap(cursor)
    if cursor.kind is CursorKind.CALL_EXPR:
        calls.call(fn, cursor)
    elif _is_parameter(cursor):
        pass  # (void)argv;
    elif cursor.kind is CursorKind.StmtExpr:
        statements.statement(fn, only_child(cursor))
    elif is_builtin(cursor):
        calls.builtin(fn, cursor)
    elif cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "__extension__":
        effect(fn, only_child(cursor))
    elif cursor.kind is CursorKind.CONDITIONAL_OPERATOR:
        test, then, other = cursor.get_children()
        chosen = condition(fn, test)
        fn.branch(chosen, lambda: effect(fn, then), lambda: effect(fn, other))
    elif cursor.kind is CursorKind.CSTYLE_CAST_EXPR and cursor.type.get_canonical().kind is TypeKind.VOID:
        effect(fn, list(cursor.get_children())[-1])
    elif cursor.kind is CursorKind.BINARY_OPERATOR and binary_operator(cursor) == ",":
        for part in cursor.get_children():
            effect(fn, part)
    elif cursor.kind is CursorKind.BINARY_OPERATOR and binary_operator(cursor) in ("&&", "||"):
        conditionals.short_circuit_effect(fn, cursor)
    elif is_increment(cursor):
        operators.increment(fn, cursor, only_child(cursor), unary_operator(cursor) or "", keep=False)
    elif cursor.type.get_canonical().kind in (TypeKind.RECORD, TypeKind.CONSTANTARRAY):
        values(fn, cursor)
    elif cursor.type.get_canonical().kind is TypeKind.VOID:
        if cursor.kind is not CursorKind.UNEXPOSED_EXPR:
            raise fn.refuse(unsupported(cursor), cursor)
        effect(fn, only_child(cursor))
    else:
        value(fn, cursor)


def _is_parameter(cursor: Cursor) -> bool:
    children = list(cursor.get_children())
    while cursor.kind is CursorKind.UNEXPOSED_EXPR and len(children) == 1:
        cursor, children = children[0], list(children[0].get_children())
    return cursor.kind is CursorKind.DECL_REF_EXPR and cursor.referenced.kind is CursorKind.PARM_DECL


def condition(fn: FunctionWriter, cursor: Cursor) -> Expr:
    return build.truth(convert(fn, value(fn, cursor), BOOL))


def _literal(fn: FunctionWriter, cursor: Cursor) -> Expr:
    number = evaluate(cursor)
    if number is None:
        raise fn.refuse("this literal is not supported", cursor)
    return build.constant(number, core_type(fn, cursor))


def _float_literal(fn: FunctionWriter, cursor: Cursor) -> Expr:
    fn.at(cursor)
    core_type(fn, cursor)  # refuses long double
    number = evaluate_float(cursor)
    if number is None:
        raise fn.refuse("this literal is not supported", cursor)
    return _float_constant(fn, cursor, number)


def _float_constant(fn: FunctionWriter, cursor: Cursor, value: float) -> Expr:
    kind = core_type(fn, cursor)
    assert isinstance(kind, FloatType)
    return Const(floats.encode(value, kind.bits), kind)


def _enumerator(fn: FunctionWriter, cursor: Cursor) -> Expr | None:
    declaration = cursor.referenced
    if declaration is not None and declaration.kind is CursorKind.ENUM_CONSTANT_DECL:
        return build.constant(declaration.enum_value, core_type(fn, cursor))
    return None


def _size(fn: FunctionWriter, cursor: Cursor) -> Expr:
    size = evaluate(cursor)
    if size is not None:
        return build.constant(size, core_type(fn, cursor))
    operand = next((unwrap(child) for child in cursor.get_children()), None)
    if operand is not None and operand.type.kind is TypeKind.VARIABLEARRAY and operand.kind is CursorKind.DECL_REF_EXPR:
        known = fn.sizes.get(key_of(operand.referenced))
        if known is not None:
            return build.cast(known, core_type(fn, cursor))
    raise fn.refuse("this sizeof is not supported", cursor)


def read(fn: FunctionWriter, cursor: Cursor) -> Expr:
    if is_function(cursor):
        return function_address(fn, cursor)
    where = places.lvalue(fn, cursor)
    if not isinstance(where.type, ScalarType):
        raise fn.refuse(f"a value of type '{cursor.type.spelling}' is not supported here", cursor)
    fn.at(cursor)
    with fn.atomic_access(isinstance(where, Place) and is_memory(where) and atomics.is_atomic(cursor)):
        return load(fn, where)


def load(fn: FunctionWriter, where: Place | BitPlace) -> Expr:
    return bitfields.load(fn, where) if isinstance(where, BitPlace) else fn.load(where)


def function_address(fn: FunctionWriter, cursor: Cursor) -> Expr:
    """A function that is not called: `f`, `&f`, `*fp`."""
    cursor = unwrap(cursor)
    while cursor.kind is CursorKind.UNEXPOSED_EXPR:
        cursor = unwrap(only_child(cursor))
    if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) in ("*", "&"):
        return value(fn, only_child(cursor))
    named = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
    if named is None or named.kind is not CursorKind.FUNCTION_DECL:
        raise fn.refuse("this function pointer is not supported", cursor)
    definition = fn.program.symbols.definition(named)
    if definition is None and named.spelling not in MODELS:
        definition = fn.program.symbols.library_definition(named.spelling)
    fn.program.take_address(named if definition is None else definition)
    name = named.spelling if definition is None else fn.program.request(definition)
    return FunctionAddress(name, fn.program.types.void_pointer)


def _implicit(fn: FunctionWriter, cursor: Cursor) -> Expr:
    """An implicit conversion.  clang hides which; the types on both sides say."""
    if is_builtin(cursor):
        (result,) = calls.builtin(fn, cursor)
        return result
    children = list(cursor.get_children())
    if len(children) != 1 or not children[0].kind.is_expression():  # offsetof and other constants
        number = evaluate(cursor)
        if number is None:
            raise fn.refuse("this expression is not supported yet", cursor)
        return build.constant(number, core_type(fn, cursor))
    inner = children[0]
    if varargs.is_va_arg(cursor):
        return varargs.argument(fn, cursor)
    source = inner.type.get_canonical()
    if source.kind in ARRAYS and not is_decayed(inner):
        return _decay(fn, inner)
    if is_function(inner):
        return function_address(fn, inner)
    kind = core_type(fn, cursor)
    return convert(fn, exact(fn, value(fn, inner), kind), kind)


def _decay(fn: FunctionWriter, array: Cursor) -> Expr:
    array = unwrap(array)
    if array.type.get_canonical().kind is TypeKind.VARIABLEARRAY:
        return places.variable_array(fn, array)
    where = places.place(fn, array)
    if not isinstance(where.type, ArrayType):
        raise fn.refuse(unsupported(array), array)
    return pointers.address_of(fn, build.element(where, 0, where.type.element))


def _explicit_cast(fn: FunctionWriter, cursor: Cursor) -> Expr:
    inner = list(cursor.get_children())[-1]
    if inner.type.get_canonical().kind in (TypeKind.RECORD, TypeKind.VOID):
        raise fn.refuse("this cast is not supported yet", cursor)
    known = _constant_cast(fn, cursor)
    if known is not None and not has_effects(inner):
        return known
    converted = value(fn, inner)
    fn.at(cursor)
    return convert(fn, converted, core_type(fn, cursor))


def _constant_cast(fn: FunctionWriter, cursor: Cursor) -> Expr | None:
    """Such as the address of a member of an object at zero, by which old code has offsetof, or a long double literal
    made a double, by which gcc has DBL_MAX."""
    kind = cursor.type.get_canonical().kind
    if kind is TypeKind.POINTER:
        return None
    if kind in (TypeKind.FLOAT, TypeKind.DOUBLE):
        value = evaluate_float(cursor)
        return None if value is None else _float_constant(fn, cursor, value)
    number = evaluate(cursor)
    return None if number is None else build.constant(number, core_type(fn, cursor))


def _statement_expression(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """({ s; e; }): the cells of e, which is evaluated in the scope of the block."""
    block = only_child(cursor)
    *first, last = block.get_children()
    with scope(fn, block) as opened:
        for part in first:
            statements.statement(fn, part)
        fn.at(last)
        if not last.kind.is_expression():
            raise fn.refuse("a value is needed, but the last part of this block is no expression", last)
        results = values(fn, last)
        if opened.ending:
            results = [fn.spill(result) for result in results]
    return results


# --------------------------------------------------------------------------------------------- aggregates
def values(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """The values of all cells of an expression of any type."""
    cursor = unwrap(cursor)
    fn.at(cursor)
    kind = core_type(fn, cursor)
    if isinstance(kind, ScalarType):
        return [value(fn, cursor)]
    match cursor.kind:
        case CursorKind.UNEXPOSED_EXPR:
            return values(fn, only_child(cursor))
        case CursorKind.CALL_EXPR:
            return calls.call(fn, cursor)
        case CursorKind.StmtExpr:
            return _statement_expression(fn, cursor)
        case CursorKind.CONDITIONAL_OPERATOR:
            return conditionals.conditional_values(fn, cursor, fn.cell_types(kind))
        case CursorKind.BINARY_OPERATOR if binary_operator(cursor) == "=":
            left, right = cursor.get_children()
            where = places.place(fn, left)
            cells = values(fn, right)
            fn.at(cursor)
            fn.store_cells(where, cells)
            return cells
        case CursorKind.BINARY_OPERATOR if binary_operator(cursor) == ",":
            left, right = cursor.get_children()
            effect(fn, left)
            return values(fn, right)
        case _:
            where = places.place(fn, cursor)
            fn.at(cursor)
            return fn.load_cells(where)
