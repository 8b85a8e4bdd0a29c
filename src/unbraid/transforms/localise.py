"""Globals that only one thread uses become locals of that thread, which are forgotten when nobody reads them any more.

    int g = 5;  T1: ... g ...    =>    T1: int g; g = 5; ... g ...

A thread instance of a cloned program runs once, and no other thread sees the variable, so it makes no difference when
the variable gets its first value.

requires: cloned, without pointers.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from unbraid.core.nodes import Assign, BoolType, Function, Global, IntType, Place, Program, Storage, Var
from unbraid.core.visitor import Rebuilder, read_expressions, statements, subexpressions, written_places


def localise(program: Program) -> Program:
    users = _users(program)
    own: defaultdict[str, dict[Var, Global]] = defaultdict(dict)
    for item in program.globals:
        if _is_plain(item) and len(users[item.var]) == 1:
            own[next(iter(users[item.var]))][item.var] = item
    moved = {var for items in own.values() for var in items}
    functions = {name: _with_locals(each, own[name]) for name, each in program.functions.items()}
    kept = tuple(item for item in program.globals if item.var not in moved)
    return replace(program, functions=functions, globals=kept)


def _users(program: Program) -> defaultdict[Var, set[str]]:
    """For each variable, the threads that use it."""
    users: defaultdict[Var, set[str]] = defaultdict(set)
    for name, function in program.functions.items():
        for stmt in statements(function.body):
            for expr in (*read_expressions(stmt), *written_places(stmt)):
                for part in subexpressions(expr):
                    if isinstance(part, Var):
                        users[part].add(name)
    return users


def _is_plain(item: Global) -> bool:
    is_scalar = isinstance(item.var.type, BoolType | IntType)
    return is_scalar and item.var.storage is Storage.GLOBAL and item.allocated is None


def _with_locals(function: Function, items: dict[Var, Global]) -> Function:
    if not items:
        return function
    names = {var: replace(var, storage=Storage.LOCAL) for var in items}
    nowhere = replace(function.origin, sid=0)
    begin = tuple(Assign(names[var], item.initial[0], nowhere) for var, item in items.items())
    body = _Renaming(names).block(function.body)
    return replace(function, locals=(*function.locals, *names.values()), body=(*begin, *body))


class _Renaming(Rebuilder):
    def __init__(self, names: dict[Var, Var]) -> None:
        self.names = names

    def variable(self, var: Var) -> Place:
        return self.names.get(var, var)
