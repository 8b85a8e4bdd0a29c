"""pthread_create, join, exit, self."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import Expr, IntType, ThreadId
from unbraid.models.context import Model, ModelCall


def _create(call: ModelCall) -> Expr:
    if not call.is_null(1):
        call.refuse("thread attributes are not supported yet")
    target = None if call.is_null(0) else call.place(0)
    function = call.function(2)
    call.create(target, function, build.cast(call.value(3), call.void_pointer))
    return build.constant(0, call.int_type)


def _join(call: ModelCall) -> Expr:
    thread = build.cast(call.value(0), call.thread_type)
    if call.is_null(1):
        call.join(thread, None)
    else:
        place = call.place(1)
        value = call.temporary(call.void_pointer)
        call.join(thread, value)
        call.store(place, value)
    return build.constant(0, call.int_type)


def _exit(call: ModelCall) -> None:
    call.thread_exit(build.cast(call.value(0), call.void_pointer))


def _self(call: ModelCall) -> Expr:
    return ThreadId(call.thread_type)


def _equal(call: ModelCall) -> Expr:
    left, right = call.value(0), call.value(1)
    return build.cast(build.equal(left, right), call.int_type)


MODELS: dict[str, Model] = {
    "pthread_create": _create,
    "pthread_join": _join,
    "pthread_exit": _exit,
    "pthread_self": _self,
    "pthread_equal": _equal,
}

TYPES: dict[str, IntType | str] = {"pthread_attr_t": "thread attributes are not supported yet"}
