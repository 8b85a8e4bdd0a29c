"""Which locals are dead at each position of a function: never read again before they are written."""

from __future__ import annotations

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import Function, ScalarType, Storage, Var
from unbraid.core.visitor import place_operands, read_expressions, variables_read, written_places

# Positions times variables; for larger functions, the analysis costs more than it saves.
LARGEST = 20_000_000


class Liveness:
    """The live scalar locals of a function, as bit sets, for each position and for the end of the function."""

    def __init__(self, function: Function, code: list[Instruction]) -> None:
        self.variables = [
            var
            for var in (*function.params, *function.locals)
            if var.storage is Storage.LOCAL and isinstance(var.type, ScalarType)
        ]
        if len(code) * len(self.variables) > LARGEST:
            self.variables = []
        self.bit = {var: 1 << i for i, var in enumerate(self.variables)}
        self.live = [0] * (len(code) + 1)
        reads, writes = self._uses(code)
        changed = True
        while changed:
            changed = False
            for i in range(len(code) - 1, -1, -1):
                after = 0
                for successor in code[i].successors():
                    after |= self.live[successor]
                before = reads[i] | (after & ~writes[i])
                if before != self.live[i]:
                    self.live[i] = before
                    changed = True

    def _uses(self, code: list[Instruction]) -> tuple[list[int], list[int]]:
        """The locals that each instruction reads, and those that it writes."""
        bit, reads, writes = self.bit, [], []
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
        return reads, writes

    def is_dead(self, var: Var, position: int) -> bool:
        bit = self.bit.get(var, 0)
        return bit != 0 and not self.live[position] & bit

    def dead(self, position: int) -> list[Var]:
        live = self.live[position]
        return [var for var in self.variables if not live & self.bit[var]]
