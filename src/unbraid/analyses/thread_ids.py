"""Which variables may hold the same thread ID, so that a join can be paired with the creations that it may wait for.

    t = create f;  a[0] = t;  join a[i]      t, a[0] and a[i] are one group; without the join, a[1] would be another

This is for people, not for proofs: the order of statements does not matter, and memory that only pointers lead to has
the name of the pointer.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.nodes import (
    AddressOf,
    Assign,
    Call,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    Index,
    Ite,
    Member,
    Place,
    PointerAdd,
    Program,
    Reinterpret,
    Return,
    Var,
)
from unbraid.core.visitor import statements

Holder = tuple[str, ...]  # the function of a local or "", the variable, and the constant selectors of a part of it


class ThreadIds:
    """Groups of holders, as a union-find structure."""

    def __init__(self, program: Program) -> None:
        self._leader: dict[Holder, Holder] = {}
        for function in program.functions.values():
            for stmt in statements(function.body):
                match stmt:
                    case Assign(target, value):
                        self._unite(function.name, target, value)
                    case Create(target) if target is not None:
                        self._unite(function.name, target, target)
                    case Return(values):
                        for number, value in enumerate(values):
                            self._unite_all([_result(function.name, number), *holders(function.name, value)])
                    case Call(targets, called, args) if called in program.functions:
                        for param, arg in zip(program.functions[called].params, args, strict=False):
                            self._unite_all([*holders(called, param), *holders(function.name, arg)])
                        for number, target in enumerate(targets):
                            self._unite_all([_result(called, number), *holders(function.name, target)])
        self._unite_parts()

    def group(self, function: str, expr: Expr) -> Holder | None:
        """The group of what a function refers to as `expr`; None if that is no variable."""
        found = next(holders(function, expr), None)
        return None if found is None else self._find(found)

    def _unite(self, function: str, left: Expr, right: Expr) -> None:
        self._unite_all([*holders(function, left), *holders(function, right)])

    def _unite_all(self, found: list[Holder]) -> None:
        for each in found:
            self._leader[self._find(each)] = self._find(found[0])

    def _unite_parts(self) -> None:
        """`a` stands for `a[i]`, which may be any element that is used."""
        for holder in tuple(self._leader):
            for length in range(2, len(holder)):
                if holder[:length] in self._leader:
                    self._unite_all([holder[:length], holder])

    def _find(self, holder: Holder) -> Holder:
        self._leader.setdefault(holder, holder)
        while self._leader[holder] != holder:
            holder = self._leader[holder]
        return holder


def _result(function: str, number: int) -> Holder:
    return function, f"result {number}"


def holders(function: str, expr: Expr) -> Iterator[Holder]:
    """The variables whose value, or whose address, an expression hands on."""
    pending = [expr]
    while pending:
        match part := pending.pop():
            case Var() | Index() | Member() | Deref():
                yield from _of_place(function, part)
            case AddressOf(place):
                yield from (found[:2] for found in _of_place(function, place))  # a pointer may reach all parts
            case Cast(operand) | Reinterpret(operand) | PointerAdd(operand):
                pending.append(operand)
            case Ite(_, then, other):
                pending += (then, other)


def _of_place(function: str, place: Place) -> Iterator[Holder]:
    selectors: list[str] = []
    while not isinstance(place, Var):
        match place:
            case Deref(pointer):
                yield from holders(function, pointer)
                return
            case Index(base, Const(value)):
                place = base
                selectors.append(f"[{value}]")
            case Index(base):
                place = base
                selectors = []
            case Member(base, name):
                place = base
                selectors.append(name)
    yield (("" if place.is_memory else function), place.name, *reversed(selectors))
