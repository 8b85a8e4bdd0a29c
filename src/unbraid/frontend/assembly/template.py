"""Assembly templates: splits the text into labels and instructions with their operands, as they are spelled."""

from __future__ import annotations

import re

from unbraid.core.records import dataclass

PREFIXES = ("lock", "rep", "repz", "repe")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ALTERNATIVES = re.compile(r"\{([^{}|]*)\|[^{}]*\}")  # {AT&T|Intel}
_LABEL = re.compile(r"\s*([\w.]+):")
_REFERENCE = re.compile(r"%([a-zA-Z]?)(?:(\d+)|\[(\w+)\])")
_NAMED = re.compile(r"%%?([a-z]\w*)")


@dataclass(frozen=True)
class Label:
    name: str


@dataclass(frozen=True)
class Instruction:
    text: str
    prefix: str  # "lock", or nothing
    name: str
    operands: tuple[str, ...]


@dataclass(frozen=True)
class Reference:
    """%w0 or %w[name]: an operand of the statement, by its number or name, with a modifier."""

    modifier: str
    key: int | str


class Unreadable(Exception):
    """A template of a form that is not supported; the argument is the part."""


def parse(template: str, comment: str) -> list[Label | Instruction]:
    """`comment`: what begins a comment that ends with the line."""
    template = _COMMENT.sub(" ", template).replace("%=", "0")
    template = _ALTERNATIVES.sub(r"\1", template)
    items: list[Label | Instruction] = []
    prefix = ""
    for line in template.split("\n"):
        for part in line.split(comment)[0].split(";"):
            while found := _LABEL.match(part):
                items.append(Label(found[1]))
                part = part[found.end() :]
            words = part.split()
            while words and words[0].lower() in PREFIXES:
                prefix = words.pop(0).lower()
            if words:
                items.append(_instruction(" ".join([prefix, *words]).strip(), prefix, words))
                prefix = ""
    if prefix in ("rep", "repz", "repe"):
        raise Unreadable(prefix)
    if prefix:
        items.append(Instruction(prefix, prefix, "", ()))
    return items


def _instruction(text: str, prefix: str, words: list[str]) -> Instruction:
    if prefix in ("rep", "repz", "repe"):
        if [word.lower() for word in words] != ["nop"]:
            raise Unreadable(text)
        return Instruction("pause", "", "pause", ())
    return Instruction(text, prefix, words[0].lower(), tuple(_split(" ".join(words[1:]))))


def _split(operands: str) -> list[str]:
    """Split at commas outside parentheses and brackets."""
    parts, depth = [""], 0
    for character in operands:
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    stripped = [part.strip() for part in parts]
    return [] if stripped == [""] else stripped


def reference(operand: str) -> Reference | None:
    found = _REFERENCE.fullmatch(operand)
    if found is None:
        return None
    return Reference(found[1], int(found[2]) if found[2] else found[3])


def named_register(operand: str) -> str | None:
    """The name of a register that is spelled out, such as %%eax."""
    found = _NAMED.fullmatch(operand)
    return None if found is None else found[1]


def number(text: str) -> int | None:
    try:
        return int(text, 0)
    except ValueError:
        return None
