"""Generated programs as trees: C text with holes, so that the shrinker needs to know nothing about C.

A tree that does not compile is no failure of interest, so the shrinker may try any smaller tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Expr:
    """`is_value`: a number, or an operand that is one, may stand in its place."""

    parts: tuple[str | Expr, ...]
    is_value: bool = True

    def __str__(self) -> str:
        return "".join(map(str, self.parts))


@dataclass(frozen=True, slots=True)
class Body:
    stmts: tuple[Stmt, ...]
    braces: bool = True


@dataclass(frozen=True, slots=True)
class Stmt:
    """A statement, a declaration or a function."""

    parts: tuple[str | Expr | Body, ...]
    is_fixed: bool = False  # part of the frame of every program; not worth trying to drop


def expr(*parts: str | Expr) -> Expr:
    return Expr(parts)


def place(*parts: str | Expr) -> Expr:
    """An lvalue, a pointer or a struct: not to be replaced by a number."""
    return Expr(parts, is_value=False)


def number(value: int) -> Expr:
    return Expr((f"({value})" if value < 0 else str(value),))


def stmt(*parts: str | Expr | Body) -> Stmt:
    return Stmt(parts)


def body(stmts: list[Stmt], braces: bool = True) -> Body:
    return Body(tuple(stmts), braces)


# ---------------------------------------------------------------------------------------------- printing
def to_c(program: Body) -> str:
    return "".join(_lines(program, 0))


def _lines(block: Body, depth: int) -> Iterator[str]:
    indent = "    " * depth
    for item in block.stmts:
        yield indent
        for part in item.parts:
            if not isinstance(part, Body):
                yield str(part)
            elif part.braces:
                yield "{\n"
                yield from _lines(part, depth + 1)
                yield indent + "}"
            else:
                yield "\n"
                yield from _lines(part, depth)
                yield indent
        yield "\n"


def size(program: Body) -> int:
    return len(to_c(program))


# --------------------------------------------------------------------------------------------- shrinking
def smaller(block: Body) -> Iterator[Body]:
    """Trees with one thing less, the largest steps first."""
    stmts = block.stmts
    chunk = len(stmts)
    while chunk:
        for start in range(0, len(stmts), chunk):
            dropped = [s for s in stmts[start : start + chunk] if not s.is_fixed]
            if dropped:
                kept = tuple(s for s in stmts[start : start + chunk] if s.is_fixed)
                yield replace(block, stmts=(*stmts[:start], *kept, *stmts[start + chunk :]))
        chunk //= 2
    for i, item in enumerate(stmts):
        for part in item.parts:  # if (c) { a } else { b }  =>  a, or b
            if isinstance(part, Body):
                yield replace(block, stmts=(*stmts[:i], *part.stmts, *stmts[i + 1 :]))
    for i, item in enumerate(stmts):
        for less in _smaller_parts(item.parts):
            yield replace(block, stmts=(*stmts[:i], replace(item, parts=less), *stmts[i + 1 :]))


def _smaller_parts(parts: tuple[str | Expr | Body, ...]) -> Iterator[tuple[str | Expr | Body, ...]]:
    for i, part in enumerate(parts):
        variants: Iterator[Expr] | Iterator[Body] = iter(())
        if isinstance(part, Body):
            variants = smaller(part)
        elif isinstance(part, Expr):
            variants = _smaller_expr(part)
        for less in variants:
            yield (*parts[:i], less, *parts[i + 1 :])


def _smaller_expr(whole: Expr) -> Iterator[Expr]:
    operands = [part for part in whole.parts if isinstance(part, Expr)]
    if whole.is_value:
        if operands or not whole.parts[0].isdigit():  # type: ignore[union-attr]
            yield Expr(("0",))
            yield Expr(("1",))
        yield from (part for part in operands if part.is_value)
    else:
        yield from (part for part in operands if not part.is_value)
    for i, part in enumerate(whole.parts):
        if isinstance(part, Expr):
            for less in _smaller_expr(part):
                yield replace(whole, parts=(*whole.parts[:i], less, *whole.parts[i + 1 :]))
