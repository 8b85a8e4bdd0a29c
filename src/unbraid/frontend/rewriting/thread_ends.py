"""Wrappers around thread functions.

In a program with thread-specific keys, a thread runs their destructors at its end.  If the last thread runs the exit
handlers, threads are counted.  Both are functions of the library that are called at fixed points:

    create f              =>    begins(); create f.thread     where f.thread(arg) is  r = f(arg); ends(); return r
    pthread_exit(v)       =>    ends(); pthread_exit(v)

Many programs cast a function that takes an integer to a thread function, which is called with a pointer:

    create f              =>    create f.start         where f.start(void *arg) is  return f((int)arg)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from unbraid.core import build
from unbraid.core.nodes import (
    Block,
    Call,
    Create,
    Function,
    Origin,
    PointerType,
    Return,
    ScalarType,
    Stmt,
    Storage,
    ThreadExit,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements


def with_thread_calls(
    functions: dict[str, Function], begins: tuple[str, ...], ends: tuple[str, ...], next_sid: Callable[[], int]
) -> dict[str, Function]:
    """`begins` and `ends`: the functions to call before a thread is created, and at its end."""
    started = {
        stmt.function: None for f in functions.values() for stmt in statements(f.body) if isinstance(stmt, Create)
    }
    adding = _AddCalls(begins, ends, next_sid)
    result = {name: replace(function, body=adding.block(function.body)) for name, function in functions.items()}
    for name in started:
        thread = _thread(functions[name], ends, next_sid)
        result[thread.name] = thread
    return result


def wrapper_taking_pointer(
    name: str,
    kind: ScalarType,
    results: tuple[ScalarType, ...],
    void: PointerType,
    origin: Origin,
    sids: tuple[int, int],
) -> Function:
    arg = Var("arg", void, Storage.LOCAL)
    targets = tuple(Var(f"result{i}", result, Storage.LOCAL) for i, result in enumerate(results))
    body = (
        Call(targets, name, (build.cast(arg, kind),), replace(origin, sid=sids[0])),
        Return(targets, replace(origin, sid=sids[1])),
    )
    return Function(f"{name}.start", (arg,), targets, results, body, origin)


def _wrapper_name(name: str) -> str:
    return f"{name}.thread"


def _thread(function: Function, ends: tuple[str, ...], next_sid: Callable[[], int]) -> Function:
    def origin() -> Origin:
        return replace(function.origin, sid=next_sid(), function=_wrapper_name(function.name))

    params = tuple(Var(param.name, param.type, Storage.LOCAL, param.source) for param in function.params)
    results = tuple(Var(f"result{i}", kind, Storage.LOCAL) for i, kind in enumerate(function.results))
    body: Block = (
        Call(results, function.name, params, origin()),
        *(Call((), name, (), origin()) for name in ends),
        Return(results, origin()),
    )
    return Function(_wrapper_name(function.name), params, results, function.results, body, function.origin)


class _AddCalls(Rebuilder):
    def __init__(self, begins: tuple[str, ...], ends: tuple[str, ...], next_sid: Callable[[], int]) -> None:
        self.begins, self.ends, self.next_sid = begins, ends, next_sid

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, ThreadExit):
            return *self._calls(self.ends, stmt.origin), stmt
        if isinstance(stmt, Create):
            return *self._calls(self.begins, stmt.origin), replace(stmt, function=_wrapper_name(stmt.function))
        return super().stmt(stmt)

    def _calls(self, names: tuple[str, ...], origin: Origin) -> Block:
        return tuple(Call((), name, (), replace(origin, sid=self.next_sid())) for name in names)
