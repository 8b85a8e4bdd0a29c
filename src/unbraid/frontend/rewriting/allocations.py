"""Infers the element type of each heap object.

The element type affects cost, not meaning: an access with another type than the cells have is exact, but expensive.
Only a pointer that is stored across several cells is beyond some engines.
The frontend knows the type where the size contains `sizeof (T)`.  For other allocations, this file follows the pointer
through locals and results of functions to the first conversion to a `T *`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set as AbstractSet
from dataclasses import replace

from unbraid.core.layout import is_byte, is_untyped, size_of
from unbraid.core.nodes import (
    SIZE,
    Allocate,
    Assign,
    Block,
    Call,
    Cast,
    Const,
    Deref,
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
from unbraid.core.visitor import Rebuilder, statements, variables_read, written_places

BYTE = IntType(8, False)  # the element of an object whose type is not known


def infer_elements(program: Program, unsized: AbstractSet[int] = frozenset()) -> Program:
    """Replace the element type BYTE by the type that the object is used as, where one is found.

    `unsized`: the numbers of allocations whose size is not known; their object gets the size of that type.
    """
    open_sites = [
        (name, stmt)
        for name, function in program.functions.items()
        for stmt in statements(function.body)
        if isinstance(stmt, Allocate) and stmt.element == BYTE
    ]
    if not open_sites:
        return program
    flows, filled = _flows(program), _filled_by_bytes(program)
    found: dict[int, Type] = {}
    for _, stmt in open_sites:
        kind = _used_as(stmt.target, flows, filled, program)
        if kind is not None:
            found[stmt.origin.sid] = kind
    rebuilder = _WithElements(found, {sid: size_of(found[sid], program.structs) for sid in unsized & found.keys()})
    functions = {name: replace(f, body=rebuilder.block(f.body)) for name, f in program.functions.items()}
    return replace(program, functions=functions)


class _WithElements(Rebuilder):
    def __init__(self, found: dict[int, Type], sizes: dict[int, int]) -> None:
        self.found, self.sizes = found, sizes

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Allocate) and stmt.origin.sid in self.found:
            size = self.sizes.get(stmt.origin.sid)
            known = stmt if size is None else replace(stmt, size=Const(size, SIZE))
            return (replace(known, element=self.found[stmt.origin.sid]),)
        return super().stmt(stmt)


_Flows = dict[Var, list[Var | Type]]  # a type is that of the object which the pointer is used for


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
                _move(flows, stmt.value, stmt.target if isinstance(stmt.target, Var) else _pointed_to(stmt.target.type))
            elif isinstance(stmt, Call):
                callee = program.functions[stmt.function]
                for param, arg in zip(callee.params, stmt.args, strict=True):
                    _move(flows, arg, param)
                for values in results[stmt.function]:
                    for value, result in zip(values, stmt.targets, strict=True):
                        _move(flows, value, result)
    return flows


def _pointed_to(kind: Type) -> Type | None:
    return kind.target if isinstance(kind, PointerType) else None


def _move(flows: defaultdict[Var, list[Var | Type]], value: Expr, target: Var | Type | None) -> None:
    match value:
        case Var() if target is not None:
            flows[value].append(target)
        case Cast(operand, PointerType() as kind) if isinstance(operand, Var):
            step = target if is_untyped(kind) else kind.target
            if step is not None:
                flows[operand].append(step)
        case Ite(_, then, other):
            _move(flows, then, target)
            _move(flows, other, target)


def _filled_by_bytes(program: Program) -> set[Var]:
    """The pointers through which single bytes are written.  If the object had pointers, parts of these would be."""
    return {
        var
        for function in program.functions.values()
        for stmt in statements(function.body)
        for place in written_places(stmt)
        if isinstance(place, Deref) and is_byte(place.type)
        for var in variables_read(place.pointer)
        if isinstance(var.type, PointerType)
    }


def _used_as(start: Var, flows: _Flows, filled: set[Var], program: Program) -> Type | None:
    """The first type, in breadth-first order, that an address in this variable is converted to."""
    seen, queue = {start}, [start]
    for var in queue:
        if var in filled:
            return None
        if isinstance(var.type, PointerType) and var.type.target is not None and _has_size(var.type.target, program):
            return var.type.target
        for step in flows.get(var, ()):
            if not isinstance(step, Var):
                if _has_size(step, program):
                    return step
            elif step not in seen:
                seen.add(step)
                queue.append(step)
    return None


def _has_size(kind: Type, program: Program) -> bool:
    if isinstance(kind, StructType) and kind.name not in program.structs:
        return False  # never accessed as such
    return not is_byte(kind) and size_of(kind, program.structs) > 0
