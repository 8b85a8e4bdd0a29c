"""What the instructions of one asm statement work on: registers, memory, flags.

A register is a temporary of the operand's width.  `known` counts its low bits that have a value; the others are
arbitrary.  So `sete %b0` leaves the upper bits of an int as they were, or arbitrary.

The compiler may put an output into the register of an input, unless the output is marked with "&".  It then assumes
that all inputs are used before the output is written, so an input that is read later is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    INDEX,
    BoolType,
    Const,
    Expr,
    FloatType,
    IntType,
    Place,
    PointerType,
    Property,
    ScalarType,
    Storage,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import place_operands, root_variable, variables_read
from unbraid.frontend.assembly.operands import Kind, Operand
from unbraid.frontend.assembly.text import AsmText
from unbraid.frontend.lowering import pointers
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.syntax import Cursor
from unbraid.models.atomics import WEAKER_ORDERS

BYTE = IntType(8, False)


def word(bits: int) -> IntType:
    return IntType(bits, False)


def bits_of(kind: object) -> int | None:
    """The width of a scalar that fits into a general register."""
    if isinstance(kind, (IntType, PointerType)):
        return kind.bits
    return 8 if isinstance(kind, BoolType) else None


@dataclass(eq=False)
class Register:
    var: Var
    known: int = 0
    is_input: bool = False  # does it hold an input that the assembly must not change?
    late_output: int | None = None  # the number of an output that may share its register with an input

    @property
    def bits(self) -> int:
        return bits_of(self.var.type) or 0


@dataclass(frozen=True)
class Memory:
    """A place in memory.  `place` writes what is needed to access it at a given width."""

    place: Callable[[int], Place]
    bits: int | None  # the width of the object, if it is known
    readable: bool = True
    writable: bool = True
    operand: int | None = None


Location = Register | Memory | Const


class Machine:
    def __init__(self, fn: Lowering, statement: Cursor, text: AsmText, operands: list[Operand], loops: bool) -> None:
        self.fn, self.statement, self.text, self.operands = fn, statement, text, operands
        self.named: dict[str, Register] = {}  # the registers that a constraint or the text names
        self.registers: dict[int, Register] = {}  # by operand
        self.flags: dict[str, Expr] = {}  # z, c, s, o: those that are known
        self._late: int | None = None  # an output that was written and may share its register with an input
        self._loops = loops
        self._read_input = False
        self.accesses: list[tuple[Register, bool]] = []  # to registers; True for a write
        self._written: set[int | None] = set()  # the memory operands that are written
        for operand in operands:
            if operand.kind is Kind.REGISTER:
                self.registers[operand.number] = self._register(operand)

    def refuse(self, message: str) -> NoReturn:
        raise self.fn.refuse(message, self.statement)

    def find(self, key: int | str) -> Operand:
        """An operand by its number or its name."""
        for operand, written in zip(self.operands, (*self.text.outputs, *self.text.inputs), strict=True):
            if key == operand.number or (key and key == written.name):
                return operand
        raise self.fn.refuse(f"inline assembly has no operand '{key}'", self.statement)

    # ----------------------------------------------------------------------------------------- registers
    def _register(self, operand: Operand) -> Register:
        kind = operand.type
        bits = bits_of(kind)
        if bits is None or bits > self.fn.void_pointer.bits:
            raise self.fn.refuse("an operand of this type in a register is not supported", operand.cursor)
        if operand.tied is not None:
            register = self.registers[operand.tied]
        elif operand.fixed:
            register = self.named.setdefault(operand.fixed, self._new(kind, bits))
        else:
            register = self._new(kind, bits)
        if operand.is_output and not operand.is_read and not operand.is_early:
            register.late_output = operand.number
        if bits != register.bits:
            raise self.fn.refuse("operands of different sizes in one register are not supported", operand.cursor)
        if operand.value is not None:
            self.fn.assign(register.var, build.cast(operand.value, register.var.type))
            register.known = bits
            register.is_input = not operand.is_output and operand.tied is None
        for other in self.operands[: operand.number]:
            if not operand.fixed or other.fixed != operand.fixed:
                continue
            if operand.is_output == other.is_output or other.is_read:
                raise self.fn.refuse("two operands in one register are not supported", operand.cursor)
            register.is_input = False  # an input in the register of an output
        return register

    def _new(self, kind: object, bits: int) -> Register:
        return Register(self.fn.temporary(kind if isinstance(kind, PointerType) else word(bits)))

    def named_register(self, name: str, bits: int) -> Register:
        """A register that the text spells out: that of an operand, or one that is clobbered."""
        if name not in self.named:
            self.named[name] = self._new(None, bits)
        return self.named[name]

    def all_registers(self) -> list[Register]:
        return list({id(each): each for each in (*self.registers.values(), *self.named.values())}.values())

    def complete(self, register: Register) -> None:
        """Give the bits that have no value yet an arbitrary one."""
        if register.known == register.bits:
            return
        if self._loops:  # it may have a value in a later iteration
            self.refuse("this assembly reads a register before it has a value")
        if register.known == 0:
            self.fn.havoc(register.var, is_input=False)
        else:
            kind = word(register.bits)
            rest = self.fn.temporary(kind)
            self.fn.havoc(rest, is_input=False)
            mask = (1 << register.known) - 1
            upper = build.binary("&", rest, build.constant(~mask, kind), kind)
            self.fn.assign(register.var, build.binary("|", upper, register.var, kind))
        register.known = register.bits

    def use_input(self) -> None:
        """An input, or an address, is taken from a register, which an output may have overwritten."""
        self._read_input = True
        self._check_late()

    def _check_late(self) -> None:
        if self._late is not None and self._read_input:
            self.refuse(
                f"this assembly writes operand %{self._late} before it has used all inputs; "
                f'mark the operand as written early ("=&...")'
            )

    # ------------------------------------------------------------------------------------------- accesses
    def read(self, where: Location, bits: int) -> Expr:
        """The value of these bits, in a temporary or a constant: an integer, or a whole pointer."""
        if isinstance(where, Const):
            return build.constant(where.value, word(bits))
        if isinstance(where, Register):
            return self.fn.spill(self._read_register(where, bits))
        if not where.readable:
            self.refuse('this assembly reads an operand that is only written; write "+m" instead of "=m"')
        place = where.place(bits)
        value = self.fn.temporary(build.scalar(place.type))
        self.fn.assign(value, place)
        return value

    def _read_register(self, register: Register, bits: int) -> Expr:
        self.accesses.append((register, False))
        if register.is_input:
            self.use_input()
        if bits > register.bits:
            self.refuse("this assembly reads more bits than the operand has")
        if bits > register.known:
            self.complete(register)
        return register.var if bits == register.bits else build.cast(register.var, word(bits))

    def write(self, where: Location, bits: int, value: Expr, extends_from: int = 32) -> None:
        """Writing at least `extends_from` bits of a register clears those above."""
        if isinstance(where, Const):
            self.refuse("this assembly writes to a constant")
        if isinstance(where, Memory):
            if not where.writable:
                self.refuse('this assembly writes to an input; write it as an output ("+m")')
            self._written.add(where.operand)
            place = where.place(bits)
            self.fn.assign(place, self._stored(value, build.scalar(place.type)))
        else:
            self._write_register(where, bits, value, extends_from)

    def _stored(self, value: Expr, kind: ScalarType) -> Expr:
        """The value as it is stored.  A _Bool must be 0 or 1."""
        if isinstance(kind, BoolType) and not isinstance(value.type, BoolType):
            value = self.fn.simple(value)
            is_fine = build.compare("<=", build.cast(value, BYTE), build.constant(1, BYTE))
            self.fn.check(is_fine, Property.UNDEFINED, "a _Bool is neither 0 nor 1")
        return build.cast(value, kind)

    def _write_register(self, register: Register, bits: int, value: Expr, extends_from: int) -> None:
        if register.is_input:
            self.refuse('this assembly writes to an input; write it as an output ("+r")')
        if register.late_output is not None:
            self._late = register.late_output
            if self._loops:
                self._check_late()
        self.accesses.append((register, True))
        whole = register.bits
        if bits >= whole:
            self.fn.assign(register.var, build.cast(value, register.var.type))
            register.known = whole
            return
        low = build.cast(value, word(bits))
        if bits >= extends_from or bits >= register.known:
            self.fn.assign(register.var, build.cast(build.cast(low, word(whole)), register.var.type))
            register.known = whole if bits >= extends_from else bits
            return
        kind = word(whole)
        kept = build.binary("&", build.cast(register.var, kind), build.constant(~((1 << bits) - 1), kind), kind)
        self.fn.assign(
            register.var, build.cast(build.binary("|", kept, build.cast(low, kind), kind), register.var.type)
        )

    # --------------------------------------------------------------------------------------------- memory
    def memory_operand(self, operand: Operand) -> Memory:
        place = operand.place
        assert place is not None
        if any(True for part in place_operands(place) for _ in variables_read(part)):
            self.use_input()
        twin = any(o.kind is Kind.MEMORY and o.is_read and o.place == place for o in self.operands)
        return Memory(
            lambda bits: self._at_width(place, bits),
            bits_of(place.type),
            readable=operand.is_read or twin,
            writable=operand.is_output or self._is_clobbered(place),
            operand=operand.number,
        )

    def _is_clobbered(self, place: Place) -> bool:
        """Does the compiler expect any write here, because memory is clobbered?  It does not of a local variable."""
        root = root_variable(place)
        return "memory" in self.text.clobbers and (root is None or root.storage is Storage.GLOBAL)

    def _at_width(self, place: Place, bits: int) -> Place:
        if bits_of(place.type) == bits:
            return place
        if isinstance(place.type, FloatType):
            self.refuse("floating-point operands of inline assembly are not supported")
        address = build.cast(pointers.address_of(self.fn, place), self.fn.program.types.pointer_to(word(bits)))
        return pointers.dereference(self.fn, address, word(bits))

    def behind(self, base: Register, offset: Expr) -> Memory:
        """The memory at the address in a register, plus an offset in bytes."""
        if "memory" not in self.text.clobbers:
            self.refuse('this assembly accesses memory that is no operand; add "memory" to its clobbers')
        if not self.text.is_volatile and self.text.outputs:
            self.refuse("the compiler may remove this assembly; write asm volatile")
        self.use_input()
        pointer = self.fn.simple(self._read_register(base, self.fn.void_pointer.bits))
        target = pointer.type.target if isinstance(pointer.type, PointerType) else None

        def place(bits: int) -> Place:
            kind = target if bits_of(target) == bits else word(bits)
            assert kind is not None
            typed = build.cast(pointer, self.fn.program.types.pointer_to(kind))
            assert isinstance(typed.type, PointerType)
            moved = build.pointer_add(typed, build.cast(offset, INDEX), 1, typed.type)
            return pointers.dereference(self.fn, moved, kind)

        return Memory(place, None)

    def weak(self) -> None:
        """An access that other threads may see in another order."""
        self.fn.program.notes[WEAKER_ORDERS] = None

    # ---------------------------------------------------------------------------------------------- the end
    def finish(self, condition: Callable[[str], Expr]) -> None:
        """Store the outputs that are in registers or flags."""
        flags = {each.number: condition(each.flag) for each in self.operands if each.kind is Kind.FLAG}
        for operand in self.operands:
            if not operand.is_output or operand.place is None:
                continue
            if operand.kind is Kind.FLAG:
                self.fn.assign(operand.place, build.cast(flags[operand.number], operand.place.type))
            elif operand.kind is Kind.REGISTER:
                register = self.registers[operand.number]
                self.complete(register)
                self.fn.assign(operand.place, self._stored(register.var, build.scalar(operand.place.type)))
            elif not operand.is_read and operand.number not in self._written:
                self.refuse(f'operand %{operand.number} is an output that nothing is written to; write "+m"')


def integer(value: Expr, bits: int) -> Expr:
    return build.cast(value, word(bits))


def is_zero(value: Expr) -> Expr:
    return build.compare("==", value, build.constant(0, value.type))


def is_negative(value: Expr, bits: int) -> Expr:
    signed = IntType(bits, True)
    return build.compare("<", build.cast(value, signed), build.constant(0, signed))


def xor(left: Expr, right: Expr) -> Expr:
    return build.binary("!=", left, right, BOOL)


def same(fn: Lowering, left: Expr, right: Expr, bits: int) -> Expr:
    """Are two values equal?  Pointers are compared as such."""
    if isinstance(left.type, PointerType) and isinstance(right.type, PointerType):
        return build.equal(build.cast(left, fn.void_pointer), build.cast(right, fn.void_pointer))
    return build.equal(integer(left, bits), integer(right, bits))
