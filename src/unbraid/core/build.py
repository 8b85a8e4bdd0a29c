"""Constructors of expressions that fold constants and simplify.

Each rule is a comment with `match:` and `result:`.  Every pass builds its expressions here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from unbraid.core.arithmetic import apply_binary, apply_unary, convert, value_range, wrap
from unbraid.core.layout import NEAR
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    TRUE,
    AddressOf,
    ArrayType,
    Binary,
    BoolType,
    Cast,
    Const,
    Deref,
    Expr,
    FloatType,
    FunctionAddress,
    Index,
    IntType,
    Ite,
    Member,
    NearObject,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Reinterpret,
    SameObject,
    ScalarType,
    Storage,
    Struct,
    StructType,
    Type,
    Unary,
    Valid,
    Var,
)


def scalar(kind: Type) -> ScalarType:
    if isinstance(kind, ScalarType):
        return kind
    raise TypeError(f"not a scalar type: {kind}")


def constant(value: int, kind: Type) -> Const:
    """A constant.  For a float, `value` is the bit pattern; `number` takes the numeric value."""
    kind = scalar(kind)
    return Const(wrap(value, kind), kind)


def number(value: int, kind: IntType | FloatType) -> Const:
    """A constant with this numeric value, which must be small enough for every type."""
    known = convert(value, INDEX, kind)
    assert known is not None
    return Const(known, kind)


def element(base: Place, index: Expr | int, kind: Type) -> Index:
    """base[index].  A constant index always has the same type, so that equal places are equal nodes."""
    if isinstance(index, Const):
        index = index.value
    return Index(base, Const(index, INDEX) if isinstance(index, int) else index, kind)


def scalars(place: Place, structs: Mapping[str, Struct]) -> Iterator[Place]:
    """The scalars of a place, in the order of its cells (`core.layout`)."""
    kind = place.type
    if isinstance(kind, ArrayType):
        for i in range(kind.length):
            yield from scalars(element(place, i, kind.element), structs)
    elif isinstance(kind, StructType):
        for field in structs[kind.name].fields:
            yield from scalars(Member(place, field.name, field.type), structs)
    else:
        yield place


def binary(op: str, left: Expr, right: Expr, kind: ScalarType) -> Expr:
    # match: two constants          result: their value
    if isinstance(left, Const) and isinstance(right, Const):
        value = apply_binary(op, left.value, right.value, scalar(left.type))
        if value is not None:
            return Const(value, kind)
    # match: a and/or constant      result: a or the constant
    if op in ("and", "or"):
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Const):
                return other if (one.value != 0) == (op == "and") else one
    if isinstance(left.type, PointerType):
        known = _compare_addresses(op, left, right)
        if known is not None:
            return known
    # match: e + 0, e - 0, e | 0, e ^ 0, e << 0, e >> 0     result: e, if it is no float: -0.0 + 0.0 is 0.0
    if (
        not isinstance(kind, FloatType)
        and op in ("+", "-", "|", "^", "<<", ">>")
        and isinstance(right, Const)
        and right.value == 0
    ):
        return left
    return Binary(op, left, right, kind)


def unary(op: str, operand: Expr, kind: ScalarType) -> Expr:
    if isinstance(operand, Const):
        return Const(apply_unary(op, operand.value, kind), kind)
    if op == "not":
        return negate(operand)
    return Unary(op, operand, kind)


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def negate(condition: Expr) -> Expr:
    if isinstance(condition, Const):
        return FALSE if condition.value else TRUE
    # match: not not e              result: e
    if isinstance(condition, Unary) and condition.op == "not":
        return condition.operand
    # match: not (a < b)            result: a >= b, etc.; on floats, which may be unordered, only for == and !=
    if isinstance(condition, Binary) and condition.op in _OPPOSITE:
        if isinstance(condition.left.type, FloatType) and condition.op not in ("==", "!="):
            return Unary("not", condition, BOOL)
        return Binary(_OPPOSITE[condition.op], condition.left, condition.right, BOOL)
    return Unary("not", condition, BOOL)


def conjunction(left: Expr, right: Expr) -> Expr:
    return binary("and", left, right, BOOL)


def disjunction(left: Expr, right: Expr) -> Expr:
    return binary("or", left, right, BOOL)


def all_of(conditions: Iterable[Expr]) -> Expr:
    result: Expr = TRUE
    for condition in conditions:
        result = conjunction(result, condition)
    return result


def conjuncts(condition: Expr) -> Iterator[Expr]:
    """The conditions whose conjunction this is."""
    if isinstance(condition, Binary) and condition.op == "and":
        yield from conjuncts(condition.left)
        yield from conjuncts(condition.right)
    else:
        yield condition


def any_of(conditions: Iterable[Expr]) -> Expr:
    result: Expr = FALSE
    for condition in conditions:
        result = disjunction(result, condition)
    return result


def equal(left: Expr, right: Expr) -> Expr:
    return binary("==", left, right, BOOL)


def cast(operand: Expr, kind: Type) -> Expr:
    kind = scalar(kind)
    source = scalar(operand.type)
    if source == kind:
        return operand
    if isinstance(operand, Const):
        value = convert(operand.value, source, kind)
        return Cast(operand, kind) if value is None else Const(value, kind)
    # match: (T *)&x, (T *)(p + n)  result: the same with the other type; a pointer is one address under any type
    if isinstance(operand, (AddressOf, FunctionAddress, PointerAdd)) and isinstance(kind, PointerType):
        return replace(operand, type=kind)
    if isinstance(operand, (AddressOf, FunctionAddress)) and isinstance(kind, BoolType) and not _behind(operand):
        return TRUE
    # match: (_Bool)(int)b          result: b, if b is a _Bool
    if isinstance(operand, Cast) and isinstance(kind, BoolType) and isinstance(operand.operand.type, BoolType):
        return operand.operand
    # match: (T)(U)e                result: (T)e, if U holds every value of e
    if isinstance(operand, Cast) and _widens(operand.operand.type, operand.type) and not isinstance(kind, BoolType):
        return cast(operand.operand, kind)
    return Cast(operand, kind)


def reinterpret(operand: Expr, kind: IntType | FloatType) -> Expr:
    """The same bits in another type: from a float to an unsigned integer or back."""
    if operand.type == kind:
        return operand
    if isinstance(operand, Const):
        return constant(operand.value, kind)
    # match: (T as bits)(U as bits)e        result: e, if it has the type T
    if isinstance(operand, Reinterpret) and operand.operand.type == kind:
        return operand.operand
    return Reinterpret(operand, kind)


def from_bits(bits: Expr, kind: ScalarType) -> Expr:
    """The value of this type with these bits.  `bits` may be wider than the type."""
    if isinstance(kind, FloatType):
        return reinterpret(cast(bits, IntType(kind.bits, False)), kind)
    return cast(bits, kind)


def _widens(source: Type, kind: Type) -> bool:
    """Can `kind` represent every value of `source`?"""
    if not isinstance(source, (BoolType, IntType)) or not isinstance(kind, IntType):
        return False
    low, high = value_range(source)
    floor, ceiling = value_range(kind)
    return floor <= low and high <= ceiling


def truth(value: Expr) -> Expr:
    """value != 0, as a condition."""
    if isinstance(value.type, BoolType):
        return value
    # match: (int)b != 0            result: b
    if isinstance(value, Cast) and isinstance(value.operand.type, BoolType):
        return value.operand
    return cast(value, BOOL)


def compare(op: str, left: Expr, right: Expr) -> Expr:
    # match: (int)b ==/!= 0 or 1    result: b or not b
    if op in ("==", "!=") and isinstance(right, Const) and right.value in (0, 1) and isinstance(right.type, IntType):
        if isinstance(left, Cast) and isinstance(left.operand.type, BoolType):
            return left.operand if (op == "==") == (right.value == 1) else negate(left.operand)
    return binary(op, left, right, BOOL)


def ite(condition: Expr, then: Expr, other: Expr) -> Expr:
    if isinstance(condition, Const):
        return then if condition.value else other
    if then == other:
        return then
    return Ite(condition, then, other, scalar(then.type))


# --------------------------------------------------------------------------------------------- pointers
def root_of(place: Place) -> Var | Deref:
    while isinstance(place, (Index, Member)):
        place = place.base
    return place


def _behind(address: Expr) -> bool:
    """Is this an address that is computed from the value of a pointer?"""
    return isinstance(address, AddressOf) and isinstance(root_of(address.place), Deref)


def dereference(pointer: Expr, kind: Type) -> Place:
    # match: *&x                    result: x, but one past the end of a row is the start of the next one
    if isinstance(pointer, AddressOf) and pointer.place.type == kind and not _is_past_row(pointer.place):
        return pointer.place
    # match: *(&a[i] + n)           result: a[i + n], if a is a whole object, so that both are valid together
    if isinstance(pointer, PointerAdd) and isinstance(pointer.pointer, AddressOf):
        place = pointer.pointer.place
        whole = isinstance(place, Index) and isinstance(place.base, Var)
        if isinstance(place, Index) and whole and place.type == kind and pointer.pointer.type.target == kind:
            return element(place.base, binary("+", cast(place.index, INDEX), pointer.count, INDEX), kind)
    return Deref(pointer, kind)


def _is_past_row(place: Place) -> bool:
    """Is this a place such as a[0][3] that is within the object a, but outside a[0]?"""
    if not isinstance(place, Index) or isinstance(place.base, Var) or not isinstance(place.index, Const):
        return False
    assert isinstance(place.base.type, ArrayType)
    return not 0 <= place.index.value < place.base.type.length


def address_of(place: Place, kind: PointerType) -> Expr:
    # match: &*p                    result: p
    return cast(place.pointer, kind) if isinstance(place, Deref) else AddressOf(place, kind)


def pointer_add(pointer: Expr, count: Expr, size: int, kind: PointerType) -> Expr:
    if isinstance(count, Const):
        if count.value == 0:
            return cast(pointer, kind)
        if isinstance(pointer, Const):
            return Const(wrap(pointer.value + count.value * size, kind), kind)
        # match: (p + m) + n        result: p + (m + n)
        if isinstance(pointer, PointerAdd) and isinstance(pointer.count, Const) and pointer.size == size:
            return pointer_add(pointer.pointer, constant(pointer.count.value + count.value, INDEX), size, kind)
        # match: &a[i] + n          result: &a[i + n], up to one past the end
        if isinstance(pointer, AddressOf) and isinstance(pointer.place, Index):
            place = pointer.place
            if isinstance(place.index, Const) and pointer.type.target == place.type:
                position = place.index.value + count.value
                if isinstance(place.base.type, ArrayType) and 0 <= position <= place.base.type.length:
                    return AddressOf(element(place.base, position, place.type), kind)
    return PointerAdd(pointer, count, size, kind)


def pointer_difference(left: Expr, right: Expr, size: int, kind: IntType) -> Expr:
    # match: &a[i] - &a[j]          result: i - j, if they are pointers to elements
    indices = _indices(left, right)
    if indices is not None and isinstance(left, AddressOf) and left.type.target == left.place.type:
        return binary("-", cast(indices[0], kind), cast(indices[1], kind), kind)
    return PointerDiff(left, right, size, kind)


def _indices(left: Expr, right: Expr) -> tuple[Expr, Expr] | None:
    """For &a[i] and &a[j]: i and j."""
    if isinstance(left, AddressOf) and isinstance(right, AddressOf):
        a, b = left.place, right.place
        if isinstance(a, Index) and isinstance(b, Index) and a.base == b.base:
            return cast(a.index, INDEX), cast(b.index, INDEX)
    return None


def _compare_addresses(op: str, left: Expr, right: Expr) -> Expr | None:
    # match: &x ==/!= null          result: known, objects are not at address zero
    for one, other in ((left, right), (right, left)):
        if isinstance(one, (AddressOf, FunctionAddress)) and isinstance(other, Const) and other.value == 0:
            if op in ("==", "!=") and not _behind(one):
                return TRUE if op == "!=" else FALSE
    # match: &a[i] op &a[j]         result: i op j
    indices = _indices(left, right)
    if indices is not None:
        return binary(op, *indices, BOOL)
    # match: &x ==/!= &y            result: known, if they are inside two variables that exist at the same time
    if isinstance(left, AddressOf) and isinstance(right, AddressOf) and op in ("==", "!="):
        a, b = root_of(left.place), root_of(right.place)
        reused = isinstance(a, Var) and isinstance(b, Var) and a.storage is b.storage is Storage.HEAP
        inside = not _may_be_end(left.place) and not _may_be_end(right.place)
        if isinstance(a, Var) and isinstance(b, Var) and a is not b and inside and not reused:
            return TRUE if op == "!=" else FALSE
    return None


def _may_be_end(place: Place) -> bool:
    """May this be the end of its object, such as a[3] of three elements, where another object may start?"""
    while isinstance(place, (Index, Member)):
        if isinstance(place, Index):
            assert isinstance(place.base.type, ArrayType)
            if not isinstance(place.index, Const) or not 0 <= place.index.value < place.base.type.length:
                return True
        place = place.base
    return False


def within(number: Expr, limit: int) -> Expr:
    """0 <= number < limit, in the number's own type."""
    kind = scalar(number.type)
    if value_range(kind)[1] < limit:
        high: Expr = TRUE
    else:
        high = compare("<", number, constant(limit, kind))
    if isinstance(kind, IntType) and kind.signed:
        return conjunction(compare(">=", number, constant(0, kind)), high)
    return high


def valid(place: Place, is_write: bool = False) -> Expr:
    """Does the place exist?  A place within a variable does if its indices are in bounds."""
    checks: Expr = TRUE
    part = place
    while isinstance(part, (Index, Member)):
        if isinstance(part, Index):
            assert isinstance(part.base.type, ArrayType)
            checks = conjunction(within(part.index, part.base.type.length), checks)
        part = part.base
    if isinstance(part, Var) and part.is_constant and is_write:
        return FALSE
    if isinstance(part, Var) and part.storage is not Storage.HEAP:
        return checks
    if isinstance(part, Var):
        return FALSE if checks == FALSE else Valid(place, is_write)
    return FALSE if isinstance(part.pointer, Const) else Valid(place, is_write)


def same_object(left: Expr, right: Expr) -> Expr:
    if isinstance(left, AddressOf) and isinstance(right, AddressOf):
        a, b = root_of(left.place), root_of(right.place)
        if isinstance(a, Var) and isinstance(b, Var):
            return TRUE if a is b else FALSE
    return TRUE if left == right else SameObject(left, right)


def near_object(pointer: Expr) -> Expr:
    if isinstance(pointer, Const):
        return TRUE if pointer.value == 0 else FALSE
    # match: &x + 4                 result: true
    base: Expr = pointer
    if isinstance(pointer, PointerAdd) and isinstance(pointer.count, Const):
        distance = pointer.count.value * pointer.size
        base = pointer.pointer if abs(distance) <= NEAR else pointer
    if isinstance(base, AddressOf) and not _behind(base):
        return TRUE
    return NearObject(pointer)
