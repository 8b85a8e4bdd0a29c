"""x86-64 and i386 instructions in AT&T syntax: the source comes first, the destination last.

A locked instruction, and `xchg` with memory, is one step.  Any other instruction that changes memory is a load and a
store: other threads may run in between.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import BOOL, INDEX, TRUE, Bound, Const, Expr, IntType
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
from unbraid.frontend.assembly.template import Instruction, Reference, named_register, number, reference

LETTERS = Letters(
    registers="rqQRl",
    fixed={each: each for each in "abcdSD"},
    memory="moV",
    immediates="inIJKLMNeZ",
)
COMMENT = "#"

_SUFFIXES = {"b": 8, "w": 16, "l": 32, "q": 64}
_MODIFIERS = {"b": 8, "w": 16, "k": 32, "q": 64}
_NAMES = {
    **{f"{prefix}{letter}x": (letter, bits) for letter in "abcd" for prefix, bits in (("", 16), ("e", 32), ("r", 64))},
    **{f"{letter}l": (letter, 8) for letter in "abcd"},
    **{f"{prefix}{name}i": (name.upper()[0] if name == "s" else "D", bits)
       for name in "sd" for prefix, bits in (("", 16), ("e", 32), ("r", 64))},
    "sil": ("S", 8), "dil": ("D", 8),
    **{f"r{n}{suffix}": (f"r{n}", bits)
       for n in range(8, 16) for suffix, bits in (("", 64), ("d", 32), ("w", 16), ("b", 8))},
}  # fmt: skip

# For each condition: its flags, by which it is computed.
_CONDITIONS: dict[str, str] = {
    **dict.fromkeys(("e", "z"), "z"), **dict.fromkeys(("ne", "nz"), "!z"), **dict.fromkeys(("c", "b", "nae"), "c"),
    **dict.fromkeys(("nc", "ae", "nb"), "!c"), "s": "s", "ns": "!s", "o": "o", "no": "!o",
    **dict.fromkeys(("be", "na"), "c|z"), **dict.fromkeys(("a", "nbe"), "!c|z"),
    **dict.fromkeys(("l", "nge"), "s^o"), **dict.fromkeys(("ge", "nl"), "!s^o"),
    **dict.fromkeys(("le", "ng"), "z|s^o"), **dict.fromkeys(("g", "nle"), "!z|s^o"),
}  # fmt: skip

_ADDRESS = re.compile(r"(-?\w*)\(([^,()]+)(?:,([^,()]+)(?:,([1248]))?)?\)")
_LOCKABLE = {
    "add", "sub", "and", "or", "xor", "inc", "dec", "neg", "not", "xadd", "xchg", "cmpxchg", "bts", "btr", "btc",
    "cmpxchg8b", "cmpxchg16b",
}  # fmt: skip


Sized = list[tuple[Location, int | None]]  # operands with their widths


class X86:
    def __init__(self, machine: Machine) -> None:
        self.machine, self.fn = machine, machine.fn

    # ------------------------------------------------------------------------------------------ operands
    def location(self, text: str) -> tuple[Location, int | None]:
        """What an operand names, and its width if the operand decides it."""
        if text.startswith("$"):
            return self._immediate(text[1:]), None
        used = reference(text)
        if used is not None:
            return self._operand(used)
        name = named_register(text)
        if name is not None:
            return self._named(name)
        found = _ADDRESS.fullmatch(text.replace(" ", ""))
        if found is None:
            self.machine.refuse(f"the operand '{text}' of inline assembly is not supported")
        return self._address(*found.groups(default="")), None

    def _immediate(self, text: str) -> Const:
        value = number(text)
        if value is None:
            self.machine.refuse(f"the constant '{text}' of inline assembly is not supported")
        return Const(value, INDEX)

    def _operand(self, used: Reference) -> tuple[Location, int | None]:
        operand = self.machine.find(used.key)
        if used.modifier and used.modifier not in _MODIFIERS:
            self.machine.refuse(f"the operand modifier '%{used.modifier}' is not supported")
        if operand.kind is Kind.REGISTER:
            register = self.machine.registers[operand.number]
            return register, _MODIFIERS.get(used.modifier, register.bits)
        if operand.kind is Kind.MEMORY:
            return self.machine.memory_operand(operand), None
        if operand.kind is Kind.FLAG or not isinstance(operand.value, Const):
            self.machine.refuse("a flag output cannot be used in the text of inline assembly")
        return operand.value, None

    def _named(self, name: str) -> tuple[Register, int]:
        known = _NAMES.get(name)
        if known is None:
            self.machine.refuse(f"the register '{name}' of inline assembly is not supported")
        letter, bits = known
        if letter not in self.machine.named:
            clobbered = {
                _NAMES[each.lstrip("%")][0] for each in self.machine.text.clobbers if each.lstrip("%") in _NAMES
            }
            if letter not in clobbered:
                self.machine.refuse(f"this assembly uses the register '{name}', which is neither operand nor clobber")
        return self.machine.named_register(letter, self.fn.void_pointer.bits), bits

    def _address(self, displacement: str, base: str, index: str, scale: str) -> Memory:
        offset: Expr = self._immediate(displacement or "0")
        register, _ = self.location(base)
        if not isinstance(register, Register):
            self.machine.refuse(f"the address '{base}' of inline assembly is not supported")
        if index:
            counter, _ = self.location(index)
            width = self.fn.void_pointer.bits
            value = build.cast(integer(self.machine.read(counter, width), width), INDEX)
            scaled = build.binary("*", value, build.constant(int(scale or 1), INDEX), INDEX)
            offset = self.fn.simple(build.binary("+", scaled, offset, INDEX))
        return self.machine.behind(register, offset)

    def implicit(self, letter: str) -> Register:
        """A register that an instruction uses without naming it."""
        return self._named(f"e{letter}x")[0]

    # ------------------------------------------------------------------------------------------ conditions
    def condition(self, name: str) -> Expr:
        code = _CONDITIONS.get(name)
        if code is None:
            self.machine.refuse(f"the condition '{name}' of inline assembly is not supported")
        negated = code.startswith("!")
        result: Expr | None = None
        for term in code.removeprefix("!").split("|"):
            left, *right = [self._flag(each, name) for each in term.split("^")]
            value = xor(left, right[0]) if right else left
            result = value if result is None else build.disjunction(result, value)
        assert result is not None
        return build.negate(result) if negated else result

    def _flag(self, flag: str, name: str) -> Expr:
        if flag not in self.machine.flags:
            self.machine.refuse(f"the condition '{name}' does not follow an instruction that is known to set it")
        return self.machine.flags[flag]

    # ---------------------------------------------------------------------------------------- instructions
    def jump(self, instruction: Instruction) -> tuple[Expr, str] | None:
        """The condition and the label of a jump; None for another instruction."""
        name, targets = instruction.name, instruction.operands
        if not name.startswith("j") or len(targets) != 1 or instruction.prefix:
            return None
        if name == "jmp":
            return TRUE, targets[0]
        return (self.condition(name[1:]), targets[0]) if name[1:] in _CONDITIONS else None

    def execute(self, instruction: Instruction) -> bool:
        """Write the effect of an instruction; False if it is not known."""
        found = _lookup(instruction.name)
        if found is None or (instruction.prefix == "lock" and found[0] not in _LOCKABLE):
            return False
        base, suffix = found
        places = [self.location(each) for each in instruction.operands]
        memory = [where for where, _ in places if isinstance(where, Memory)]
        locked = instruction.prefix == "lock" or (base == "xchg" and bool(memory))
        changed = memory[:1] if base == "xchg" else [where for where, _ in places[-1:]]
        if len(memory) > 1 or (locked and not any(isinstance(where, Memory) for where in changed)):
            return False
        if memory and not (locked and "memory" in self.machine.text.clobbers):
            self.machine.weak()
        width = 0 if base in _OWN_WIDTH else self._width(instruction, suffix, places)
        if width > self.fn.void_pointer.bits:
            return False
        if locked:
            self.fn.atomic_begin()
        if base in _OWN_WIDTH:
            done = _OWN_WIDTH[base](self, places)
        else:
            done = _TABLE[base](self, [where for where, _ in places], width)
        if locked:
            self.fn.atomic_end()
        return done

    def _width(self, instruction: Instruction, suffix: str, places: Sized) -> int:
        widths = {bits for _, bits in places if bits is not None}
        if suffix:
            widths.add(_SUFFIXES[suffix])
        if len(widths) != 1:
            self.machine.refuse(f"the sizes of the operands of '{instruction.text}' are not clear")
        return widths.pop()


Execute = Callable[[X86, list[Location], int], bool]


def _lookup(name: str) -> tuple[str, str] | None:
    """The instruction without the suffix for its width, and the suffix."""
    if name in _OWN_WIDTH or name in _TABLE:
        return name, ""
    if name[:-1] in _TABLE and name[-1] in _SUFFIXES:
        return name[:-1], name[-1]
    return None


def _move(x86: X86, places: list[Location], bits: int) -> bool:
    if len(places) != 2:
        return False
    x86.machine.write(places[1], bits, x86.machine.read(places[0], bits))
    return True


def _exchange(x86: X86, places: list[Location], bits: int) -> bool:
    if len(places) != 2:
        return False
    values = [x86.machine.read(each, bits) for each in places]
    x86.machine.write(places[0], bits, values[1])
    x86.machine.write(places[1], bits, values[0])
    return True


def _arithmetic(operator: str, x86: X86, places: list[Location], bits: int, keeps: bool = True) -> bool:
    """add, sub, and, or, xor; cmp and test do not keep the result."""
    if len(places) != 2:
        return False
    kind = word(bits)
    if operator == "^" and places[0] is places[1]:  # clears the register, whatever it holds
        right: Expr = build.constant(0, kind)
        left: Expr = right
    else:
        right = x86.fn.simple(integer(x86.machine.read(places[0], bits), bits))
        left = x86.fn.simple(integer(x86.machine.read(places[1], bits), bits))
    result = x86.fn.spill(build.binary(operator, left, right, kind))
    if keeps:
        x86.machine.write(places[1], bits, result)
    x86.machine.flags = _flags(operator, left, right, result, bits)
    return True


def _flags(operator: str, left: Expr, right: Expr, result: Expr, bits: int) -> dict[str, Expr]:
    flags: dict[str, Expr] = {"z": is_zero(result), "s": is_negative(result, bits)}
    negatives = [is_negative(each, bits) for each in (left, right, result)]
    if operator == "+":
        flags["c"] = build.compare("<", result, left)
        flags["o"] = build.conjunction(build.negate(xor(negatives[0], negatives[1])), xor(negatives[0], negatives[2]))
    elif operator == "-":
        flags["c"] = build.compare("<", left, right)
        flags["o"] = build.conjunction(xor(negatives[0], negatives[1]), xor(negatives[0], negatives[2]))
    else:
        flags["c"] = flags["o"] = Const(0, BOOL)
    return flags


def _step(operator: str, x86: X86, places: list[Location], bits: int) -> bool:
    """inc and dec, which do not change the carry flag"""
    carry = x86.machine.flags.get("c")
    done = len(places) == 1 and _arithmetic(operator, x86, [Const(1, INDEX), places[0]], bits)
    x86.machine.flags.pop("c", None)
    if carry is not None:
        x86.machine.flags["c"] = carry
    return done


def _negate(x86: X86, places: list[Location], bits: int) -> bool:
    if len(places) != 1:
        return False
    value = x86.fn.simple(integer(x86.machine.read(places[0], bits), bits))
    zero = build.constant(0, word(bits))
    result = x86.fn.spill(build.binary("-", zero, value, word(bits)))
    x86.machine.write(places[0], bits, result)
    x86.machine.flags = _flags("-", zero, value, result, bits)
    return True


def _not(x86: X86, places: list[Location], bits: int) -> bool:
    if len(places) != 1:
        return False
    value = integer(x86.machine.read(places[0], bits), bits)
    x86.machine.write(places[0], bits, build.unary("~", value, word(bits)))
    return True


def _exchange_add(x86: X86, places: list[Location], bits: int) -> bool:
    if len(places) != 2 or not isinstance(places[0], Register):
        return False
    added = x86.fn.simple(integer(x86.machine.read(places[0], bits), bits))
    before = x86.fn.simple(integer(x86.machine.read(places[1], bits), bits))
    result = x86.fn.spill(build.binary("+", before, added, word(bits)))
    x86.machine.write(places[0], bits, before)
    x86.machine.write(places[1], bits, result)
    x86.machine.flags = _flags("+", before, added, result, bits)
    return True


def _compare_exchange(x86: X86, places: list[Location], bits: int) -> bool:
    """cmpxchg new, object: the accumulator is what is expected, and becomes what was found."""
    if len(places) != 2 or not isinstance(places[0], Register):
        return False
    accumulator = x86.implicit("a")
    new = x86.machine.read(places[0], bits)
    expected = x86.machine.read(accumulator, bits)
    found = x86.machine.read(places[1], bits)
    x86.machine.complete(accumulator)
    success = x86.fn.temporary(BOOL)
    x86.fn.assign(success, same(x86.fn, found, expected, bits))

    def fail() -> None:
        if not x86.fn.stepping:  # without a lock, the old value is written back, over what others may have written
            x86.machine.write(places[1], bits, found)
        x86.machine.write(accumulator, bits, found)

    x86.fn.branch(success, lambda: x86.machine.write(places[1], bits, new), fail)
    x86.machine.flags = {"z": success}
    return True


def _bit(change: str, x86: X86, places: list[Location], bits: int) -> bool:
    """bt, bts, btr, btc: the carry flag is the old bit.  In memory, a bit beyond the operand is not followed."""
    if len(places) != 2:
        return False
    kind = word(bits)
    position = x86.fn.simple(integer(x86.machine.read(places[0], bits), bits))
    inside = build.compare("<", position, build.constant(bits, kind))
    if isinstance(places[1], Memory) and not isinstance(places[0], Const):
        x86.fn.branch(inside, lambda: None, lambda: x86.fn.unmodelled(Bound.MODEL))
    else:
        position = x86.fn.simple(build.binary("&", position, build.constant(bits - 1, kind), kind))
    mask = x86.fn.simple(build.binary("<<", build.constant(1, kind), position, kind))
    before = x86.fn.simple(integer(x86.machine.read(places[1], bits), bits))
    old = x86.fn.spill(build.negate(is_zero(build.binary("&", before, mask, kind))))
    if change == "set":
        x86.machine.write(places[1], bits, build.binary("|", before, mask, kind))
    elif change == "reset":
        x86.machine.write(places[1], bits, build.binary("&", before, build.unary("~", mask, kind), kind))
    elif change == "complement":
        x86.machine.write(places[1], bits, build.binary("^", before, mask, kind))
    zero = x86.machine.flags.get("z")
    x86.machine.flags = {"c": old} if zero is None else {"c": old, "z": zero}
    return True


def _shift(operator: str, signed: bool, x86: X86, places: list[Location], bits: int) -> bool:
    """shl, shr, sar by a constant; the flags are not modelled."""
    count: Location = Const(1, INDEX) if len(places) == 1 else places[0]
    if not 1 <= len(places) <= 2 or not isinstance(count, Const):
        return False
    distance = count.value & (63 if bits == 64 else 31)
    x86.machine.flags = {}
    if distance >= bits:
        return False
    kind = IntType(bits, signed)
    value = build.cast(x86.machine.read(places[-1], bits), kind)
    shifted = build.binary(operator, value, build.constant(distance, kind), kind)
    x86.machine.write(places[-1], bits, build.cast(shifted, word(bits)))
    return True


def _subtract_with_borrow(x86: X86, places: list[Location], bits: int) -> bool:
    """sbb %0, %0: all bits become the carry flag."""
    if len(places) != 2 or places[0] is not places[1] or not isinstance(places[0], Register):
        return False
    carry = x86.fn.spill(x86.condition("c"))
    ones, zero = build.constant(-1, word(bits)), build.constant(0, word(bits))
    x86.machine.write(places[0], bits, build.ite(carry, ones, zero))
    x86.machine.flags = {"c": carry}
    return True


_TABLE: dict[str, Execute] = {
    "mov": _move,
    "xchg": _exchange,
    "add": partial(_arithmetic, "+"),
    "sub": partial(_arithmetic, "-"),
    "and": partial(_arithmetic, "&"),
    "or": partial(_arithmetic, "|"),
    "xor": partial(_arithmetic, "^"),
    "cmp": partial(_arithmetic, "-", keeps=False),
    "test": partial(_arithmetic, "&", keeps=False),
    "inc": partial(_step, "+"),
    "dec": partial(_step, "-"),
    "neg": _negate,
    "not": _not,
    "xadd": _exchange_add,
    "cmpxchg": _compare_exchange,
    "bt": partial(_bit, ""),
    "bts": partial(_bit, "set"),
    "btr": partial(_bit, "reset"),
    "btc": partial(_bit, "complement"),
    "shl": partial(_shift, "<<", False),
    "sal": partial(_shift, "<<", False),
    "shr": partial(_shift, ">>", False),
    "sar": partial(_shift, ">>", True),
    "sbb": _subtract_with_borrow,
}


# ----------------------------------------------------------------------- instructions with widths of their own
def _set(condition: str, x86: X86, places: Sized) -> bool:
    """setCC: one byte"""
    if len(places) != 1 or places[0][1] not in (8, None):
        return False
    where = places[0][0]
    value = x86.fn.spill(x86.condition(condition))
    x86.machine.write(where, 8, build.cast(value, word(8)))
    return True


def _extend(source: int, target: int, signed: bool, x86: X86, places: Sized) -> bool:
    """movzbl, movsbl and so on"""
    if len(places) != 2 or places[0][1] not in (source, None) or places[1][1] != target:
        return False
    if isinstance(places[0][0], Const) or target > x86.fn.void_pointer.bits:
        return False
    value = build.cast(x86.machine.read(places[0][0], source), IntType(source, signed))
    x86.machine.write(places[1][0], target, build.cast(build.cast(value, IntType(target, signed)), word(target)))
    return True


def _arbitrary(letters: str, x86: X86, places: Sized) -> bool:
    """rdtsc, rdtscp, cpuid: inputs of the program"""
    if places:
        return False
    for letter in letters:
        value = x86.fn.temporary(word(32))
        x86.fn.havoc(value)
        x86.machine.write(x86.implicit(letter), 32, value)
    return True


def _identify(x86: X86, places: Sized) -> bool:
    """cpuid, which reads eax and perhaps ecx"""
    x86.machine.read(x86.implicit("a"), 32)
    return _arbitrary("abcd", x86, places)


def _nothing(x86: X86, places: Sized) -> bool:
    return True


def _compare_exchange_pair(half: int, x86: X86, places: Sized) -> bool:
    """cmpxchg8b, cmpxchg16b: the pair d:a is what is expected, c:b is the new value."""
    if len(places) != 1 or not isinstance(places[0][0], Memory) or half > x86.fn.void_pointer.bits:
        return False
    machine, where, kind = x86.machine, places[0][0], word(2 * half)
    registers = {letter: x86.implicit(letter) for letter in "abcd"}
    halves = {letter: integer(machine.read(register, half), half) for letter, register in registers.items()}

    def joined(high: str, low: str) -> Expr:
        upper = build.binary("<<", build.cast(halves[high], kind), build.constant(half, kind), kind)
        return x86.fn.spill(build.binary("|", upper, build.cast(halves[low], kind), kind))

    expected, new = joined("d", "a"), joined("c", "b")
    for letter in "ad":
        machine.complete(registers[letter])
    found = x86.fn.simple(integer(machine.read(where, 2 * half), 2 * half))
    success = x86.fn.temporary(BOOL)
    x86.fn.assign(success, build.equal(found, expected))

    def fail() -> None:
        if not x86.fn.stepping:
            machine.write(where, 2 * half, found)
        machine.write(registers["a"], half, build.cast(found, word(half)))
        upper = build.binary(">>", found, build.constant(half, kind), kind)
        machine.write(registers["d"], half, build.cast(upper, word(half)))

    x86.fn.branch(success, lambda: machine.write(where, 2 * half, new), fail)
    machine.flags = {"z": success}
    return True


_OWN_WIDTH: dict[str, Callable[[X86, Sized], bool]] = {
    **{f"set{name}": partial(_set, name) for name in _CONDITIONS},
    **{
        f"mov{letter}{a}{b}": partial(_extend, _SUFFIXES[a], _SUFFIXES[b], letter == "s")
        for letter in "zs" for a, b in ("bw", "bl", "bq", "wl", "wq", "lq") if (letter, a) != ("z", "l")
    },
    "rdtsc": partial(_arbitrary, "ad"),
    "rdtscp": partial(_arbitrary, "adc"),
    "cpuid": _identify,
    "cmpxchg8b": partial(_compare_exchange_pair, 32),
    "cmpxchg16b": partial(_compare_exchange_pair, 64),
    **dict.fromkeys(("prefetch", "prefetchw", "prefetcht0", "prefetcht1", "prefetcht2", "prefetchnta"), _nothing),
}  # fmt: skip
