"""Which variables are known to have the same value always, and that the answers stay."""

from __future__ import annotations

from random import Random

import pytest

from tests.helpers.contained import contradictions
from tests.helpers.programs import Lower
from unbraid.core.nodes import Program
from unbraid.core.visitor import read_expressions, statements, variables_read
from unbraid.engines.reading import is_harmless
from unbraid.passes.programs import unproved_program
from unbraid.transforms.drop_proved import drop_proved

PROGRAM = """
extern int nondet(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int a, b%s, other;
void *work(void *arg) { %s return 0; }
int main(void) {
    pthread_t t;
    int x = nondet();
    %s
    pthread_create(&t, 0, work, 0);
    int y = a, z = b;
    assert(y == z);
    return 0;
}
"""
MIRRORED = {
    "while alone": ("", "", "a = x; b = x;"),
    "something in between": ("", "", "a = x; int w = x + 1; b = x; other = w;"),
    "a constant": ("", "", "b = 3; a = 3; a = 7; b = 7;"),
    "in a branch": ("", "", "if (x > 3) { a = x; b = x; }"),
    "in sections": ("", "for (;;) { __VERIFIER_atomic_begin(); int n = nondet(); a = n; b = n; "
                        "__VERIFIER_atomic_end(); }", "a = x; b = x;"),
}  # fmt: skip
DIFFERENT = {
    "another initial value": (" = 1", "", "if (x > 3) { a = x; b = x; }"),
    "one is written in a thread": ("", "b = 7;", "a = x; b = x;"),
    "written one after the other": ("", "int n = nondet(); a = n; b = n;", "a = x; b = x;"),
    "written in two sections": ("", "int n = nondet(); __VERIFIER_atomic_begin(); a = n; __VERIFIER_atomic_end();"
                                "__VERIFIER_atomic_begin(); b = n; __VERIFIER_atomic_end();", ""),
    "another value": ("", "", "a = x; x = 5; b = x;"),
    "in one branch only": ("", "", "a = x; if (x > 3) b = x;"),
    "jumped into": ("", "", "if (x > 3) goto second; a = x; second: b = x;"),
    "an increment": ("", "", "a = x; b = x; a++;"),
}  # fmt: skip
READ = {"read in between": ("", "", "a = x; other = b; b = x; assert(other == x);"),
    "read in between to a local": ("", "", "a = x; int between = b; b = x; assert(between == x);")}  # fmt: skip


def _split(lower: Lower, parts: tuple[str, str, str]) -> Program:
    return unproved_program(lower(PROGRAM % parts), 2, None, 0, reduce=True)


def _read(program: Program) -> set[str]:
    return {
        var.name
        for function in program.functions.values()
        for stmt in statements(function.body)
        for expr in read_expressions(stmt)
        for var in variables_read(expr)
    }


@pytest.mark.parametrize("name", MIRRORED)
def test_only_one_is_read(lower: Lower, name: str) -> None:
    program = _split(lower, MIRRORED[name])
    assert not {"a", "b"} <= _read(program)


@pytest.mark.parametrize("parts", [*DIFFERENT.values(), *READ.values()], ids=[*DIFFERENT, *READ])
def test_others_stay(lower: Lower, parts: tuple[str, str, str]) -> None:
    program = _split(lower, parts)
    assert {"a", "b"} <= _read(program)
    assert not is_harmless(drop_proved(program))
    assert list(contradictions(program, Random(1), 30)) == []


def test_a_copy_has_the_same_value(lower: Lower) -> None:
    """In the end, the value analysis knows that two reads of the same variable agree if nobody writes it."""
    assert is_harmless(drop_proved(_split(lower, MIRRORED["while alone"])))
    assert not is_harmless(drop_proved(_split(lower, MIRRORED["in sections"])))
