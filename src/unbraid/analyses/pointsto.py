"""Points-to analysis of a bounded program: which places each pointer variable may hold the address of.

Inclusion-based and flow-insensitive; all cells of a variable are one.  `numbers` marks pointers that may hold an
integer other than zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from unbraid.core.layout import cells
from unbraid.core.nodes import (
    AddressOf,
    Assign,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    Havoc,
    Index,
    Ite,
    Join,
    Member,
    Place,
    PointerType,
    Program,
    Return,
    Storage,
    ThreadExit,
    Type,
    Var,
)
from unbraid.core.visitor import root_variable, statements
from unbraid.errors import EngineLimit


class Targets:
    def __init__(self) -> None:
        self.places: defaultdict[Var, dict[Place, None]] = defaultdict(dict)
        self.numbers: set[Var] = set()

    def of(self, pointer: Expr) -> tuple[list[Place], bool]:
        """The places that a pointer may lead to, and whether it may be a number."""
        places: dict[Place, None] = {}
        number = False
        for source in _sources(pointer):
            if isinstance(source, Var):
                places.update(self.places[source])
                number |= source in self.numbers
            elif source is None:
                number = True
            else:
                places[source.place] = None
        return list(places), number


def _sources(expr: Expr) -> list[Var | AddressOf | None]:
    """Where a pointer's value comes from; None: a number."""
    match expr:
        case AddressOf():
            return [expr]
        case Const(value):
            return [] if value == 0 else [None]
        case Var() | Index() | Member():
            root = root_variable(expr)
            if root is None:
                raise EngineLimit("pointers to pointers are not supported here yet")
            return [root] if isinstance(expr.type, PointerType) else [None]
        case Deref():
            raise EngineLimit("pointers to pointers are not supported here yet")
        case Ite(_, then, other):
            return [*_sources(then), *_sources(other)]
        case Cast(operand):
            return _sources(operand) if isinstance(operand.type, PointerType) else [None]
    return [None]


def points_to(program: Program) -> Targets:
    targets = Targets()
    results = Var("results of all threads", PointerType(None, program.model.pointer_bits), Storage.GLOBAL)
    flows = list(_flows(program, results, targets))
    changed = True
    while changed:
        changed = False
        for target, value in flows:
            places, number = targets.of(value)
            for place in places:
                if place not in targets.places[target]:
                    targets.places[target][place] = None
                    changed = True
            if number and target not in targets.numbers:
                targets.numbers.add(target)
                changed = True
    return targets


def _flows(program: Program, results: Var, targets: Targets) -> Iterator[tuple[Var, Expr]]:
    """Which values go to which pointer variables."""
    for item in program.globals:
        for initial in item.initial:
            if isinstance(initial.type, PointerType):
                yield item.var, initial
    for function in program.functions.values():
        for stmt in statements(function.body):
            match stmt:
                case Assign(target, value) if isinstance(target.type, PointerType):
                    root = root_variable(target)
                    if root is None:
                        raise EngineLimit(f"{stmt.origin}: pointers to pointers are not supported here yet")
                    yield root, value
                case Havoc(target) if _holds_pointers(target.type, program):
                    root = root_variable(target)
                    if root is not None:
                        targets.numbers.add(root)
                case Create(_, started, arg):
                    for param in program.functions[started].params:
                        yield param, arg
                case Return(values):
                    for value in values:
                        yield results, value
                case ThreadExit(value):
                    yield results, value
                case Join(_, result) if result is not None:
                    yield result, results


def _holds_pointers(kind: Type, program: Program) -> bool:
    return any(isinstance(scalar, PointerType) for _, scalar in cells(kind, program.structs))
