"""Code with arbitrary jumps does the same after its loops are structured."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from unbraid.core.flatten import flatten
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    Assign,
    Binary,
    Block,
    Const,
    Expr,
    Goto,
    If,
    Label,
    Origin,
    Print,
    Return,
    ScalarType,
    Stmt,
    Storage,
    Unary,
    Var,
    While,
)
from unbraid.core.visitor import subexpressions
from unbraid.frontend.rewriting.loops import structure_loops

HERE = Origin("f.c", 1, 1)
INPUT = Var("input", BOOL, Storage.LOCAL)  # each time it is read, it is the next bit of the input
LABELS = ("a", "b", "c")
MOST_READ = 200


class _Flags:
    def __init__(self) -> None:
        self.count = 0

    def temporary(self, kind: ScalarType) -> Var:
        self.count += 1
        return Var(f"t{self.count}", kind, Storage.LOCAL)

    def number(self, origin: Origin) -> Origin:
        self.count += 1
        return replace(origin, sid=self.count)


class _Generator:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.unused = list(LABELS)
        self.prints = 0

    def body(self) -> Block:
        code = self._block(3)
        return *code, *(Label(name, HERE) for name in self.unused), self._print(), Return((), HERE)

    def _print(self) -> Stmt:
        self.prints += 1
        return Print(str(self.prints), (), HERE)

    def _block(self, depth: int) -> Block:
        return tuple(stmt for _ in range(self.random.randint(1, 4)) for stmt in self._some(depth))

    def _some(self, depth: int) -> Block:
        kind = self.random.randint(0, 5)
        if kind == 0 and self.unused:
            return Label(self.unused.pop(self.random.randrange(len(self.unused))), HERE), self._print()
        if kind in (1, 2):
            return (If(INPUT, (Goto(self.random.choice(LABELS), HERE),), (), HERE),)
        if kind == 3 and depth:
            return (If(INPUT, self._block(depth - 1), self._block(depth - 1), HERE),)
        if kind == 4 and depth:
            return (While(INPUT, self._block(depth - 1), HERE),)
        return (self._print(),)


def _run(body: Block, seed: int) -> list[str]:
    """What is printed, for one input."""
    bits, values, printed = random.Random(seed), dict[Expr, Const](), list[str]()
    code, position, read = flatten(body), 0, 0

    def value(expr: Expr) -> Const:
        match expr:
            case Const():
                return expr
            case Unary("not", operand):
                return FALSE if value(operand) == TRUE else TRUE
            case Binary("==", left, right):
                return TRUE if value(left) == value(right) else FALSE
        return Const(bits.randint(0, 1), BOOL) if expr is INPUT else values[expr]

    while read < MOST_READ and not isinstance(code[position].stmt, Return):
        step = code[position]
        match step.stmt:
            case Print(text):
                printed.append(text)
            case Assign(target, assigned):
                values[target] = value(assigned)
            case If() | While() if any(part is INPUT for part in subexpressions(step.stmt.condition)):
                read += 1
        goes_on = step.condition is None or value(step.condition) == TRUE
        position = step.next if goes_on else step.other
    return printed


@pytest.mark.parametrize("seed", range(300))
def test_structured_code_does_the_same(seed: int) -> None:
    body = _Generator(seed).body()
    structured = structure_loops(body, _Flags())  # refuses jumps that go back, or into a loop
    for bits in range(8):
        assert _run(body, bits) == _run(structured, bits)


def test_code_without_jumps_into_loops_is_not_changed() -> None:
    loop = While(INPUT, (Print("1", (), HERE), Label("a", HERE)), HERE)
    body = (If(INPUT, (Goto("b", HERE),), (), HERE), loop, Label("b", HERE), Return((), HERE))
    assert structure_loops(body, _Flags()) == body
