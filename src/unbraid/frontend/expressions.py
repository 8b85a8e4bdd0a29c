"""C expressions to core: side effects become statements, what remains is a pure expression over locals.

`value` gives a scalar, `values` the cells of any type, `place` an lvalue, `condition` a truth value, `effect` nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from clang.cindex import Cursor, CursorKind, TypeKind

from unbraid.core import build, floats
from unbraid.core.arithmetic import COMPARISONS
from unbraid.core.nodes import (
    BOOL,
    INDEX,
    ArrayType,
    BoolType,
    Const,
    Expr,
    FloatType,
    FunctionAddress,
    IntType,
    Member,
    Place,
    PointerType,
    Property,
    ScalarType,
    StructType,
    Type,
)
from unbraid.frontend import bitfields, calls, literals, selections, statements, varargs
from unbraid.frontend.atomics import is_atomic
from unbraid.frontend.bitfields import BitPlace
from unbraid.frontend.clang import binary_operator, evaluate, evaluate_float, unary_operator
from unbraid.frontend.decay import ARRAYS, FUNCTIONS, is_decayed, pointee
from unbraid.frontend.scopes import scope
from unbraid.frontend.types import common_type, promote
from unbraid.frontend.writer import FunctionWriter, is_memory
from unbraid.models import MODELS


def unwrap(cursor: Cursor) -> Cursor:
    """Without parentheses, and what is taken of a selection."""
    while True:
        inner = next(cursor.get_children()) if cursor.kind is CursorKind.PAREN_EXPR else selections.chosen(cursor)
        if inner is None:
            return cursor
        cursor = inner


def only_child(fn: FunctionWriter, cursor: Cursor) -> Cursor:
    children = list(cursor.get_children())
    if len(children) != 1:
        raise fn.refuse("this expression is not supported yet", cursor)
    return children[0]


def core_type(fn: FunctionWriter, cursor: Cursor) -> Type:
    return fn.program.types.of_cursor(cursor, fn.place)


def has_effects(cursor: Cursor) -> bool:
    """May evaluating this expression change anything?"""
    for part in cursor.walk_preorder():
        if part.kind in (CursorKind.CALL_EXPR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR, CursorKind.StmtExpr):
            return True
        if part.kind is CursorKind.BINARY_OPERATOR and binary_operator(part) == "=":
            return True
        if part.kind is CursorKind.UNARY_OPERATOR and (unary_operator(part) or "")[-2:] in ("++", "--"):
            return True
        if is_builtin(part):
            return True
    return False


def is_builtin(cursor: Cursor) -> bool:
    """A conversion has one operand; what else clang does not name has more, and is nearly always atomic.  offsetof
    has members, which are no expressions."""
    if cursor.kind is not CursorKind.UNEXPOSED_EXPR or selections.is_short_conditional(cursor):
        return False
    children = list(cursor.get_children())
    return len(children) > 1 and all(child.kind.is_expression() for child in children)


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
            return constant if constant is not None else _read(fn, cursor)
        case CursorKind.MEMBER_REF_EXPR | CursorKind.ARRAY_SUBSCRIPT_EXPR | CursorKind.COMPOUND_LITERAL_EXPR:
            return _read(fn, cursor)
        case CursorKind.UNEXPOSED_EXPR if selections.is_short_conditional(cursor):
            return _short_conditional(fn, cursor)
        case CursorKind.UNEXPOSED_EXPR:
            return _implicit(fn, cursor)
        case CursorKind.CSTYLE_CAST_EXPR:
            return _explicit_cast(fn, cursor)
        case CursorKind.UNARY_OPERATOR:
            return _unary(fn, cursor)
        case CursorKind.BINARY_OPERATOR:
            return _binary(fn, cursor)
        case CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
            return _compound_assignment(fn, cursor)
        case CursorKind.CONDITIONAL_OPERATOR:
            return _conditional(fn, cursor)
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
    raise fn.refuse(_unsupported(cursor), cursor)


def effect(fn: FunctionWriter, cursor: Cursor) -> None:
    """Evaluate for its side effects only."""
    cursor = unwrap(cursor)
    if cursor.kind is CursorKind.CALL_EXPR:
        calls.call(fn, cursor)
    elif _is_parameter(cursor):
        pass  # (void)argv;
    elif cursor.kind is CursorKind.StmtExpr:
        statements.statement(fn, only_child(fn, cursor))
    elif is_builtin(cursor):
        calls.builtin(fn, cursor)
    elif cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "__extension__":
        effect(fn, only_child(fn, cursor))
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
        _short_circuit_effect(fn, cursor)
    elif cursor.kind is CursorKind.UNARY_OPERATOR and (unary_operator(cursor) or "")[-2:] in ("++", "--"):
        _increment(fn, cursor, only_child(fn, cursor), unary_operator(cursor) or "", keep=False)
    elif cursor.type.get_canonical().kind in (TypeKind.RECORD, TypeKind.CONSTANTARRAY):
        values(fn, cursor)
    elif cursor.type.get_canonical().kind is TypeKind.VOID:
        if cursor.kind is not CursorKind.UNEXPOSED_EXPR:
            raise fn.refuse(_unsupported(cursor), cursor)
        effect(fn, only_child(fn, cursor))
    else:
        value(fn, cursor)


def _is_parameter(cursor: Cursor) -> bool:
    children = list(cursor.get_children())
    while cursor.kind is CursorKind.UNEXPOSED_EXPR and len(children) == 1:
        cursor, children = children[0], list(children[0].get_children())
    return cursor.kind is CursorKind.DECL_REF_EXPR and cursor.referenced.kind is CursorKind.PARM_DECL


def condition(fn: FunctionWriter, cursor: Cursor) -> Expr:
    return build.truth(fn.convert(value(fn, cursor), BOOL))


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
        known = fn.sizes.get(fn.program.key(operand.referenced))
        if known is not None:
            return build.cast(known, core_type(fn, cursor))
    raise fn.refuse("this sizeof is not supported", cursor)


def _read(fn: FunctionWriter, cursor: Cursor) -> Expr:
    if _is_function(cursor):
        return _function_address(fn, cursor)
    where = lvalue(fn, cursor)
    if not isinstance(where.type, ScalarType):
        raise fn.refuse(f"a value of type '{cursor.type.spelling}' is not supported here", cursor)
    fn.at(cursor)
    return load(fn, where)


def load(fn: FunctionWriter, where: Place | BitPlace) -> Expr:
    return bitfields.load(fn, where) if isinstance(where, BitPlace) else fn.load(where)


def _is_function(cursor: Cursor) -> bool:
    return cursor.type.get_canonical().kind in FUNCTIONS and not is_decayed(cursor)


def _function_address(fn: FunctionWriter, cursor: Cursor) -> Expr:
    """A function that is not called: `f`, `&f`, `*fp`."""
    cursor = unwrap(cursor)
    while cursor.kind is CursorKind.UNEXPOSED_EXPR:
        cursor = unwrap(only_child(fn, cursor))
    if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) in ("*", "&"):
        return value(fn, only_child(fn, cursor))
    named = cursor.referenced if cursor.kind is CursorKind.DECL_REF_EXPR else None
    if named is None or named.kind is not CursorKind.FUNCTION_DECL:
        raise fn.refuse("this function pointer is not supported", cursor)
    definition = fn.program.definition(named)
    if definition is None and named.spelling not in MODELS:
        definition = fn.program.library_definition(named.spelling)
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
    if _is_function(inner):
        return _function_address(fn, inner)
    converted = value(fn, inner)
    return fn.convert(converted, core_type(fn, cursor))


def _decay(fn: FunctionWriter, array: Cursor) -> Expr:
    array = unwrap(array)
    if array.type.get_canonical().kind is TypeKind.VARIABLEARRAY:
        return _variable_array(fn, array)
    where = place(fn, array)
    if not isinstance(where.type, ArrayType):
        raise fn.refuse(_unsupported(array), array)
    return fn.address_of(build.element(where, 0, where.type.element))


def _variable_array(fn: FunctionWriter, array: Cursor) -> Expr:
    """The address of the first element of a variable-length array, which is kept in a local."""
    if array.kind is CursorKind.DECL_REF_EXPR:
        start = fn.variables.get(fn.program.key(array.referenced))
        if start is not None:
            return start
    raise fn.refuse("this use of a variable-length array is not supported", array)


def _explicit_cast(fn: FunctionWriter, cursor: Cursor) -> Expr:
    inner = list(cursor.get_children())[-1]
    if inner.type.get_canonical().kind in (TypeKind.RECORD, TypeKind.VOID):
        raise fn.refuse("this cast is not supported yet", cursor)
    known = _constant_cast(fn, cursor)
    if known is not None and not has_effects(inner):
        return known
    converted = value(fn, inner)
    fn.at(cursor)
    return fn.convert(converted, core_type(fn, cursor))


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


# ---------------------------------------------------------------------------------------------- operators
def _unary(fn: FunctionWriter, cursor: Cursor) -> Expr:
    operator = unary_operator(cursor)
    operand = only_child(fn, cursor)
    match operator:
        case "&":
            inner = unwrap(operand)
            if _is_function(inner):
                return _function_address(fn, inner)
            if inner.type.get_canonical().kind is TypeKind.VARIABLEARRAY and not is_decayed(inner):
                return _variable_array(fn, inner)
            if inner.kind is CursorKind.ARRAY_SUBSCRIPT_EXPR:
                return fn.address_of(_element(fn, inner, only_address=True))
            return fn.address_of(place(fn, operand))
        case "*":
            return _read(fn, cursor)
        case "!":
            return build.cast(build.negate(condition(fn, operand)), core_type(fn, cursor))
        case "-" | "~":
            kind = build.scalar(core_type(fn, cursor))
            return build.unary(operator, value(fn, operand), kind)
        case "+" | "__extension__":
            return value(fn, operand)
        case "pre++" | "pre--" | "post++" | "post--":
            return _increment(fn, cursor, operand, operator)
    raise fn.refuse("this operator is not supported yet", cursor)


def _increment(fn: FunctionWriter, cursor: Cursor, operand: Cursor, operator: str, keep: bool = True) -> Expr:
    where = lvalue(fn, operand)
    kind = where.type
    if not isinstance(kind, (BoolType, IntType, FloatType, PointerType)):
        raise fn.refuse(f"{operator[-2:]} on '{cursor.type.spelling}' is not supported yet", cursor)
    fn.at(cursor)
    with _one_step(fn, is_atomic(operand)):
        before = load(fn, where)
        post = keep and operator.startswith("post")
        if post and (before is where or isinstance(where, BitPlace)):  # storing bits needs it too
            before = fn.spill(before)
        if isinstance(kind, PointerType):
            step = build.constant(1 if operator[-1] == "+" else -1, INDEX)
            after = fn.move(before, step, _pointee(fn, cursor))
        else:
            wide = promote(kind)
            after = build.binary(operator[-1], build.cast(before, wide), build.number(1, wide), wide)
        stored = _store(fn, where, build.cast(after, kind))
    return before if post else stored


@contextmanager
def _one_step(fn: FunctionWriter, atomic: bool) -> Iterator[None]:
    """A compound assignment to an _Atomic object is a single read-modify-write."""
    if atomic:
        fn.atomic_begin()
    yield
    if atomic:
        fn.atomic_end()


def _pointee(fn: FunctionWriter, cursor: Cursor) -> Type:
    """What a pointer expression points to; arithmetic on void * and on functions counts in bytes."""
    target = pointee(cursor)
    if target is None:
        raise fn.refuse("this use of a pointer is not supported", cursor)
    kind = target.get_canonical().kind
    if kind in (TypeKind.VOID, *FUNCTIONS):
        return IntType(8, True)
    if kind is TypeKind.VARIABLEARRAY:
        raise fn.refuse("arrays of variable-length arrays are not supported", cursor)
    return fn.program.types.of(target, fn.place)


def _store(fn: FunctionWriter, where: Place | BitPlace, new: Expr) -> Expr:
    """Assign; the value of the whole is what was stored."""
    if isinstance(where, BitPlace):
        return bitfields.store(fn, where, new)
    fn.assign(where, new)
    return new if is_memory(where) else where


def _binary(fn: FunctionWriter, cursor: Cursor) -> Expr:
    left, right = cursor.get_children()
    operator = binary_operator(cursor)
    match operator:
        case "=":
            return _assignment(fn, cursor, left, right)
        case ",":
            effect(fn, left)
            return value(fn, right)
        case "&&" | "||":
            return build.cast(_short_circuit(fn, operator, left, right), core_type(fn, cursor))
        case None:
            raise fn.refuse("this operator is not supported yet", cursor)
    a, b = fn.in_order([lambda: value(fn, left), lambda: value(fn, right)])
    fn.at(cursor)
    if operator in ("+", "-") and (isinstance(a.type, PointerType) or isinstance(b.type, PointerType)):
        return _pointer_arithmetic(fn, cursor, operator, (left, a), (right, b))
    return apply(fn, cursor, operator, a, b, build.scalar(core_type(fn, cursor)))


def apply(fn: FunctionWriter, cursor: Cursor, operator: str, a: Expr, b: Expr, kind: ScalarType) -> Expr:
    """An arithmetic operator on converted operands, with the checks that C asks for."""
    if operator in COMPARISONS:
        if isinstance(a.type, PointerType) or isinstance(b.type, PointerType):
            void = fn.program.types.void_pointer
            a, b = build.cast(a, void), build.cast(b, void)
            if operator not in ("==", "!="):
                fn.check(build.same_object(a, b), Property.UNDEFINED, "pointers into different objects are compared")
        return build.cast(build.compare(operator, a, b), kind)
    if isinstance(kind, FloatType) and operator in ("+", "-", "*", "/"):
        return build.binary(operator, a, b, kind)  # dividing by zero is defined here
    if not isinstance(kind, IntType):
        raise fn.refuse("this operator is not supported on these operands", cursor)
    if operator in ("/", "%"):
        fn.check(build.compare("!=", b, build.constant(0, b.type)), Property.UNDEFINED, "division by zero")
    if operator in ("<<", ">>"):
        if not isinstance(b, Const) or not 0 <= b.value < kind.bits:
            fn.check(build.within(b, kind.bits), Property.UNDEFINED, "shift out of range")
        b = build.cast(b, kind)
    return build.binary(operator, a, b, kind)


def _pointer_arithmetic(
    fn: FunctionWriter, cursor: Cursor, operator: str, left: tuple[Cursor, Expr], right: tuple[Cursor, Expr]
) -> Expr:
    if isinstance(left[1].type, PointerType) and isinstance(right[1].type, PointerType):
        kind = build.scalar(core_type(fn, cursor))
        size = fn.program.types.size_of(_pointee(fn, left[0]))
        a, b = left[1], right[1]
        fn.check(build.same_object(a, b), Property.UNDEFINED, "pointers into different objects are subtracted")
        if not isinstance(kind, IntType) or size == 0:
            raise fn.refuse("this difference of pointers is not supported", cursor)
        return build.pointer_difference(a, b, size, kind)
    (cursor_of_pointer, pointer), (_, number) = (
        (left, right) if isinstance(left[1].type, PointerType) else (right, left)
    )
    return fn.move(pointer, _count(number, operator), _pointee(fn, cursor_of_pointer))


def _count(number: Expr, operator: str) -> Expr:
    count = build.cast(number, INDEX)
    return build.unary("-", count, INDEX) if operator == "-" else count


def _assignment(fn: FunctionWriter, cursor: Cursor, left: Cursor, right: Cursor) -> Expr:
    where = lvalue(fn, left)
    if not isinstance(where.type, ScalarType):
        raise fn.refuse(f"assignment of '{cursor.type.spelling}' is not supported here", cursor)
    new = value(fn, right)
    fn.at(cursor)
    return _store(fn, where, fn.convert(new, where.type))


def _compound_assignment(fn: FunctionWriter, cursor: Cursor) -> Expr:
    left, right = cursor.get_children()
    operator = (binary_operator(cursor) or "").removesuffix("=")
    where = lvalue(fn, left)
    kind = where.type
    if not operator or not isinstance(kind, (BoolType, IntType, FloatType, PointerType)):
        raise fn.refuse("this operator is not supported on these operands", cursor)

    def before() -> Expr:
        fn.at(cursor)
        return load(fn, where)

    atomic = is_atomic(left)
    if atomic:  # the operand is computed before the step
        operand = value(fn, right)
    else:
        old, operand = fn.in_order([before, lambda: value(fn, right)])
    shift = operator in ("<<", ">>")
    if not isinstance(operand.type, (BoolType, IntType, FloatType)):
        raise fn.refuse("this operator is not supported on these operands", cursor)
    fn.at(cursor)
    if isinstance(kind, PointerType):
        with _one_step(fn, atomic):
            old = before() if atomic else old
            return _store(fn, where, fn.move(old, _count(operand, operator), _pointee(fn, left)))
    wide = promote(kind) if shift else common_type(kind, operand.type)
    operand = build.cast(operand, promote(operand.type) if shift else wide)
    with _one_step(fn, atomic):
        old = before() if atomic else old
        new = apply(fn, cursor, operator, build.cast(old, wide), operand, wide)
        return _store(fn, where, fn.convert(new, kind))


# ------------------------------------------------------------------------------------------- control flow
def _short_circuit(fn: FunctionWriter, operator: str, left: Cursor, right: Cursor) -> Expr:
    """`a && b` is control flow where b does anything or reads memory, else an operator of core."""
    first = condition(fn, left)
    with fn.block() as code:
        second = condition(fn, right)
    if not code:
        return build.conjunction(first, second) if operator == "&&" else build.disjunction(first, second)
    if isinstance(first, Const):
        if (first.value != 0) == (operator == "||"):
            return first
        fn.code.extend(code)
        return second
    result = fn.temporary(BOOL)
    fn.assign(result, first)
    with fn.block() as guarded:
        guarded.extend(code)
        fn.assign(result, second)
    fn.if_(result if operator == "&&" else build.negate(result), guarded, [])
    return result


def _short_circuit_effect(fn: FunctionWriter, cursor: Cursor) -> None:
    left, right = cursor.get_children()
    first = condition(fn, left)
    with fn.block() as code:
        effect(fn, right)
    fn.if_(first if binary_operator(cursor) == "&&" else build.negate(first), code, [])


def _conditional(fn: FunctionWriter, cursor: Cursor) -> Expr:
    (result,) = _conditional_values(fn, cursor, [build.scalar(core_type(fn, cursor))])
    return result


def _short_conditional(fn: FunctionWriter, cursor: Cursor) -> Expr:
    """a ?: b, where a is evaluated once"""
    first, _, _, second = cursor.get_children()
    kind = build.scalar(core_type(fn, cursor))
    given = fn.spill(value(fn, first))
    with fn.block() as code:
        other = fn.convert(value(fn, second), kind)
    if not code:
        return build.ite(build.truth(given), build.cast(given, kind), other)
    result = fn.temporary(kind)
    fn.assign(result, build.cast(given, kind))
    with fn.block() as replaced:
        replaced.extend(code)
        fn.assign(result, other)
    fn.if_(build.negate(build.truth(given)), replaced, [])
    return result


def _conditional_values(fn: FunctionWriter, cursor: Cursor, kinds: list[ScalarType]) -> list[Expr]:
    test, then, other = cursor.get_children()
    chosen = condition(fn, test)
    if len(kinds) > 1:
        chosen = fn.spill(chosen)  # it is used for each cell
    if isinstance(chosen, Const):  # such as which of several functions a macro calls for the type of its argument
        return [fn.convert(v, k) for v, k in zip(values(fn, then if chosen.value else other), kinds, strict=True)]
    with fn.block() as then_code:
        then_values = [fn.convert(v, k) for v, k in zip(values(fn, then), kinds, strict=True)]
    with fn.block() as other_code:
        other_values = [fn.convert(v, k) for v, k in zip(values(fn, other), kinds, strict=True)]
    if not then_code and not other_code:
        return [build.ite(chosen, a, b) for a, b in zip(then_values, other_values, strict=True)]
    results: list[Expr] = []
    for kind, a, b in zip(kinds, then_values, other_values, strict=True):
        result = fn.temporary(kind)
        results.append(result)
        for code, new in ((then_code, a), (other_code, b)):
            with fn.block() as branch:
                branch.extend(code)
                fn.assign(result, new)
            code[:] = branch
    fn.if_(chosen, then_code, other_code)
    return results


def _statement_expression(fn: FunctionWriter, cursor: Cursor) -> list[Expr]:
    """({ s; e; }): the cells of e, which is evaluated in the scope of the block."""
    block = only_child(fn, cursor)
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


# ------------------------------------------------------------------------------------------------- places
def place(fn: FunctionWriter, cursor: Cursor) -> Place:
    where = lvalue(fn, cursor)
    if isinstance(where, BitPlace):
        raise fn.refuse("this use of a bit-field is not supported", cursor)
    return where


def lvalue(fn: FunctionWriter, cursor: Cursor) -> Place | BitPlace:
    cursor = unwrap(cursor)
    match cursor.kind:
        case CursorKind.DECL_REF_EXPR:
            return fn.program.variable(fn, cursor)
        case CursorKind.MEMBER_REF_EXPR:
            return _member(fn, cursor)
        case CursorKind.STRING_LITERAL:
            return literals.string(fn, cursor)
        case CursorKind.COMPOUND_LITERAL_EXPR:
            return literals.compound(fn, cursor)
        case CursorKind.ARRAY_SUBSCRIPT_EXPR:
            return _element(fn, cursor)
        case CursorKind.UNARY_OPERATOR if unary_operator(cursor) == "*":
            pointer = value(fn, only_child(fn, cursor))
            fn.at(cursor)
            return fn.dereference(pointer, core_type(fn, cursor))
        case CursorKind.UNARY_OPERATOR if unary_operator(cursor) == "__extension__":
            return lvalue(fn, only_child(fn, cursor))
        case CursorKind.UNEXPOSED_EXPR:
            inner = only_child(fn, cursor)
            if inner.type.get_canonical() == cursor.type.get_canonical():
                return lvalue(fn, inner)
        case CursorKind.CALL_EXPR | CursorKind.CONDITIONAL_OPERATOR | CursorKind.BINARY_OPERATOR | CursorKind.StmtExpr:
            return _materialised(fn, cursor)
    raise fn.refuse(_unsupported(cursor), cursor)


def _materialised(fn: FunctionWriter, cursor: Cursor) -> Place:
    """A struct that is a value, such as the result of a call, put into a local to be looked into."""
    cells = values(fn, cursor)
    var = fn.declare(f"value {cursor.hash}", "value", core_type(fn, cursor))
    fn.store_cells(var, cells)
    return var


def _member(fn: FunctionWriter, cursor: Cursor) -> Place | BitPlace:
    base = only_child(fn, cursor)
    while base.kind is CursorKind.MEMBER_REF_EXPR and not base.spelling.isidentifier():
        base = only_child(fn, base)  # an unnamed struct in another one, whose members are those of the one around it
    member = cursor.referenced
    target = pointee(base)
    if target is not None:
        pointer = value(fn, base)
        fn.at(cursor)
        struct: Place = fn.dereference(pointer, fn.program.types.of(target, fn.place))
    else:
        struct = place(fn, base)
    fn.at(cursor)
    if not isinstance(struct.type, StructType):
        raise fn.refuse(f"members of '{base.type.spelling}' are not supported", cursor)
    if member is None:
        raise fn.refuse("this member is not supported", cursor)
    return member_of(fn, struct, member.spelling)


def member_of(fn: FunctionWriter, struct: Place, name: str) -> Place | BitPlace:
    """A member as the user sees it: a field, a part of one, or what is at its place in a union."""
    assert isinstance(struct.type, StructType)
    member = fn.program.types.records[struct.type.name].members[name]

    def part(field: str, kind: Type, offset: int) -> Place:
        if member.has_cells:
            return Member(struct, field, kind)
        start = build.cast(fn.address_of(struct), fn.program.types.pointer_to(kind))
        return build.dereference(fn.offset(start, build.constant(offset, INDEX), IntType(8, False)), kind)

    if not member.bits:
        return part(name, member.type, member.offset)
    pieces = tuple((part(bits.unit, bits.unit_type, bits.offset), bits) for bits in member.bits)
    return BitPlace(pieces, build.scalar(member.type))


def _element(fn: FunctionWriter, cursor: Cursor, only_address: bool = False) -> Place:
    base, index = cursor.get_children()
    if pointee(base) is None:  # i[a]
        base, index = index, base
    base = unwrap(base)
    inner = list(base.get_children()) if base.kind is CursorKind.UNEXPOSED_EXPR else []
    array = unwrap(inner[0]) if len(inner) == 1 else base
    kind = array.type.get_canonical()
    if kind.kind is not TypeKind.CONSTANTARRAY or kind.element_count == 0 or is_decayed(array):
        return _behind(fn, cursor, base, index, only_address)
    container = place(fn, array)
    if not isinstance(container.type, ArrayType):
        raise fn.refuse(_unsupported(array), cursor)
    position = value(fn, index)
    fn.at(cursor)
    length = container.type.length
    if not isinstance(position.type, (BoolType, IntType)):
        raise fn.refuse("this index is not supported", cursor)
    position = build.cast(position, promote(position.type))  # C does not, and a length may not fit into a narrow type
    last = length + 1 if only_address else length  # the address one past the end is legal
    fn.check(build.within(position, last), Property.UNDEFINED, "array index out of bounds")
    return build.element(container, position, container.type.element)


def _behind(fn: FunctionWriter, cursor: Cursor, base: Cursor, index: Cursor, only_address: bool) -> Place:
    """p[i] for a pointer p."""
    pointer, position = fn.in_order([lambda: value(fn, base), lambda: value(fn, index)])
    fn.at(cursor)
    if not isinstance(pointer.type, PointerType) or not isinstance(position.type, (BoolType, IntType)):
        raise fn.refuse("this index is not supported", cursor)
    element = _pointee(fn, base)
    moved = fn.offset(pointer, position, element)
    return build.dereference(moved, element) if only_address else fn.dereference(moved, element)


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
            return values(fn, only_child(fn, cursor))
        case CursorKind.CALL_EXPR:
            return calls.call(fn, cursor)
        case CursorKind.StmtExpr:
            return _statement_expression(fn, cursor)
        case CursorKind.CONDITIONAL_OPERATOR:
            return _conditional_values(fn, cursor, fn.cell_types(kind))
        case CursorKind.BINARY_OPERATOR if binary_operator(cursor) == "=":
            left, right = cursor.get_children()
            where = place(fn, left)
            cells = values(fn, right)
            fn.at(cursor)
            fn.store_cells(where, cells)
            return cells
        case CursorKind.BINARY_OPERATOR if binary_operator(cursor) == ",":
            left, right = cursor.get_children()
            effect(fn, left)
            return values(fn, right)
        case _:
            where = place(fn, cursor)
            fn.at(cursor)
            return fn.load_cells(where)


_KINDS = {
    CursorKind.ADDR_LABEL_EXPR: "addresses of labels are not supported",
    CursorKind.IMAGINARY_LITERAL: "complex numbers are not supported",
}


def _unsupported(cursor: Cursor) -> str:
    return _KINDS.get(cursor.kind, "this expression is not supported yet")
