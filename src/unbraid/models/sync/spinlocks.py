"""Spin locks: modelled as mutexes, because spinning is just waiting.  Locking one twice is an error.

Only `pthread_spin_init` makes a spin lock usable.  Zeroed memory does not: with glibc on x86 it is a lock that is held.
Where misuse is assumed not to happen, zeroed memory is a free lock.
"""

from __future__ import annotations

from unbraid.core.nodes import INT32, Expr, IntType
from unbraid.models.context import Model, ModelCall
from unbraid.models.sync import mutexes

_API = mutexes.Api(noun="spin lock", strict=True, has_kinds=False, zero_is_free=False)


def _init(call: ModelCall) -> Expr:
    spin_lock = call.place(0)
    call.effects(1)
    mutexes.set_up(call, spin_lock, mutexes.free(call, _API), _API)
    return mutexes.SUCCESS


def _destroy(call: ModelCall) -> Expr:
    mutexes.destroy(call, call.place(0), _API)
    return mutexes.SUCCESS


def _lock(call: ModelCall) -> Expr:
    return mutexes.lock(call, call.place(0), _API)


def _trylock(call: ModelCall) -> Expr:
    return mutexes.try_lock(call, call.place(0), _API)


def _unlock(call: ModelCall) -> Expr:
    return mutexes.unlock(call, call.place(0), _API)


MODELS: dict[str, Model] = {
    "pthread_spin_init": _init,
    "pthread_spin_destroy": _destroy,
    "pthread_spin_lock": _lock,
    "pthread_spin_trylock": _trylock,
    "pthread_spin_unlock": _unlock,
}

TYPES: dict[str, IntType | str] = {"pthread_spinlock_t": INT32}
