"""Inline assembly: accepts barriers and hints, which do nothing under sequential consistency, and refuses the rest.

libclang gives the operands of an asm statement, but not its text.  The text is read from the source, which may be in a
macro.
"""

from __future__ import annotations

import re

from clang.cindex import Cursor, CursorKind

from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.clang import spelled_tokens
from unbraid.frontend.parsing.cursors import has_effects
from unbraid.frontend.parsing.strings import unescape

_LONGEST = 4096  # characters of an asm statement that are looked at

_HARMLESS = re.compile(
    r"|\#.*"  # nothing, or a comment
    r"|nop|pause|yield|rep|rep nop"
    r"|[mls]fence"  # x86
    r"|lock|(lock )?(add|or)[lq]? \$(0x)?0, ?-?\d*\(%%?[er]sp\)"  # x86: changes no value
    r"|(dmb|dsb)( (sy|st|ld|ish|ishst|ishld|osh|nsh))?|isb( sy)?"  # ARM
    r"|sync|lwsync|hwsync|isync|eieio"  # POWER
    r"|fence( [iorw]+, ?[iorw]+)?"  # RISC-V
)


def statement(fn: FunctionWriter, cursor: Cursor) -> None:
    """Write nothing if the assembly is known to have no effect that another thread could see; else refuse it."""
    if not _does_nothing(cursor):
        raise fn.refuse("inline assembly is not supported, except for barriers", cursor)


def _does_nothing(cursor: Cursor) -> bool:
    if cursor.kind is not CursorKind.ASM_STMT or any(map(has_effects, cursor.get_children())):
        return False
    words = _text(cursor)
    if not words or "goto" in words:
        return False
    strings = [word for word in words if word.startswith('"')]
    if any(word.startswith('"=') for word in strings):  # an output operand, whose value only the assembly defines
        return False
    opening = words.index("(")
    template = ""
    for word in words[opening + 1 :]:
        if not word.startswith('"'):
            if word not in (":", "::", ")"):
                return False  # a macro's parameter, or something else that is not spelled out here
            break
        template += unescape(word)
    instructions = re.split(r"[;\n]", template)
    return all(_HARMLESS.fullmatch(" ".join(part.lower().split())) for part in instructions)


def _text(cursor: Cursor) -> list[str]:
    """The tokens of an asm statement, up to its closing parenthesis; empty if they cannot be read."""
    words: list[str] = []
    depth = 0
    for word in spelled_tokens(cursor, _LONGEST):
        words.append(word)
        depth += (word == "(") - (word == ")")
        if depth == 0 and word == ")":
            return words
    return []
