"""Labels and jumps inside one asm statement: `1:`, `jne 1b`, `jmp 2f`, and labels with names."""

from __future__ import annotations

from unbraid.core.nodes import TRUE, AtomicEnd, Expr
from unbraid.frontend.assembly.machine import Machine, Register
from unbraid.frontend.assembly.template import Instruction, Label
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.syntax import Cursor


class Flow:
    """Where jumps lead, and which bits of the registers have a value on every way to a label."""

    def __init__(self, fn: Lowering, cursor: Cursor, items: list[Label | Instruction]) -> None:
        self.fn, self.cursor, self.items = fn, cursor, items
        positions = [position for position, item in enumerate(items) if isinstance(item, Label)]
        self._labels = {position: fn.label("asm") for position in positions}
        self._known: dict[int, dict[Register, int]] = {}  # at each label: the bits that have a value
        self.has_loops = any(
            isinstance(item, Instruction)
            and item.operands
            and 0 <= self._target(position, item.operands[-1]) < position
            for position, item in enumerate(items)
        )

    def _target(self, position: int, name: str) -> int:
        """The position of the label that a jump at this position names: `1b` is the last one before it.  Or -1."""
        names = {at: item.name for at, item in enumerate(self.items) if isinstance(item, Label)}
        digits, way = name[:-1], name[-1:]
        if digits.isdigit() and way in ("b", "f"):
            found = [at for at, label in names.items() if label == digits and (at < position) == (way == "b")]
            return (max if way == "b" else min)(found, default=-1)
        found = [at for at, label in names.items() if label == name]
        return found[0] if len(found) == 1 else -1

    def enter(self, machine: Machine, position: int) -> None:
        """Write a label."""
        known = self._known.get(position, {})
        for register in machine.all_registers():
            register.known = min(register.known, known.get(register, register.known if not known else 0))
        self._known[position] = {register: register.known for register in machine.all_registers()}
        machine.flags = {}
        self.fn.mark(self._labels[position])

    def jump(self, machine: Machine, position: int, condition: Expr, name: str, leaves_section: bool) -> None:
        target = self._target(position, name)
        if target < 0:
            raise self.fn.refuse(f"inline assembly has no label '{name}'", self.cursor)
        known = {register: register.known for register in machine.all_registers()}
        if target > position:
            earlier = self._known.get(target, known)
            self._known[target] = {each: min(bits, earlier.get(each, 0)) for each, bits in known.items()}
        elif any(bits > known.get(register, 0) for register, bits in self._known[target].items()):
            raise self.fn.refuse("this loop of inline assembly uses a register without a value", self.cursor)
        with self.fn.block() as code:
            if leaves_section:
                self.fn.code.append(AtomicEnd(self.fn.origin()))
            self.fn.goto(self._labels[target])
        if condition == TRUE:
            self.fn.code.extend(code)
        else:
            self.fn.if_(condition, code, [])
