"""Reads variables themselves instead of their mirrors, which always have the same values, in a cloned program.

    a = x; b = x;  ...  y = b        =>        a = x; b = x;  ...  y = a

Both begin with the same value, and who writes one of them writes the same value to the other one before anybody else
can look: in an atomic section, or while no other thread runs.  Models keep a second copy of what a program might
change, to find out if it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.analyses.conflicts import atomic_depths
from unbraid.analyses.parallel import Parallelism
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Const,
    Expr,
    Havoc,
    Program,
    ScalarType,
    Storage,
    Var,
)
from unbraid.core.visitor import Rebuilder, read_expressions, root_variable, variables_read, written_places

_Run = tuple[int, int]  # a thread, and where a run of assignments begins in its code


def without_mirrors(program: Program) -> Program:
    """requires: cloned, without pointers."""
    first: dict[object, Var] = {}
    same: dict[Var, Var] = {}
    runs = _runs_of_writes(program)
    for item in program.globals:
        kind = item.var.type
        if item.var.storage is Storage.GLOBAL and isinstance(kind, ScalarType) and runs.get(item.var):
            original = first.setdefault((kind, item.initial, frozenset(runs[item.var] or ())), item.var)
            if original is not item.var:
                same[item.var] = original
    if not same:
        return program
    reader = _Reader(same)
    functions = {
        name: replace(function, body=reader.block(function.body)) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


def _runs_of_writes(program: Program) -> dict[Var, set[_Run] | None]:
    """The runs in which a variable gets its values; None if it also gets values elsewhere."""
    codes = [flatten(program.functions[name].body) for name in program.threads]
    parallel = Parallelism(program, codes)
    found: dict[Var, set[_Run] | None] = {}
    for number, code in enumerate(codes):
        depths, others = atomic_depths(code), parallel.others[number]
        alone = [depths[position] > 0 or not others[position] for position in range(len(code))]
        in_runs = dict(_positions_in_runs(code, alone))
        for position, instruction in enumerate(code):
            if instruction.stmt is None or instruction.condition is not None:
                continue
            for place in written_places(instruction.stmt):
                var = root_variable(place)
                assert var is not None
                runs = found.setdefault(var, set())
                if position not in in_runs:
                    found[var] = None
                elif runs is not None:
                    runs.add((number, in_runs[position]))
    return found


def _positions_in_runs(code: list[Instruction], alone: list[bool]) -> Iterator[tuple[int, int]]:
    """Positions of assignments, and where their runs begin.  All assignments of a run assign the same value to
    variables in memory.  A run is entered at its beginning, and nothing in between reads these variables: neither those
    that have been written nor those that will be."""
    entered = {next for position, each in enumerate(code) for next in each.successors() if next != position + 1}
    start, written, read = -1, set[Var](), set[Var]()
    value: Expr | None = None
    for position, instruction in enumerate(code):
        if position in entered or not alone[position] or _interrupts(instruction, value, written):
            value, written, read = None, set(), set()
        match instruction.stmt if alone[position] else None:
            case Assign(Var(is_memory=True) as target, Const() | Var(is_memory=False) as new):
                if new != value or target in read:
                    start, value, written, read = position, new, set(), set()
                written.add(target)
                yield position, start
            case stmt if stmt is not None:
                read |= {var for expr in read_expressions(stmt) for var in variables_read(expr)}


def _interrupts(instruction: Instruction, value: Expr | None, written: set[Var]) -> bool:
    """Does the instruction end a run?"""
    stmt = instruction.stmt
    if stmt is None or not isinstance(stmt, (Assign, Assert, Assume, AtomicBegin, AtomicEnd, Havoc)):
        return True
    read = {var for expr in read_expressions(stmt) for var in variables_read(expr)}
    return not written.isdisjoint(read) or any(root_variable(place) is value for place in written_places(stmt))


class _Reader(Rebuilder):
    def __init__(self, same: dict[Var, Var]) -> None:
        self._same = same

    def expr(self, expr: Expr) -> Expr:
        return self._same.get(expr, expr) if isinstance(expr, Var) else super().expr(expr)
