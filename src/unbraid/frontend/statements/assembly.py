"""Inline assembly: skips barriers and hints, models common instructions of x86 and AArch64, and refuses the rest.

A statement is for AArch64 if it has an instruction that only AArch64 has, and else for x86.  A program must not mix the
two.
"""

from __future__ import annotations

import re

from unbraid.core.nodes import Const
from unbraid.frontend.assembly import aarch64, operands, x86
from unbraid.frontend.assembly.flow import Flow
from unbraid.frontend.assembly.machine import Machine
from unbraid.frontend.assembly.template import Instruction, Label, Unreadable, parse, reference
from unbraid.frontend.assembly.text import AsmText, text_of
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.syntax import Cursor, CursorKind

_HINTS = re.compile(
    r"nop|pause|yield"
    r"|[mls]fence"  # x86
    r"|(lock )?(add|or)[lq]? \$(0x)?0, ?-?\d*\(%%?[er]sp\)"  # x86: changes no value
    r"|(dmb|dsb)( (sy|st|ld|ish|ishst|ishld|osh|nsh))?|isb( sy)?"  # ARM
    r"|sync|lwsync|hwsync|isync|eieio"  # POWER
    r"|fence( [iorw]+, ?[iorw]+)?"  # RISC-V
)


def statement(fn: Lowering, cursor: Cursor) -> None:
    text = None
    if cursor.kind is CursorKind.ASM_STMT and fn.definition is not None:
        text = text_of(cursor, fn.definition)
    if text is None:
        raise fn.refuse("the text of this inline assembly cannot be read", cursor)
    if text.is_goto:
        raise fn.refuse("asm goto is not supported", cursor)
    try:
        items = parse(text.template, aarch64.COMMENT)
        is_arm = aarch64.is_for_aarch64(items)
        if not is_arm:
            items = parse(text.template, x86.COMMENT)
    except Unreadable as error:
        raise _unsupported(fn, cursor, str(error)) from error
    items = [each for each in items if isinstance(each, Label) or not _HINTS.fullmatch(each.text.lower())]
    if not items and not text.outputs and not text.inputs:
        return
    if any(isinstance(each, Instruction) for each in items):
        _note_architecture(fn, cursor, is_arm)
    if is_arm:
        prepared = aarch64.prepare(items)
        if prepared is None:
            raise fn.refuse("exclusive accesses are only supported in the usual loop", cursor)
        items = prepared
    _execute(fn, cursor, text, items, is_arm)


def _unsupported(fn: Lowering, cursor: Cursor, instruction: str) -> Exception:
    advice = "write it with __atomic_* functions"
    return fn.refuse(f"inline assembly: the instruction '{instruction}' is not supported; {advice}", cursor)


def _note_architecture(fn: Lowering, cursor: Cursor, is_arm: bool) -> None:
    if is_arm and fn.void_pointer.bits != 64:
        raise fn.refuse("inline assembly for ARM is only supported with 64 bits", cursor)
    name = "AArch64" if is_arm else "x86"
    if fn.program.assembly not in ("", name):
        raise fn.refuse(f"inline assembly for {name}, in a program with assembly for {fn.program.assembly}", cursor)
    fn.program.assembly = name


def _execute(fn: Lowering, cursor: Cursor, text: AsmText, items: list[Label | Instruction], is_arm: bool) -> None:
    flow = Flow(fn, cursor, items)
    found = operands.lower(fn, cursor, text, aarch64.LETTERS if is_arm else x86.LETTERS)
    fn.at(cursor)
    _refuse_mixed(fn, found, text, items)
    machine = Machine(fn, cursor, text, found, flow.has_loops)
    processor = aarch64.AArch64(machine) if is_arm else x86.X86(machine)
    for position, item in enumerate(items):
        if isinstance(item, Label):
            flow.enter(machine, position)
            continue
        jump = processor.jump(item)
        if jump is not None:
            flow.jump(machine, position, *jump, leaves_section=is_in_section(processor))
        elif not processor.execute(item):
            raise _unsupported(fn, cursor, item.text)
    machine.finish(processor.condition)


def is_in_section(processor: x86.X86 | aarch64.AArch64) -> bool:
    return isinstance(processor, aarch64.AArch64) and processor.in_exclusive


def _refuse_mixed(fn: Lowering, found: list[operands.Operand], text: AsmText, items: list[Label | Instruction]) -> None:
    """Refuse an operand such as "rm" that is used several times: in memory, other threads may change it in between."""
    written = (*text.outputs, *text.inputs)
    uses = [reference(each) for item in items if isinstance(item, Instruction) for each in item.operands]
    for operand in found:
        if operand.may_be_memory and not isinstance(operand.value, Const):
            keys = (operand.number, written[operand.number].name)
            if sum(use is not None and use.key in keys for use in uses) > 1:
                message = f"operand %{operand.number} of inline assembly may be in memory or not; choose one"
                raise fn.refuse(message, operand.cursor)
