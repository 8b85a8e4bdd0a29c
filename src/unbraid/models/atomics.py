"""Atomic operations: `__c11_atomic_*` (which our <stdatomic.h> uses), `__atomic_*` and `__sync_*`.

Each operation reads and writes its object in one step, under sequential consistency.  Weaker memory orders are treated
as sequentially consistent, and the verdict says so.  Other memory that an operation uses, such as the expected value of
a compare-and-exchange, is read before this step and written after it, by separate accesses.

Operations on structs are in `atomic_structs.py`.
"""

from __future__ import annotations

import re
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    INDEX,
    INT32,
    BoolType,
    Const,
    Expr,
    FloatType,
    IntType,
    Place,
    PointerType,
    ScalarType,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.models.context import Access, Model, ModelCall

SEQ_CST = 5  # __ATOMIC_SEQ_CST
WEAKER_ORDERS = Note(NoteKind.WEAKER_ORDERS)
OPERATORS = {"add": "+", "sub": "-", "and": "&", "or": "|", "xor": "^", "nand": "nand"}
SIZES = (1, 2, 4, 8)  # the sizes that are lock-free


# ---------------------------------------------------------------------------------------------- arguments
def orders(call: ModelCall, *positions: int) -> None:
    for position in positions:
        call.effects(position)
        if call.constant(position) != SEQ_CST:
            call.note(WEAKER_ORDERS)


def _enter(call: ModelCall, access: Access) -> tuple[Place, ScalarType]:
    """The scalar that an operation works on, and its type.  The validity check is written here."""
    place = access()
    kind = place.type
    if not isinstance(kind, (BoolType, IntType, FloatType, PointerType)):
        call.refuse(f"'{call.name}' on an object of this type is not supported")
    size = re.search(r"_(\d+)$", call.name)
    if size is not None and int(size[1]) * 8 != _bits(kind):
        call.refuse(f"'{call.name}' on an object of another size is not supported")
    return place, build.scalar(kind)


def _bits(kind: object) -> int:
    return kind.bits if isinstance(kind, (IntType, FloatType, PointerType)) else 8


def _read(call: ModelCall, access: Access) -> Expr:
    """The value of an operand that is passed by its address."""
    place, kind = _enter(call, access)
    value = call.temporary(kind)
    call.assign(value, place)
    return value


def result(call: ModelCall, value: Expr) -> Expr:
    if call.result is None:
        return value
    if _bits(call.result) < _bits(value.type):  # gcc knows the type without a declaration
        call.refuse(f"'{call.name}' needs a declaration")
    return build.cast(value, call.result)


# --------------------------------------------------------------------------------------- loads and stores
def _load(call: ModelCall) -> Expr:
    """(object, order)"""
    access = call.access(0)
    orders(call, 1)
    with call.atomic_access():
        value = _read(call, access)
    return result(call, value)


def _load_into(call: ModelCall) -> None:
    """(object, &result, order)"""
    access, result = call.access(0), call.access(1)
    orders(call, 2)
    with call.atomic_access():
        value = _read(call, access)
    call.store(_enter(call, result)[0], value)


def _store(call: ModelCall) -> None:
    """(object, value, order)"""
    access, value = call.access(0), call.value(1)
    orders(call, 2)
    with call.atomic_access():
        call.store(_enter(call, access)[0], value)


def _store_from(call: ModelCall) -> None:
    """(object, &value, order)"""
    access, operand = call.access(0), call.access(1)
    orders(call, 2)
    value = _read(call, operand)
    with call.atomic_access():
        call.store(_enter(call, access)[0], value)


def _initialise(call: ModelCall) -> None:
    """(object, value)"""
    access, value = call.access(0), call.value(1)
    call.store(_enter(call, access)[0], value)


def _zero(call: ModelCall) -> None:
    """__sync_lock_release(object): a store that only releases."""
    access = call.access(0)
    _ignored(call, 1)
    call.note(WEAKER_ORDERS)
    with call.atomic_access():
        place, kind = _enter(call, access)
        call.assign(place, build.constant(0, kind))


# ------------------------------------------------------------------------------------- read-modify-write
def _swap(call: ModelCall, access: Access, value: Expr) -> Expr:
    call.atomic_begin()
    place, kind = _enter(call, access)
    before = call.temporary(kind)
    call.assign(before, place)
    call.store(place, value)
    call.atomic_end()
    return before


def _exchange(call: ModelCall) -> Expr:
    """(object, value, order)"""
    access, value = call.access(0), call.value(1)
    orders(call, 2)
    return result(call, _swap(call, access, value))


def _exchange_into(call: ModelCall) -> None:
    """(object, &value, &result, order)"""
    access, operand, result = call.access(0), call.access(1), call.access(2)
    orders(call, 3)
    before = _swap(call, access, _read(call, operand))
    call.store(_enter(call, result)[0], before)


def _lock_test_and_set(call: ModelCall) -> Expr:
    """(object, value): an exchange that only acquires."""
    access, value = call.access(0), call.value(1)
    _ignored(call, 2)
    call.note(WEAKER_ORDERS)
    return result(call, _swap(call, access, value))


def _update(call: ModelCall, operator: str, new: bool, ordered: bool) -> Expr:
    """(object, value) or (object, value, order); the result is the old value, or the new one."""
    access, value = call.access(0), call.value(1)
    if ordered:
        orders(call, 2)
    else:
        _ignored(call, 2)
    call.atomic_begin()
    place, kind = _enter(call, access)
    before = call.temporary(kind)
    call.assign(before, place)
    after = call.temporary(kind)
    if isinstance(kind, PointerType):
        call.assign(after, _moved(call, operator, before, value, kind))
    elif isinstance(kind, IntType):
        call.assign(after, _apply(operator, before, value, kind))
    else:
        call.refuse(f"'{call.name}' on a _Bool or a float is not supported yet")
    call.assign(place, after)
    call.atomic_end()
    return result(call, after if new else before)


def _moved(call: ModelCall, operator: str, before: Expr, value: Expr, kind: PointerType) -> Expr:
    """C11's functions move a pointer by elements, those of the compilers by bytes."""
    if operator not in ("+", "-"):
        call.refuse(f"'{call.name}' on a pointer is not supported")
    distance = build.cast(value, INDEX)
    if operator == "-":
        distance = build.binary("-", build.constant(0, INDEX), distance, INDEX)
    unit = 1
    if call.name.startswith("__c11"):
        if kind.target is None:
            call.refuse(f"'{call.name}' on a pointer of this type is not supported")
        else:
            unit = call.size_of(kind.target)
    start = build.cast(before, call.void_pointer)
    return build.cast(build.pointer_add(start, distance, unit, call.void_pointer), kind)


def _apply(operator: str, before: Expr, value: Expr, kind: ScalarType) -> Expr:
    """Compute with C's promoted type, and wrap around to the object's type."""
    wide = kind if isinstance(kind, IntType) and kind.bits > INT32.bits else INT32
    a, b = build.cast(before, wide), build.cast(build.cast(value, kind), wide)
    if operator == "nand":
        return build.cast(build.unary("~", build.binary("&", a, b, wide), wide), kind)
    return build.cast(build.binary(operator, a, b, wide), kind)


def _test_and_set(call: ModelCall) -> Expr:
    """(object, order): the object is a byte, which is set if it is not zero"""
    access = call.access(0)
    orders(call, 1)
    call.atomic_begin()
    place = _byte(call, access)
    before = call.temporary(BOOL)
    call.assign(before, build.cast(place, BOOL))
    call.assign(place, build.constant(1, place.type))
    call.atomic_end()
    return result(call, before)


def _clear(call: ModelCall) -> None:
    """(object, order)"""
    access = call.access(0)
    orders(call, 1)
    with call.atomic_access():
        place = _byte(call, access)
        call.assign(place, build.constant(0, place.type))


def _byte(call: ModelCall, access: Access) -> Place:
    place, kind = _enter(call, access)
    if _bits(kind) != 8:
        call.refuse(f"'{call.name}' on an object that is larger than a byte is not supported")
    return place


# -------------------------------------------------------------------------------------- compare-exchange
def _compare_and_swap(call: ModelCall, access: Access, wanted: Expr, desired: Expr, weak: Expr) -> tuple[Expr, Expr]:
    """Whether the exchange took place, and the old value.  A weak one may fail although the values are equal."""
    success = call.temporary(BOOL)
    call.atomic_begin()
    place, kind = _enter(call, access)
    before = call.temporary(kind)
    call.assign(before, place)
    if _bits(wanted.type) != _bits(kind):
        call.refuse(f"'{call.name}' with an expected value of another size is not supported")
    call.assign(success, same(call, before, build.cast(wanted, kind)))

    def fail_or_not() -> None:
        call.havoc(success)

    call.branch(build.conjunction(success, build.truth(weak)), fail_or_not, lambda: None)
    call.branch(success, lambda: call.store(place, desired), lambda: None)
    call.atomic_end()
    return success, before


def same(call: ModelCall, a: Expr, b: Expr) -> Expr:
    if isinstance(a.type, PointerType):
        a, b = build.cast(a, call.void_pointer), build.cast(b, call.void_pointer)
    if isinstance(a.type, FloatType):  # the bits are compared
        word = IntType(a.type.bits, False)
        a, b = build.reinterpret(a, word), build.reinterpret(b, word)
    return build.equal(a, b)


def _compare_exchange(call: ModelCall, weak: bool | None, by_address: bool) -> Expr:
    """(object, &expected, desired [, weak], success order, failure order)

    The call contains the flag `weak` if it is None here.  `by_address`: the desired value is passed by its address.
    """
    access, expected = call.access(0), call.access(1)
    operand = call.access(2) if by_address else None
    desired = call.value(2) if operand is None else None
    flag: Expr = Const(int(bool(weak)), BOOL) if weak is not None else call.value(3)
    first = 3 if weak is not None else 4
    orders(call, first, first + 1)
    if operand is not None:
        desired = _read(call, operand)
    assert desired is not None
    where, kind = _enter(call, expected)
    wanted = call.temporary(kind)
    call.assign(wanted, where)
    success, before = _compare_and_swap(call, access, wanted, desired, flag)
    call.branch(success, lambda: None, lambda: call.store(where, before))
    return result(call, success)


def _sync_compare_and_swap(call: ModelCall, value: bool) -> Expr:
    """(object, wanted, desired); the result is the old value, or whether the exchange took place."""
    access, wanted, desired = call.access(0), call.value(1), call.value(2)
    _ignored(call, 3)
    success, before = _compare_and_swap(call, access, wanted, desired, Const(0, BOOL))
    return result(call, before if value else success)


# ---------------------------------------------------------------------------------------------- the rest
def _ignored(call: ModelCall, first: int) -> None:
    """Evaluate the list of protected variables of a __sync function, which compilers ignore."""
    for position in range(first, call.count()):
        call.effects(position)


def _fence(call: ModelCall) -> None:
    """Nothing is reordered under sequential consistency."""
    orders(call, 0)


def _full_fence(call: ModelCall) -> None:
    pass


def _is_lock_free(call: ModelCall) -> Expr:
    size = call.constant(0)
    if size not in SIZES:
        call.refuse(f"'{call.name}' of this size is not supported")
    _ignored(call, 1)
    return build.constant(1, call.int_type)


_COMPARE_EXCHANGE = partial(_compare_exchange, weak=None, by_address=False)

# Their names may end in the size of the object: `__sync_fetch_and_add_4`.  clang always does this for `__sync_*`.
_SIZED: dict[str, Model] = {
    "__atomic_load": _load,
    "__atomic_store": _store,
    "__atomic_exchange": _exchange,
    "__atomic_compare_exchange": _COMPARE_EXCHANGE,
    "__sync_bool_compare_and_swap": partial(_sync_compare_and_swap, value=False),
    "__sync_val_compare_and_swap": partial(_sync_compare_and_swap, value=True),
    "__sync_lock_test_and_set": _lock_test_and_set,
    "__sync_lock_release": _zero,
    **{f"__atomic_fetch_{n}": partial(_update, operator=o, new=False, ordered=True) for n, o in OPERATORS.items()},
    **{f"__atomic_{n}_fetch": partial(_update, operator=o, new=True, ordered=True) for n, o in OPERATORS.items()},
    **{f"__sync_fetch_and_{n}": partial(_update, operator=o, new=False, ordered=False) for n, o in OPERATORS.items()},
    **{f"__sync_{n}_and_fetch": partial(_update, operator=o, new=True, ordered=False) for n, o in OPERATORS.items()},
}

MODELS: dict[str, Model] = {
    **{f"{name}_{size}": model for name, model in _SIZED.items() for size in (*SIZES, 16)},
    **{name: model for name, model in _SIZED.items() if "fetch" in name},
    "__atomic_load_n": _load,
    "__atomic_store_n": _store,
    "__atomic_exchange_n": _exchange,
    "__atomic_compare_exchange_n": _COMPARE_EXCHANGE,
    "__atomic_load": _load_into,
    "__atomic_store": _store_from,
    "__atomic_exchange": _exchange_into,
    "__atomic_compare_exchange": partial(_compare_exchange, weak=None, by_address=True),
    "__atomic_test_and_set": _test_and_set,
    "__atomic_clear": _clear,
    "__c11_atomic_init": _initialise,
    "__c11_atomic_load": _load,
    "__c11_atomic_store": _store,
    "__c11_atomic_exchange": _exchange,
    "__c11_atomic_compare_exchange_strong": partial(_compare_exchange, weak=False, by_address=False),
    "__c11_atomic_compare_exchange_weak": partial(_compare_exchange, weak=True, by_address=False),
    **{f"__c11_atomic_fetch_{n}": partial(_update, operator=o, new=False, ordered=True) for n, o in OPERATORS.items()},
    "__atomic_thread_fence": _fence,
    "__atomic_signal_fence": _fence,
    "__c11_atomic_thread_fence": _fence,
    "__c11_atomic_signal_fence": _fence,
    "__sync_synchronize": _full_fence,
    **dict.fromkeys((f"__builtin_ia32_{name}" for name in ("pause", "mfence", "lfence", "sfence")), _full_fence),
    "__atomic_is_lock_free": _is_lock_free,
    "__atomic_always_lock_free": _is_lock_free,
    "__c11_atomic_is_lock_free": _is_lock_free,
}

TYPES: dict[str, IntType | str] = {}
