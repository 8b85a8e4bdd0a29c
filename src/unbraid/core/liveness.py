"""Which locals are dead at each position of a function: never read again before they are written."""

from __future__ import annotations

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import Function, ScalarType, Storage, Var
from unbraid.core.visitor import place_operands, read_expressions, variables_read, written_places

# Positions times variables; larger functions are left alone, because what is found costs more than it saves.
LARGEST = 20_000_000


def dead_locals(function: Function, code: list[Instruction]) -> list[list[Var]]:
    """For each position, and one past the end: the scalar locals that are dead there."""
    variables = [
        var
        for var in (*function.params, *function.locals)
        if var.storage is Storage.LOCAL and isinstance(var.type, ScalarType)
    ]
    if len(code) * len(variables) > LARGEST:
        return [[] for _ in range(len(code) + 1)]
    bit = {var: 1 << i for i, var in enumerate(variables)}
    reads, writes = [], []
    for instruction in code:
        read = written = 0
        if instruction.stmt is not None:
            for expr in read_expressions(instruction.stmt):
                for var in variables_read(expr):
                    read |= bit.get(var, 0)
            for place in written_places(instruction.stmt):
                if isinstance(place, Var):
                    written |= bit.get(place, 0)
                else:
                    for operand in place_operands(place):
                        for var in variables_read(operand):
                            read |= bit.get(var, 0)
        reads.append(read)
        writes.append(written)
    live = [0] * (len(code) + 1)
    changed = True
    while changed:
        changed = False
        for i in range(len(code) - 1, -1, -1):
            after = 0
            for successor in code[i].successors():
                after |= live[successor]
            before = reads[i] | (after & ~writes[i])
            if before != live[i]:
                live[i] = before
                changed = True
    return [[var for var in variables if not live[i] & bit[var]] for i in range(len(code) + 1)]
