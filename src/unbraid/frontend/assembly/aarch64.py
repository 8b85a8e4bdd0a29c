"""AArch64 instructions: the destination comes first.

Atomic instructions (`ldadd`, `swp`, `cas` and their variants) are one step.  So is a loop of an exclusive load and an
exclusive store, in the form that compilers and kernels use:

    1:  ldxr  %w0, [%2]                                             atomic {
        add   %w0, %w0, %w3                 =>                          load; add; store
        stxr  %w1, %w0, [%2]                                        }
        cbnz  %w1, 1b

The store succeeds only if nobody has written in between, and else the loop starts again, with nothing changed.
Exclusive accesses in any other form are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeGuard

from unbraid.core import build
from unbraid.core.nodes import BOOL, INDEX, TRUE, Const, Expr, IntType
from unbraid.frontend.assembly.machine import (
    Location,
    Machine,
    Memory,
    Register,
    integer,
    is_negative,
    is_zero,
    same,
    word,
    xor,
)
from unbraid.frontend.assembly.operands import Kind, Letters
from unbraid.frontend.assembly.template import Instruction, Label, number, reference

LETTERS = Letters(registers="r", fixed={}, memory="mQo", immediates="inIJKLMNZS")
COMMENT = "//"
BEGIN, END = "(exclusive)", "(end of exclusive)"

_CONDITIONS = {
    "eq": "z", "ne": "!z", "cs": "c", "hs": "c", "cc": "!c", "lo": "!c", "mi": "s", "pl": "!s", "vs": "o", "vc": "!o",
    "ge": "!s^o", "lt": "s^o",
}  # fmt: skip
_ADDRESS = re.compile(r"\[\s*(%[a-z]?(?:\d+|\[\w+\]))\s*(?:,\s*(.+?)\s*)?\]")
_LOAD_EXCLUSIVE = re.compile(r"ld(a?)xr([bh]?)")
_STORE_EXCLUSIVE = re.compile(r"st(l?)xr([bh]?)")
_ATOMIC = re.compile(r"(ldadd|ldset|ldclr|ldeor|swp|cas)(a|l|al)?([bh]?)")
_ATOMIC_STORE = re.compile(r"st(add|set|clr|eor)(l?)([bh]?)")
_LOAD = re.compile(r"(ldr|ldar|ldapr|ldur)([bh]?)")
_STORE = re.compile(r"(str|stlr|stur)([bh]?)")
_NOTHING = ("prfm", "clrex", "sev", "sevl", "wfe")
_ONLY_HERE = re.compile(
    r"(ld|st|swp|cas)\w+|prfm|clrex|mrs|cset|orr|eor|bic|mvn|cbn?z|b\.\w+|b|lsl|lsr|asr|tst|adds|subs|ands"
)


def is_for_aarch64(items: list[Label | Instruction]) -> bool:
    return any(isinstance(each, Instruction) and _ONLY_HERE.fullmatch(each.name) for each in items)


class AArch64:
    def __init__(self, machine: Machine) -> None:
        self.machine, self.fn = machine, machine.fn
        self.in_exclusive = False
        self._since = 0  # the accesses to registers before the exclusive section

    # ------------------------------------------------------------------------------------------ operands
    def location(self, text: str) -> tuple[Location, int | None]:
        """What an operand names, and its width if it is a register."""
        if text in ("wzr", "xzr"):
            return Const(0, INDEX), 32 if text == "wzr" else 64
        value = number(text.removeprefix("#"))
        if value is not None:
            return Const(value, INDEX), None
        used = reference(text)
        if used is not None:
            operand = self.machine.find(used.key)
            if used.modifier not in ("", "w", "x"):
                self.machine.refuse(f"the operand modifier '%{used.modifier}' is not supported")
            bits = 32 if used.modifier == "w" else 64
            if operand.kind is Kind.REGISTER:
                return self.machine.registers[operand.number], bits
            if operand.kind is Kind.MEMORY:
                return self.machine.memory_operand(operand), None
            assert isinstance(operand.value, Const)
            return operand.value, bits if used.modifier else None
        found = _ADDRESS.fullmatch(text)
        base = None if found is None else self.location(found[1])[0]
        offset = None if found is None else number((found[2] or "0").removeprefix("#"))
        if not isinstance(base, Register) or offset is None:
            self.machine.refuse(f"the operand '{text}' of inline assembly is not supported")
        return self.machine.behind(base, build.constant(offset, INDEX)), None

    # ------------------------------------------------------------------------------------------ conditions
    def condition(self, name: str) -> Expr:
        flags = self.machine.flags
        code = _CONDITIONS.get(name)
        if code is None and name not in ("hi", "ls", "gt", "le"):
            self.machine.refuse(f"the condition '{name}' of inline assembly is not supported")
        if not flags:
            self.machine.refuse(f"the condition '{name}' does not follow an instruction that is known to set it")
        less = xor(flags["s"], flags["o"])
        match name:
            case "hi":
                return build.conjunction(flags["c"], build.negate(flags["z"]))
            case "ls":
                return build.disjunction(build.negate(flags["c"]), flags["z"])
            case "gt":
                return build.negate(build.disjunction(flags["z"], less))
            case "le":
                return build.disjunction(flags["z"], less)
        assert code is not None
        flag = less if code.endswith("s^o") else flags[code[-1]]
        return build.negate(flag) if code.startswith("!") else flag

    def jump(self, instruction: Instruction) -> tuple[Expr, str] | None:
        """The condition and the label of a jump; None for another instruction."""
        name, operands = instruction.name, instruction.operands
        if name == "b" and len(operands) == 1:
            return TRUE, operands[0]
        if name.startswith("b.") and len(operands) == 1:
            return self.condition(name[2:]), operands[0]
        if name in ("cbz", "cbnz") and len(operands) == 2:
            where, bits = self.location(operands[0])
            if bits is None:
                return None
            value = self.fn.simple(integer(self.machine.read(where, bits), bits))
            return (is_zero(value) if name == "cbz" else build.negate(is_zero(value))), operands[1]
        return None

    # ---------------------------------------------------------------------------------------- instructions
    def execute(self, instruction: Instruction) -> bool:
        """Write the effect of an instruction; False if it is not known."""
        name = instruction.name
        if name in (BEGIN, END):
            self._exclusive(name == BEGIN)
            return True
        if instruction.prefix or name in _NOTHING:
            return not instruction.prefix
        if name == "mrs":
            return self._system_register(instruction)
        if name == "cset":
            return self._set(instruction)
        places = [self.location(each) for each in instruction.operands]
        if name in _ARITHMETIC:
            return _ARITHMETIC[name](self, places)
        for pattern, execute in _ACCESSES:
            found = pattern.fullmatch(name)
            if found is not None:
                self.machine.weak()
                return execute(self, found.groups(default=""), places)
        return False

    def _exclusive(self, begins: bool) -> None:
        if begins:
            self._since = len(self.machine.accesses)
            self.fn.atomic_begin()
        else:
            self.fn.atomic_end()
            self._refuse_carried()
        self.in_exclusive = begins

    def _refuse_carried(self) -> None:
        """Refuse a loop that uses a value of its last iteration: the model has one iteration only."""
        accesses = self.machine.accesses[self._since :]
        written = {register for register, is_write in accesses if is_write}
        first: dict[Register, bool] = {}
        for register, is_write in accesses:
            first.setdefault(register, is_write)
        if any(not is_write and register in written for register, is_write in first.items()):
            self.machine.refuse(
                "a loop of exclusive accesses that uses a result of its last iteration is not supported"
            )

    def _set(self, instruction: Instruction) -> bool:
        if len(instruction.operands) != 2:
            return False
        where, bits = self.location(instruction.operands[0])
        if bits is None:
            return False
        value = self.fn.spill(self.condition(instruction.operands[1]))
        self.machine.write(where, bits, build.cast(value, word(bits)))
        return True

    def _system_register(self, instruction: Instruction) -> bool:
        """mrs of a counter: an input of the program"""
        if len(instruction.operands) != 2 or instruction.operands[1].lower() not in ("cntvct_el0", "cntpct_el0"):
            return False
        where, bits = self.location(instruction.operands[0])
        if bits != 64:
            return False
        value = self.fn.temporary(word(64))
        self.fn.havoc(value)
        self.machine.write(where, 64, value)
        return True

    def access_width(self, suffix: str, register: int | None) -> int | None:
        return {"b": 8, "h": 16}.get(suffix, register)


Sized = list[tuple[Location, int | None]]


def prepare(items: list[Label | Instruction]) -> list[Label | Instruction] | None:
    """Mark loops of an exclusive load and store; None if there are such accesses in another form."""
    result: list[Label | Instruction] = []
    label: str | None = None  # of the loop that has begun
    accessed = ""  # by its exclusive load
    for item in items:
        if _is_exclusive(item, _LOAD_EXCLUSIVE):
            start = _loop_start(result)
            if label is not None or start is None:
                return None
            label, accessed = start, _accessed(item)
            result += (Instruction(item.text, "", BEGIN, ()), item)
        elif _is_exclusive(item, _STORE_EXCLUSIVE) and (label is None or _accessed(item) != accessed):
            return None
        elif label is None:
            result.append(item)
        elif isinstance(item, Label) or _is_exclusive(result[-1], _STORE_EXCLUSIVE):
            if not _closes(item, label, result[-1]):
                return None
            result.append(Instruction("", "", END, ()))
            label = None
        else:
            result.append(item)
    return result if label is None else None


def _is_exclusive(item: Label | Instruction, pattern: re.Pattern[str]) -> TypeGuard[Instruction]:
    return isinstance(item, Instruction) and pattern.fullmatch(item.name) is not None


def _accessed(exclusive: Instruction) -> str:
    """The address and the width of an exclusive access, as they are spelled."""
    suffix = exclusive.name[-1] if exclusive.name[-1] in "bh" else ""
    value = exclusive.operands[-2] if len(exclusive.operands) > 1 else ""
    width = value[1:2] if value[:1] == "%" and value[1:2].isalpha() else value[:1]
    return f"{suffix} {'w' if suffix else width} {exclusive.operands[-1] if exclusive.operands else ''}"


def _loop_start(before: list[Label | Instruction]) -> str | None:
    """The label just before an exclusive load."""
    for item in reversed(before):
        if isinstance(item, Label):
            return item.name
        if item.name != "prfm":
            return None
    return None


def _closes(item: Label | Instruction, label: str, store: Label | Instruction) -> bool:
    """Is this `cbnz %w1, 1b` after `stxr %w1, ...`?"""
    return (
        isinstance(item, Instruction)
        and isinstance(store, Instruction)
        and item.name == "cbnz"
        and item.operands in ((store.operands[0], label), (store.operands[0], f"{label}b"))
    )


# ------------------------------------------------------------------------------------------------ accesses
def _load_exclusive(arm: AArch64, groups: tuple[str, ...], places: Sized) -> bool:
    return arm.in_exclusive and _plain_load(arm, places, groups[1])


def _plain_load(arm: AArch64, places: Sized, suffix: str) -> bool:
    if len(places) != 2 or not isinstance(places[1][0], Memory):
        return False
    bits = arm.access_width(suffix, places[0][1])
    if bits is None:
        return False
    value = arm.machine.read(places[1][0], bits)
    width = max(bits, 32)
    arm.machine.write(places[0][0], width, value if bits == width else build.cast(integer(value, bits), word(width)))
    return True


def _store_exclusive(arm: AArch64, groups: tuple[str, ...], places: Sized) -> bool:
    if not arm.in_exclusive or len(places) != 3 or places[0][1] != 32:
        return False
    if not _plain_store(arm, places[1:], groups[1]):
        return False
    arm.machine.write(places[0][0], 32, build.constant(0, word(32)))
    return True


def _plain_store(arm: AArch64, places: Sized, suffix: str) -> bool:
    if len(places) != 2 or not isinstance(places[1][0], Memory):
        return False
    bits = arm.access_width(suffix, places[0][1])
    if bits is None:
        return False
    arm.machine.write(places[1][0], bits, arm.machine.read(places[0][0], bits))
    return True


def _load(arm: AArch64, groups: tuple[str, ...], places: Sized) -> bool:
    with arm.fn.atomic_access(groups[0] in ("ldar", "ldapr")):
        return not arm.in_exclusive and _plain_load(arm, places, groups[1])


def _store(arm: AArch64, groups: tuple[str, ...], places: Sized) -> bool:
    with arm.fn.atomic_access(groups[0] == "stlr"):
        return not arm.in_exclusive and _plain_store(arm, places, groups[1])


def _atomic(arm: AArch64, groups: tuple[str, ...], places: Sized) -> bool:
    """ldadd operand, result, [object];  swp new, result, [object];  cas expected, new, [object]"""
    operation, _, suffix = groups
    if arm.in_exclusive or len(places) != 3 or not isinstance(places[2][0], Memory) or places[0][1] != places[1][1]:
        return False
    bits = arm.access_width(suffix, places[0][1])
    if bits is None:
        return False
    where = places[2][0]
    arm.fn.atomic_begin()
    first = arm.machine.read(places[0][0], bits)
    second = arm.machine.read(places[1][0], bits) if operation == "cas" else None
    before = arm.machine.read(where, bits)
    if second is not None:
        new = second
        arm.fn.branch(same(arm.fn, before, first, bits), lambda: arm.machine.write(where, bits, new), lambda: None)
    else:
        arm.machine.write(where, bits, _updated(operation, before, first, bits))
    arm.fn.atomic_end()
    width = max(bits, 32)
    result = places[0][0] if operation == "cas" else places[1][0]
    if not isinstance(result, Const):  # a result in wzr is dropped
        shown = before if bits == width else build.cast(integer(before, bits), word(width))
        arm.machine.write(result, width, shown)
    return True


def _updated(operation: str, before: Expr, operand: Expr, bits: int) -> Expr:
    if operation == "swp":
        return operand
    kind = word(bits)
    left, right = integer(before, bits), integer(operand, bits)
    if operation == "ldclr":
        return build.binary("&", left, build.unary("~", right, kind), kind)
    return build.binary({"ldadd": "+", "ldset": "|", "ldeor": "^"}[operation], left, right, kind)


def _atomic_store(arm: AArch64, groups: tuple[str, ...], places: Sized) -> bool:
    """stadd operand, [object]: like ldadd without a result"""
    operation, order, suffix = groups
    if len(places) != 2:
        return False
    return _atomic(arm, (f"ld{operation}", order, suffix), [places[0], (Const(0, INDEX), places[0][1]), places[1]])


_ACCESSES: tuple[tuple[re.Pattern[str], Callable[[AArch64, tuple[str, ...], Sized], bool]], ...] = (
    (_LOAD_EXCLUSIVE, _load_exclusive),
    (_STORE_EXCLUSIVE, _store_exclusive),
    (_LOAD, _load),
    (_STORE, _store),
    (_ATOMIC, _atomic),
    (_ATOMIC_STORE, _atomic_store),
)


# ---------------------------------------------------------------------------------------------- arithmetic
def _width(places: Sized) -> int | None:
    """The width of an operation.  The upper bits of its result do not matter if the destination is narrower."""
    widths = {bits for _, bits in places if bits is not None}
    if len(widths) != 1 or not isinstance(places[0][0], Register):
        return None
    return min(widths.pop(), places[0][0].bits)


def _three(operator: str, inverts: bool, sets_flags: bool, arm: AArch64, places: Sized) -> bool:
    """add, sub, and, orr, eor, bic, and those that set flags"""
    bits = _width(places)
    if len(places) != 3 or bits is None:
        return False
    kind = word(bits)
    left, right = (arm.fn.simple(integer(arm.machine.read(where, bits), bits)) for where, _ in places[1:])
    operand = build.unary("~", right, kind) if inverts else right
    result = arm.fn.spill(build.binary(operator, left, operand, kind))
    arm.machine.write(places[0][0], bits, result)
    if sets_flags:
        if bits not in [each for _, each in places]:
            return False
        _set_flags(arm, operator, left, right, result, bits)
    return True


def _set_flags(arm: AArch64, operator: str, left: Expr, right: Expr, result: Expr, bits: int) -> None:
    if "cc" not in arm.machine.text.clobbers:
        arm.machine.refuse('this assembly changes the flags; add "cc" to its clobbers')
    signs = [is_negative(each, bits) for each in (left, right, result)]
    carry: Expr = Const(0, BOOL)
    overflow: Expr = Const(0, BOOL)
    if operator == "+":
        carry = build.compare("<", result, left)
        overflow = build.conjunction(build.negate(xor(signs[0], signs[1])), xor(signs[0], signs[2]))
    elif operator == "-":
        carry = build.compare(">=", left, right)
        overflow = build.conjunction(xor(signs[0], signs[1]), xor(signs[0], signs[2]))
    arm.machine.flags = {"z": is_zero(result), "s": signs[2], "c": carry, "o": overflow}


def _compare(operator: str, arm: AArch64, places: Sized) -> bool:
    """cmp, cmn, tst: the width is that of the registers, all of whose bits matter."""
    widths = {bits for _, bits in places if bits is not None}
    if len(places) != 2 or len(widths) != 1:
        return False
    bits = widths.pop()
    left, right = (arm.fn.simple(integer(arm.machine.read(where, bits), bits)) for where, _ in places)
    result = arm.fn.spill(build.binary(operator, left, right, word(bits)))
    _set_flags(arm, operator, left, right, result, bits)
    return True


def _move(inverts: bool, arm: AArch64, places: Sized) -> bool:
    bits = _width(places)
    if len(places) != 2 or bits is None:
        return False
    value = arm.machine.read(places[1][0], bits)
    arm.machine.write(places[0][0], bits, build.unary("~", integer(value, bits), word(bits)) if inverts else value)
    return True


def _negate(arm: AArch64, places: Sized) -> bool:
    return len(places) == 2 and _three("-", False, False, arm, [places[0], (Const(0, INDEX), None), places[1]])


def _shift(operator: str, signed: bool, arm: AArch64, places: Sized) -> bool:
    """By a constant."""
    widths = {bits for _, bits in places[:2] if bits is not None}
    if len(places) != 3 or len(widths) != 1 or not isinstance(places[2][0], Const):
        return False
    bits, distance = widths.pop(), places[2][0].value
    if not 0 <= distance < bits:
        return False
    kind = IntType(bits, signed)
    value = build.cast(arm.machine.read(places[1][0], bits), kind)
    shifted = build.binary(operator, value, build.constant(distance, kind), kind)
    arm.machine.write(places[0][0], bits, build.cast(shifted, word(bits)))
    return True


_ARITHMETIC: dict[str, Callable[[AArch64, Sized], bool]] = {
    "mov": partial(_move, False),
    "mvn": partial(_move, True),
    "add": partial(_three, "+", False, False),
    "sub": partial(_three, "-", False, False),
    "and": partial(_three, "&", False, False),
    "orr": partial(_three, "|", False, False),
    "eor": partial(_three, "^", False, False),
    "bic": partial(_three, "&", True, False),
    "adds": partial(_three, "+", False, True),
    "subs": partial(_three, "-", False, True),
    "ands": partial(_three, "&", False, True),
    "cmp": partial(_compare, "-"),
    "cmn": partial(_compare, "+"),
    "tst": partial(_compare, "&"),
    "neg": _negate,
    "lsl": partial(_shift, "<<", False),
    "lsr": partial(_shift, ">>", False),
    "asr": partial(_shift, ">>", True),
}
