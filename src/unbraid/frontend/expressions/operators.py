"""C's operators: arithmetic with its checks, assignments, and increments."""

from __future__ import annotations

from typing import TypeGuard

from unbraid.core import build
from unbraid.core.arithmetic import COMPARISONS
from unbraid.core.nodes import (
    INDEX,
    INT32,
    TRUE,
    BoolType,
    Const,
    Expr,
    FloatType,
    IntType,
    Place,
    PointerType,
    Property,
    ScalarType,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.frontend.calls.function_pointers import function_address
from unbraid.frontend.calls.model_calls import CallInContext
from unbraid.frontend.expressions import conditionals, places, reads, sequencing
from unbraid.frontend.lowering import bitfields, pointers
from unbraid.frontend.lowering.bitfields import BitPlace
from unbraid.frontend.lowering.conversions import convert, exact
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands, unsequenced
from unbraid.frontend.lowering.writer import is_memory
from unbraid.frontend.parsing.atomics import is_atomic, is_volatile
from unbraid.frontend.parsing.clang import binary_operator, unary_operator
from unbraid.frontend.parsing.cursors import is_function, only_child, unwrap
from unbraid.frontend.parsing.decay import is_decayed
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.thread_numbers import is_thread_id
from unbraid.frontend.types.table import common_type, promote
from unbraid.models import threads
from unbraid.properties import arithmetic


def unary(fn: Lowering, cursor: Cursor) -> Expr:
    operator = unary_operator(cursor)
    operand = only_child(cursor)
    match operator:
        case "&":
            inner = unwrap(operand)
            if is_function(inner):
                return function_address(fn, inner)
            if inner.type.canonical.kind is TypeKind.VARIABLEARRAY and not is_decayed(inner):
                return places.variable_array(fn, inner)
            if inner.kind is CursorKind.ARRAY_SUBSCRIPT_EXPR:
                return pointers.address_of(fn, places.element(fn, inner, only_address=True))
            return pointers.address_of(fn, fn.place(operand))
        case "*":
            return reads.read(fn, cursor)
        case "!":
            return build.cast(build.negate(fn.condition(operand)), fn.core_type(cursor))
        case "-" | "~":
            kind = build.scalar(fn.core_type(cursor))
            value = fn.value(operand)
            if operator == "-" and _overflows(kind, fn):
                value = fn.simple(value)
                fn.at(cursor)
                fn.check(arithmetic.is_negatable(value, kind), Property.OVERFLOW, _overflow("-"))
            return build.unary(operator, value, kind)
        case "+" | "__extension__":
            return fn.value(operand)
        case "pre++" | "pre--" | "post++" | "post--":
            return increment(fn, cursor, operand, operator)
    raise fn.refuse("this operator is not supported yet", cursor)


def increment(fn: Lowering, cursor: Cursor, operand: Cursor, operator: str, keep: bool = True) -> Expr:
    where = fn.lvalue(operand)
    kind = where.type
    if not isinstance(kind, (BoolType, IntType, FloatType, PointerType)):
        raise fn.refuse(f"{operator[-2:]} on '{cursor.type.spelling}' is not supported yet", cursor)
    sequencing.before_store(fn, cursor, where)
    fn.at(cursor)
    with fn.one_step(is_atomic(operand)), fn.observed(is_volatile(operand)):
        before = reads.load(fn, where)
        post = keep and operator.startswith("post")
        if post and (before is where or isinstance(where, BitPlace)):  # storing a bit-field needs a temporary too
            before = fn.spill(before)
        if isinstance(kind, PointerType):
            step = build.constant(1 if operator[-1] == "+" else -1, INDEX)
            after = pointers.move(fn, before, *places.steps(fn, cursor, step))
        else:
            wide = promote(_as_operand(where))
            old, one = build.cast(before, wide), build.number(1, wide)
            if not is_atomic(operand):  # atomic arithmetic wraps around
                old = _checked(fn, operator[-1], old, one, wide)[0]
            after = exact(fn, build.binary(operator[-1], old, one, wide), kind)
        stored = _store(fn, where, build.cast(after, kind))
    return before if post else stored


def _as_operand(where: Place | BitPlace) -> ScalarType:
    """The type in which C computes with the value of a place: int for a bit-field that fits into int."""
    if isinstance(where, BitPlace) and isinstance(where.type, IntType):
        width = _width(where)
        if width < INT32.bits or (width == INT32.bits and where.type.signed):
            return INT32
    return build.scalar(where.type)


def _width(where: BitPlace) -> int:
    return sum(bits.width for _, bits in where.pieces)


def _store(fn: Lowering, where: Place | BitPlace, new: Expr) -> Expr:
    """Assign; returns the stored value, which is the value of the assignment."""
    if isinstance(where, BitPlace):
        if isinstance(where.type, IntType):
            new = exact(fn, new, IntType(_width(where), where.type.signed))
        return bitfields.store(fn, where, new)
    fn.assign(where, new)
    return new if is_memory(where) else where


def binary(fn: Lowering, cursor: Cursor) -> Expr:
    left, right = cursor.children
    operator = binary_operator(cursor)
    match operator:
        case "=":
            return _assignment(fn, cursor, left, right)
        case ",":
            fn.effect(left)
            return fn.value(right)
        case "&&" | "||":
            return build.cast(conditionals.short_circuit(fn, operator, left, right), fn.core_type(cursor))
        case None:
            raise fn.refuse("this operator is not supported yet", cursor)
    a, b = unsequenced(fn, cursor, [lambda: fn.value(left), lambda: fn.value(right)])
    fn.at(cursor)
    if operator in ("+", "-") and (isinstance(a.type, PointerType) or isinstance(b.type, PointerType)):
        return _pointer_arithmetic(fn, cursor, operator, (left, a), (right, b))
    kind = build.scalar(fn.core_type(cursor))
    if operator in ("==", "!=") and is_thread_id(left) and is_thread_id(right):
        same = threads.compare(CallInContext(fn, cursor, operator, []), a, b)
        return build.cast(same if operator == "==" else build.negate(same), kind)
    return apply(fn, cursor, operator, a, b, kind)


def apply(fn: Lowering, cursor: Cursor, operator: str, a: Expr, b: Expr, kind: ScalarType, wraps: bool = False) -> Expr:
    """An arithmetic operator on converted operands, with its checks.  `wraps`: overflow is defined."""
    if operator in COMPARISONS:
        if isinstance(a.type, PointerType) or isinstance(b.type, PointerType):
            void = fn.program.types.void_pointer
            a, b = build.cast(a, void), build.cast(b, void)
            if operator not in ("==", "!="):
                fn.check(build.same_object(a, b), Property.UNDEFINED, "pointers into different objects are compared")
        return build.cast(build.compare(operator, a, b), kind)
    if isinstance(kind, FloatType) and operator in ("+", "-", "*", "/"):
        return build.binary(operator, a, b, kind)  # IEEE division by zero is defined
    if not isinstance(kind, IntType):
        raise fn.refuse("this operator is not supported on these operands", cursor)
    if operator in ("/", "%"):
        fn.check(build.compare("!=", b, build.constant(0, b.type)), Property.UNDEFINED, "division by zero")
        if _traps(fn, b, kind):
            a, b = fn.simple(a), fn.simple(b)
            fn.check(arithmetic.is_exact(operator, a, b, kind, kind.bits), Property.UNDEFINED, _overflow(operator))
    if operator in ("<<", ">>"):
        if not isinstance(b, Const) or not 0 <= b.value < kind.bits:
            fn.check(build.within(b, kind.bits), Property.UNDEFINED, "shift out of range")
        b = build.cast(b, kind)
    if not wraps:
        a, b = _checked(fn, operator, a, b, kind)
    return build.binary(operator, a, b, kind)


def _traps(fn: Lowering, divisor: Expr, kind: IntType) -> bool:
    """May a division by this number overflow?  Some machines, such as x86, end the program then.  So it is undefined,
    like a division by zero, even if nobody asks about overflow."""
    may_be_minus_one = not isinstance(divisor, Const) or divisor.value == -1
    return kind.signed and may_be_minus_one and fn.notices(Property.UNDEFINED) and not fn.asks(Property.OVERFLOW)


def _overflows(kind: ScalarType, fn: Lowering) -> TypeGuard[IntType]:
    """Is overflow of this type a violation?  If nobody asks about it, it wraps around."""
    if not isinstance(kind, IntType) or not kind.signed:
        return False
    if not fn.asks(Property.OVERFLOW) and not fn.is_library:
        fn.program.notes[Note(NoteKind.OVERFLOW_WRAPS)] = None
    return fn.asks(Property.OVERFLOW)


def _checked(fn: Lowering, operator: str, a: Expr, b: Expr, kind: ScalarType) -> tuple[Expr, Expr]:
    """The operands; writes the check that the result fits into its type, if overflow is checked."""
    if operator not in arithmetic.OPERATORS or not _overflows(kind, fn):
        return a, b
    a, b = fn.simple(a), fn.simple(b)
    widest = 2 * fn.program.model.long_bits  # C has __int128 where long has 64 bits
    fn.check(arithmetic.is_exact(operator, a, b, kind, widest), Property.OVERFLOW, _overflow(operator))
    return a, b


def _overflow(operator: str) -> str:
    return f"signed overflow of '{operator}'"


def _pointer_difference(fn: Lowering, a: Expr, b: Expr, size: int, kind: IntType) -> Expr:
    """a - b.  If the program is assumed to be defined, the result for pointers into different objects is arbitrary, so
    that such a difference does no harm where it is not used."""
    same, difference = build.same_object(a, b), build.pointer_difference(a, b, size, kind)
    if fn.notices(Property.UNDEFINED) or same == TRUE:
        fn.check(same, Property.UNDEFINED, "pointers into different objects are subtracted")
        return difference
    result = fn.temporary(kind)
    fn.branch(same, lambda: fn.initialise(result, difference), lambda: fn.havoc(result, False))
    return result


def _pointer_arithmetic(
    fn: Lowering, cursor: Cursor, operator: str, left: tuple[Cursor, Expr], right: tuple[Cursor, Expr]
) -> Expr:
    if isinstance(left[1].type, PointerType) and isinstance(right[1].type, PointerType):
        kind = build.scalar(fn.core_type(cursor))
        one, element = places.steps(fn, left[0], build.constant(1, INDEX))
        size = fn.program.types.size_of(element)
        a, b = left[1], right[1]
        if not isinstance(kind, IntType) or size == 0:
            raise fn.refuse("this difference of pointers is not supported", cursor)
        difference = _pointer_difference(fn, a, b, size, kind)
        return difference if isinstance(one, Const) else build.binary("/", difference, build.cast(one, kind), kind)
    (cursor_of_pointer, pointer), (_, number) = (
        (left, right) if isinstance(left[1].type, PointerType) else (right, left)
    )
    return pointers.move(fn, pointer, *places.steps(fn, cursor_of_pointer, _count(number, operator)))


def _count(number: Expr, operator: str) -> Expr:
    count = build.cast(number, INDEX)
    return build.unary("-", count, INDEX) if operator == "-" else count


def _assignment(fn: Lowering, cursor: Cursor, left: Cursor, right: Cursor) -> Expr:
    operands = Operands(fn, cursor)
    with operands.next():
        where = operands.place(fn.lvalue(left))
    if not isinstance(where.type, ScalarType):
        raise fn.refuse(f"assignment of '{cursor.type.spelling}' is not supported here", cursor)
    with operands.next():
        new = operands.value(fn.value(right))
    operands.done()
    sequencing.before_store(fn, cursor, where)
    fn.at(cursor)
    converted = convert(fn, new, where.type)
    with sequencing.store(fn, cursor), fn.atomic_access(is_atomic(left)), fn.observed(is_volatile(left)):
        return _store(fn, where, converted)


def compound_assignment(fn: Lowering, cursor: Cursor) -> Expr:
    left, right = cursor.children
    operator = (binary_operator(cursor) or "").removesuffix("=")
    operands = Operands(fn, cursor)
    with operands.next():
        where = operands.place(fn.lvalue(left))
    kind = where.type
    if not operator or not isinstance(kind, (BoolType, IntType, FloatType, PointerType)):
        raise fn.refuse("this operator is not supported on these operands", cursor)

    def before() -> Expr:
        fn.at(cursor)
        with fn.observed(is_volatile(left)):
            return reads.load(fn, where)

    atomic = is_atomic(left)
    if atomic:  # the operand is computed before the step
        with operands.next():
            operand = operands.value(fn.value(right))
    else:
        old, operand = operands.in_order([before, lambda: fn.value(right)], continues=True)
    operands.done()
    sequencing.before_store(fn, cursor, where)
    shift = operator in ("<<", ">>")
    if not isinstance(operand.type, (BoolType, IntType, FloatType)):
        raise fn.refuse("this operator is not supported on these operands", cursor)
    fn.at(cursor)
    if isinstance(kind, PointerType):
        with fn.one_step(atomic), fn.observed(is_volatile(left)):
            old = before() if atomic else old
            return _store(fn, where, pointers.move(fn, old, *places.steps(fn, left, _count(operand, operator))))
    own = _as_operand(where)
    wide = promote(own) if shift else common_type(own, operand.type)
    operand = build.cast(operand, promote(operand.type) if shift else wide)
    with fn.one_step(atomic), fn.observed(is_volatile(left)):
        old = before() if atomic else old
        new = apply(fn, cursor, operator, build.cast(old, wide), operand, wide, wraps=atomic)
        return _store(fn, where, convert(fn, new if atomic else exact(fn, new, kind), kind))
