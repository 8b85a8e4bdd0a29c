"""Gives each call of an allocation wrapper a copy of the wrapper, so that each copy allocates objects of one type.

    p = xmalloc(4); q = xmalloc(8);    =>    p = xmalloc.1(4); q = xmalloc.2(8);

A wrapper returns a pointer without a type that it has allocated, or that it was given (such as a check for null).  A
copy calls copies in turn.  `allocations.py` then finds out the type of each object.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace

from unbraid.core.layout import is_untyped
from unbraid.core.nodes import (
    Allocate,
    Assign,
    Block,
    Call,
    Cast,
    Create,
    Deref,
    Expr,
    Function,
    FunctionAddress,
    IntType,
    Place,
    Program,
    Return,
    Stmt,
    Storage,
    Var,
)
from unbraid.core.visitor import Rebuilder, read_expressions, statements, subexpressions, written_places

LONGEST = 60  # statements of a wrapper
MOST_COPIED = 3000  # statements of all copies; further calls keep the original


def split_wrappers(program: Program, next_sid: Callable[[], int], unsized: AbstractSet[int] = frozenset()) -> Program:
    """`unsized`: the numbers of allocations whose size follows from their type, which are not copied."""
    wrappers = _wrappers(program, unsized)
    calls = Counter(
        stmt.function for f in program.functions.values() for stmt in statements(f.body) if isinstance(stmt, Call)
    )
    if not any(calls[name] > 1 for name in wrappers):
        return program
    copier = _Copier(program, wrappers, next_sid)
    kept = {
        name: function if name in wrappers else replace(function, body=copier.block(function.body))
        for name, function in program.functions.items()
    }
    return _without_unused(replace(program, functions={**kept, **copier.copies}), wrappers)


def _without_unused(program: Program, wrappers: set[str]) -> Program:
    """The program without wrappers that nothing calls any more."""
    initial = [value for item in program.globals for value in item.initial]
    used = _named(initial)
    pending = [name for name in program.functions if name not in wrappers or name in used]
    used.update(pending)
    while pending:
        for stmt in statements(program.functions[pending.pop()].body):
            found = _named([*read_expressions(stmt), *written_places(stmt)])
            if isinstance(stmt, (Call, Create)):
                found.add(stmt.function)
            pending.extend((found - used) & program.functions.keys())  # others are those of libraries
            used |= found
    return replace(program, functions={name: f for name, f in program.functions.items() if name in used})


def _named(found: Iterable[Expr]) -> set[str]:
    """The functions whose address is taken."""
    return {part.function for expr in found for part in subexpressions(expr) if isinstance(part, FunctionAddress)}


def _wrappers(program: Program, unsized: AbstractSet[int]) -> set[str]:
    candidates = {
        name: list(statements(function.body))
        for name, function in program.functions.items()
        if name != program.entry and len(function.results) == 1 and is_untyped(function.results[0])
    }
    small = {
        name: body
        for name, body in candidates.items()
        if len(body) <= LONGEST and not any(stmt.origin.sid in unsized or _writes_bytes(stmt) for stmt in body)
    }
    found = {
        name for name, body in small.items() if _allocates(body) or _returns_argument(program.functions[name], body)
    }
    while True:
        callers = {name for name, body in small.items() if _calls(body) & found} - found
        if not callers:
            break
        found |= callers
    return {name for name in found if not _is_recursive(name, program)}


def _writes_bytes(stmt: Stmt) -> bool:
    """Is memory filled byte by byte?  Then a type of the caller's would not fit."""
    return any(
        isinstance(place, Deref) and isinstance(place.type, IntType) and place.type.bits == 8
        for place in written_places(stmt)
    )


def _allocates(body: list[Stmt]) -> bool:
    return any(isinstance(stmt, Allocate) for stmt in body)


def _calls(body: list[Stmt]) -> set[str]:
    return {stmt.function for stmt in body if isinstance(stmt, Call)}


def _returns_argument(function: Function, body: list[Stmt]) -> bool:
    untyped = {param for param in function.params if is_untyped(param.type)}
    carriers = {
        stmt.target
        for stmt in body
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var) and _plain(stmt.value) in untyped
    }
    values = [_plain(value) for stmt in body if isinstance(stmt, Return) for value in stmt.values]
    return any(isinstance(value, Var) and (value in untyped or value in carriers) for value in values)


def _plain(value: Expr) -> Expr:
    while isinstance(value, Cast):
        value = value.operand
    return value


def _is_recursive(name: str, program: Program) -> bool:
    seen: set[str] = set()
    pending = [name]
    while pending:
        for callee in _calls(list(statements(program.functions[pending.pop()].body))) - seen:
            if callee == name:
                return True
            seen.add(callee)
            pending.append(callee)
    return False


class _Copier(Rebuilder):
    """Replaces calls of wrappers by calls of copies."""

    def __init__(self, program: Program, wrappers: set[str], next_sid: Callable[[], int]) -> None:
        self.program, self.wrappers, self.next_sid = program, wrappers, next_sid
        self.copies: dict[str, Function] = {}
        self.room = MOST_COPIED

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Call) and stmt.function in self.wrappers:
            return (replace(stmt, function=self.copy(stmt.function)),)
        return super().stmt(stmt)

    def copy(self, name: str) -> str:
        original = self.program.functions[name]
        length = sum(1 for _ in statements(original.body))
        if length > self.room:
            return name
        self.room -= length
        new = f"{name}.{len(self.copies) + 1}"
        self.copies[new] = original  # takes the name
        self.copies[new] = _Copy(original, new, self).function()
        return new


class _Copy(Rebuilder):
    """A copy of a function with its own variables and statement numbers."""

    def __init__(self, original: Function, name: str, copier: _Copier) -> None:
        self.original, self.name, self.copier = original, name, copier
        own = (*original.params, *original.locals)
        self.own = {var: Var(var.name, var.type, var.storage, var.source, var.is_constant) for var in own}

    def function(self) -> Function:
        params, variables = ([self.own[v] for v in found] for found in (self.original.params, self.original.locals))
        body = self.block(self.original.body)
        return replace(self.original, name=self.name, params=tuple(params), locals=tuple(variables), body=body)

    def variable(self, var: Var) -> Place:
        return var if var.storage in (Storage.GLOBAL, Storage.THREAD) else self.own[var]

    def stmt(self, stmt: Stmt) -> Block:
        (new,) = super().stmt(stmt)
        new = replace(new, origin=replace(new.origin, sid=self.copier.next_sid()))
        if isinstance(new, Call) and new.function in self.copier.wrappers:
            new = replace(new, function=self.copier.copy(new.function))
        return (new,)
