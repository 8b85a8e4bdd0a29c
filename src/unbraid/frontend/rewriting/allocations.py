"""Infers the element type of each heap object.

The element type affects cost, not meaning: an access with another type than the cells have is exact, but expensive.
The frontend knows the type where the size contains `sizeof (T)`.  For other allocations, this file follows the pointer
through locals and results of functions to the first conversion to a `T *`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from unbraid.core.layout import size_of
from unbraid.core.nodes import (
    Allocate,
    Assign,
    Block,
    Call,
    Cast,
    Expr,
    IntType,
    Ite,
    PointerType,
    Program,
    Return,
    Stmt,
    StructType,
    Type,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements

BYTE = IntType(8, False)  # the element of an object whose type is not known


def infer_elements(program: Program) -> Program:
    """Replace the element type BYTE by the type that the object is used as, where one is found."""
    open_sites = [
        (name, stmt)
        for name, function in program.functions.items()
        for stmt in statements(function.body)
        if isinstance(stmt, Allocate) and stmt.element == BYTE
    ]
    if not open_sites:
        return program
    flows = _flows(program)
    found: dict[int, Type] = {}
    for _, stmt in open_sites:
        kind = _used_as(stmt.target, flows, program)
        if kind is not None:
            found[stmt.origin.sid] = kind
    rebuilder = _WithElements(found)
    functions = {name: replace(f, body=rebuilder.block(f.body)) for name, f in program.functions.items()}
    return replace(program, functions=functions)


class _WithElements(Rebuilder):
    def __init__(self, found: dict[int, Type]) -> None:
        self.found = found

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Allocate) and stmt.origin.sid in self.found:
            return (replace(stmt, element=self.found[stmt.origin.sid]),)
        return super().stmt(stmt)


_Flows = dict[Var, list[Var | Type]]


def _flows(program: Program) -> _Flows:
    """Where the value of each pointer variable flows: to other variables, or to a type that it is converted to."""
    flows: defaultdict[Var, list[Var | Type]] = defaultdict(list)
    results: defaultdict[str, list[tuple[Expr, ...]]] = defaultdict(list)
    for function in program.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, Return):
                results[function.name].append(stmt.values)
    for function in program.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, Assign):
                target = stmt.target if isinstance(stmt.target, Var) else stmt.target.type
                _move(flows, stmt.value, target)
            elif isinstance(stmt, Call):
                callee = program.functions[stmt.function]
                for param, arg in zip(callee.params, stmt.args, strict=True):
                    _move(flows, arg, param)
                for values in results[stmt.function]:
                    for value, result in zip(values, stmt.targets, strict=True):
                        _move(flows, value, result)
    return flows


def _move(flows: defaultdict[Var, list[Var | Type]], value: Expr, target: Var | Type) -> None:
    match value:
        case Var():
            flows[value].append(target)
        case Cast(operand, PointerType(kind)) if isinstance(operand, Var):
            flows[operand].append(target if kind is None else kind)
        case Ite(_, then, other):
            _move(flows, then, target)
            _move(flows, other, target)


def _used_as(start: Var, flows: _Flows, program: Program) -> Type | None:
    """The first type, in breadth-first order, that an address in this variable is converted to."""
    seen, queue = {start}, [start]
    for var in queue:
        if isinstance(var.type, PointerType) and var.type.target is not None and _has_size(var.type.target, program):
            return var.type.target
        for step in flows.get(var, ()):
            if not isinstance(step, Var):
                kind = step.target if isinstance(step, PointerType) else step
                if kind is not None and _has_size(kind, program):
                    return kind
            elif step not in seen:
                seen.add(step)
                queue.append(step)
    return None


def _has_size(kind: Type, program: Program) -> bool:
    if isinstance(kind, StructType) and kind.name not in program.structs:
        return False  # never accessed as such
    return kind != BYTE and kind != IntType(8, True) and size_of(kind, program.structs) > 0
