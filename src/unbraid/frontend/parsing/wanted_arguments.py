"""How many arguments a program seems to want, with its own name: what it compares argc with.

    argc == 4,  argc < 4,  case 4        4
    argc > 4,  argc <= 4                 5
    f(argc)                              what f compares its parameter with

This only decides how many arguments are followed, so it need not find all.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.frontend.parsing.clang import binary_operator, evaluate
from unbraid.frontend.parsing.syntax import Cursor, CursorKind

_COMPARED = {"==": (0, 0), "!=": (0, 0), "<": (0, 1), ">=": (0, 1), ">": (1, 0), "<=": (1, 0)}  # argc left, right
_AROUND = (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR, CursorKind.CSTYLE_CAST_EXPR)


def wanted_arguments(main: Cursor) -> int:
    """The largest number that argc is compared with; 0 if there is none."""
    pending = [(main, main.arguments[0])]
    seen = set(pending)
    most = 0
    while pending:
        function, count = pending.pop()
        for part in function.walk_preorder():
            most = max(most, 0, *_compared(part, count))
            for place in _passed(part, count):
                if place not in seen:
                    seen.add(place)
                    pending.append(place)
    return most


def _compared(part: Cursor, count: Cursor) -> Iterator[int]:
    if part.kind is CursorKind.SWITCH_STMT and _is(part.children[0], count):
        cases = (each for each in part.walk_preorder() if each.kind is CursorKind.CASE_STMT)
        yield from (value for each in cases if (value := evaluate(each.children[0])) is not None)
    if part.kind is CursorKind.BINARY_OPERATOR and (more := _COMPARED.get(binary_operator(part) or "")) is not None:
        left, right = part.children
        for operand, other, beyond in ((left, right, more[0]), (right, left, more[1])):
            if _is(operand, count) and (value := evaluate(other)) is not None:
                yield value + beyond


def _passed(part: Cursor, count: Cursor) -> Iterator[tuple[Cursor, Cursor]]:
    """The functions that a call gives the number to, each with its parameter."""
    called = part.referenced if part.kind is CursorKind.CALL_EXPR else None
    definition = None if called is None else called.definition
    if definition is not None:
        for argument, parameter in zip(part.arguments, definition.arguments, strict=False):
            if _is(argument, count):
                yield definition, parameter


def _is(expression: Cursor, variable: Cursor) -> bool:
    """Is this the value of the variable, perhaps converted?"""
    while expression.kind in _AROUND and len(expression.children) == 1:
        expression = expression.children[0]
    return expression.kind is CursorKind.DECL_REF_EXPR and expression.referenced is variable
