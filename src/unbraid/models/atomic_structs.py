"""Atomic operations on structs: `_Atomic` ones (`__c11_atomic_*`), and others of up to 16 bytes (`__atomic_*`).

All scalars of the struct are read or written in one step.  A compare-and-exchange would compare padding too, so it is
refused for structs that have any.
"""

from __future__ import annotations

from functools import partial

from unbraid.core import build
from unbraid.core.nodes import BOOL, Const, Expr, IntType, Place, StructType
from unbraid.models import atomics
from unbraid.models.context import Access, Model, ModelCall

LARGEST = 16  # bytes that a processor accesses at once


def _for_structs(scalar: Model, cells: Model) -> Model:
    """`cells` if the first argument points to a struct, else `scalar`."""

    def model(call: ModelCall) -> Expr | None:
        return (cells if isinstance(call.pointee(0), StructType) else scalar)(call)

    return model


def _parts(call: ModelCall, access: Access) -> list[Place]:
    """The scalars of a struct, which all operands of the call must have."""
    place = access()
    kind = call.pointee(0)
    if place.type != kind and [place.type] != (call.cell_types(kind) if kind is not None else []):
        call.refuse(f"'{call.name}' with operands of different types is not supported")
    if call.pointee_size(0) > LARGEST and not call.name.startswith("__c11"):
        call.refuse(f"'{call.name}' on a struct of more than {LARGEST} bytes is not supported; make it _Atomic")
    return call.cells(place)


def _read(call: ModelCall, places: list[Place]) -> list[Expr]:
    values: list[Expr] = []
    for place in places:
        value = call.temporary(build.scalar(place.type))
        call.assign(value, place)
        values.append(value)
    return values


def _write(call: ModelCall, places: list[Place], values: list[Expr]) -> None:
    for place, value in zip(places, values, strict=True):
        call.assign(place, value)


# ------------------------------------------------------------------------------------------------- steps
def _load_step(call: ModelCall, access: Access) -> list[Expr]:
    call.atomic_begin()
    values = _read(call, _parts(call, access))
    call.atomic_end()
    return values


def _store_step(call: ModelCall, access: Access, values: list[Expr]) -> None:
    call.atomic_begin()
    _write(call, _parts(call, access), values)
    call.atomic_end()


def _exchange_step(call: ModelCall, access: Access, values: list[Expr]) -> list[Expr]:
    call.atomic_begin()
    places = _parts(call, access)
    before = _read(call, places)
    _write(call, places, values)
    call.atomic_end()
    return before


def _compare_exchange_step(call: ModelCall, access: Access, expected: Access, desired: list[Expr], weak: Expr) -> Expr:
    where = _parts(call, expected)
    if sum(call.size_of(place.type) for place in where) != call.pointee_size(0):
        call.refuse(f"'{call.name}' on a struct with padding is not supported")
    wanted = _read(call, where)
    success = call.temporary(BOOL)
    call.atomic_begin()
    places = _parts(call, access)
    before = _read(call, places)
    call.assign(success, build.all_of(atomics.same(call, a, b) for a, b in zip(before, wanted, strict=True)))
    call.branch(build.conjunction(success, build.truth(weak)), lambda: call.havoc(success), lambda: None)
    call.branch(success, lambda: _write(call, places, desired), lambda: None)
    call.atomic_end()
    call.branch(success, lambda: None, lambda: _write(call, where, before))
    return atomics.result(call, success)


# ------------------------------------------------------------------------------- operands by their address
def _load_into(call: ModelCall) -> None:
    """(object, &result, order)"""
    access, result = call.access(0), call.access(1)
    atomics.orders(call, 2)
    values = _load_step(call, access)
    _write(call, _parts(call, result), values)


def _store_from(call: ModelCall) -> None:
    """(object, &value, order)"""
    access, operand = call.access(0), call.access(1)
    atomics.orders(call, 2)
    _store_step(call, access, _read(call, _parts(call, operand)))


def _exchange_into(call: ModelCall) -> None:
    """(object, &value, &result, order)"""
    access, operand, result = call.access(0), call.access(1), call.access(2)
    atomics.orders(call, 3)
    before = _exchange_step(call, access, _read(call, _parts(call, operand)))
    _write(call, _parts(call, result), before)


def _compare_exchange_from(call: ModelCall) -> Expr:
    """(object, &expected, &desired, weak, success order, failure order)"""
    access, expected, operand, weak = call.access(0), call.access(1), call.access(2), call.value(3)
    atomics.orders(call, 4, 5)
    desired = _read(call, _parts(call, operand))
    return _compare_exchange_step(call, access, expected, desired, weak)


# --------------------------------------------------------------------------------------- operands as values
def _load(call: ModelCall) -> None:
    """(object, order)"""
    access = call.access(0)
    atomics.orders(call, 1)
    call.give(_load_step(call, access))


def _store(call: ModelCall) -> None:
    """(object, value, order)"""
    access, values = call.access(0), call.values(1)
    atomics.orders(call, 2)
    _store_step(call, access, values)


def _initialise(call: ModelCall) -> None:
    """(object, value)"""
    access, values = call.access(0), call.values(1)
    _write(call, _parts(call, access), values)


def _exchange(call: ModelCall) -> None:
    """(object, value, order)"""
    access, values = call.access(0), call.values(1)
    atomics.orders(call, 2)
    call.give(_exchange_step(call, access, values))


def _compare_exchange(call: ModelCall, weak: bool) -> Expr:
    """(object, &expected, desired, success order, failure order)"""
    access, expected, desired = call.access(0), call.access(1), call.values(2)
    atomics.orders(call, 3, 4)
    return _compare_exchange_step(call, access, expected, desired, Const(int(weak), BOOL))


_STRUCTS: dict[str, Model] = {
    "__atomic_load": _load_into,
    "__atomic_store": _store_from,
    "__atomic_exchange": _exchange_into,
    "__atomic_compare_exchange": _compare_exchange_from,
    "__c11_atomic_init": _initialise,
    "__c11_atomic_load": _load,
    "__c11_atomic_store": _store,
    "__c11_atomic_exchange": _exchange,
    "__c11_atomic_compare_exchange_strong": partial(_compare_exchange, weak=False),
    "__c11_atomic_compare_exchange_weak": partial(_compare_exchange, weak=True),
}

MODELS: dict[str, Model] = {name: _for_structs(atomics.MODELS[name], model) for name, model in _STRUCTS.items()}

TYPES: dict[str, IntType | str] = {}
