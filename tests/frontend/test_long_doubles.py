"""Nothing computes with `long double`, but all that a program computes with is still read."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.core.nodes import LONG_DOUBLE, Binary, Cast, Const, Expr, Havoc, Program, Reinterpret, Unary
from unbraid.core.visitor import memory_reads, read_expressions, statements, subexpressions

STATEMENTS = [
    "total = 2.5L * total;",
    "total += count;",
    "total++;",
    "count = (int)total;",
    "count = total < 3;",
    "count = !total;",
    "count = total ? 1 : 2;",
    "count = array[(int)total];",
    "while (total > 1) count++;",
    "do count++; while (total != 0);",
    "for (; total; ) if (total > 2) continue; else break;",
    "total = -total;",
    "total = half(total + 1);",
    "array[1] = (float)total;",
    "union { long double number; unsigned char bytes[16]; } both = {total}; count = both.number == 0;",
]


def _expressions(program: Program) -> list[Expr]:
    found = (
        expr for each in program.functions.values() for stmt in statements(each.body) for expr in read_expressions(stmt)
    )
    return [part for expr in found for part in subexpressions(expr)]


def _lowered(lower: Lower, statement: str) -> Program:
    return lower(
        "long double total = 1.5L; int count; int array[4];\n"
        "long double half(long double x) { return x / 2; }\n"
        f"int main(void) {{ {statement} return 0; }}\n"
    )


@pytest.mark.parametrize("statement", STATEMENTS)
def test_nothing_computes_with_it(lower: Lower, statement: str) -> None:
    for expr in _expressions(_lowered(lower, statement)):
        match expr:
            case Unary(_, operand) | Cast(operand) | Reinterpret(operand) | Binary(_, operand):
                assert LONG_DOUBLE not in (expr.type, operand.type)
            case Const(value) if expr.type == LONG_DOUBLE:
                assert value == 0


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_number_is_still_read(lower: Lower, statement: str) -> None:
    read = [place for expr in _expressions(_lowered(lower, statement)) for place in memory_reads(expr)]
    assert any(place.type == LONG_DOUBLE for place in read)


def test_results_are_approximations(lower: Lower) -> None:
    program = _lowered(lower, "count = (int)total;")
    choices = [stmt for stmt in statements(program.functions["main"].body) if isinstance(stmt, Havoc)]
    assert choices and all(choice.is_approximation for choice in choices)
