"""The parts of an asm statement: template, operands, clobbers.

libclang has no calls for them.  But it prints a whole function from its syntax tree, with all macros expanded and
string literals joined, in one fixed form:

    asm volatile ("lock; xaddl %0, %1" : "=r" (old), [p] "+m" (*p) : "0" (1) : "memory", "cc");

The printed statements are in the order of the cursors.  An asm label, as in `int f(void) asm("g")`, is printed without
the space before the parenthesis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from unbraid.core.records import dataclass
from unbraid.frontend.parsing.clang import printed
from unbraid.frontend.parsing.strings import unescape
from unbraid.frontend.parsing.syntax import Cursor, CursorKind

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|' r"'(?:\\.|[^'\\])*'|\w+|\S")
_STATEMENT = re.compile(r'"(?:\\.|[^"\\])*"|' r"'(?:\\.|[^'\\])*'|\basm (?:volatile )?(?:goto )?\(")


@dataclass(frozen=True)
class Written:
    """An operand as it is written: [name] "constraint" (expression)."""

    name: str
    constraint: str


@dataclass(frozen=True)
class AsmText:
    template: str
    outputs: tuple[Written, ...]
    inputs: tuple[Written, ...]
    clobbers: tuple[str, ...]
    is_volatile: bool
    is_goto: bool


def text_of(statement: Cursor, function: Cursor) -> AsmText | None:
    """The text of an asm statement in a function; None if it cannot be read for certain."""
    statements = [part for part in function.walk_preorder() if part.kind is CursorKind.ASM_STMT]
    texts = list(statements_in(printed(function)))
    if len(texts) != len(statements):
        return None
    text = texts[statements.index(statement)]
    operands = len(statement.children)
    return text if text is None or operands == len(text.outputs) + len(text.inputs) else None


def statements_in(function: str) -> Iterator[AsmText | None]:
    """The asm statements of a function as libclang prints it.  None for one that has another form than expected."""
    for found in _STATEMENT.finditer(function):
        if found[0].startswith("asm"):
            yield _parse(found[0], function[found.end() :])


def _parse(opening: str, rest: str) -> AsmText | None:
    sections: list[list[Written]] = [[]]  # template, outputs, inputs, clobbers, labels
    name = ""
    depth = 1
    for found in _TOKEN.finditer(rest):
        token = found[0]
        depth += (token == "(") - (token == ")")
        if depth == 0:
            break
        if depth > 1 or token == ")":
            continue  # inside the expression of an operand
        if token == ":":
            sections.append([])
        elif token.startswith('"'):
            sections[-1].append(Written(name, unescape(token)))
            name = ""
        elif token.isidentifier():
            name = token  # a label of asm goto has no string after it
        elif token not in ("[", "]", ","):
            return None
    if depth != 0 or len(sections[0]) != 1:
        return None
    sections += [[]] * (5 - len(sections))
    template, outputs, inputs, clobbers, _ = sections
    return AsmText(
        template[0].constraint,
        tuple(outputs),
        tuple(inputs),
        tuple(each.constraint for each in clobbers),
        is_volatile="volatile" in opening,
        is_goto="goto" in opening,
    )
