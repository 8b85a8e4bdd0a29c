"""Printed C computes with floats as core does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.helpers.compiling import build_native, needs_gcc, run_binary
from tests.helpers.floats import DOUBLE, INTEGERS, KINDS, each_kind, edges
from tests.helpers.programs import one_function
from unbraid.core import build, floats
from unbraid.core.arithmetic import COMPARISONS, apply_binary, apply_unary, convert
from unbraid.core.nodes import (
    BOOL,
    NOWHERE,
    Assert,
    Assign,
    Binary,
    Cast,
    Const,
    Expr,
    FloatType,
    Global,
    IntType,
    Property,
    Reinterpret,
    ScalarType,
    Stmt,
    Storage,
    Unary,
    Var,
)


# ------------------------------------------------------------------------------------------------ printed C
def _expect(value: Expr, expected: int, what: str) -> Assert:
    """Of NaNs only that they are."""
    kind = value.type
    if not isinstance(kind, FloatType):
        condition: Expr = Binary("==", value, Const(expected, build.scalar(kind)), BOOL)
    elif floats.is_nan(expected, kind.bits):
        condition = Binary("!=", value, value, BOOL)
    else:
        word = IntType(kind.bits, False)
        condition = Binary("==", Reinterpret(value, word), Const(expected, word), BOOL)
    return Assert(condition, Property.ASSERTION, what, NOWHERE)


def _checks(kind: FloatType, a: Var, b: Var) -> Iterator[Stmt]:
    for x in edges(kind):
        yield Assign(a, Const(x, kind), NOWHERE)
        yield _expect(Reinterpret(a, IntType(kind.bits, False)), x, f"constant {x:#x}")
        for op in ("-", *floats.FUNCTIONS):
            yield _expect(Unary(op, a, kind), apply_unary(op, x, kind), f"{op} {x:#x}")
        targets: list[ScalarType] = [BOOL, *INTEGERS, *KINDS]
        for target in targets:
            value = convert(x, kind, target)
            if value is not None and target != kind:
                yield _expect(Cast(a, target), value, f"({target}) {x:#x}")
        for y in edges(kind):
            yield Assign(b, Const(y, kind), NOWHERE)
            for op in ("+", "-", "*", "/", *COMPARISONS):
                value = apply_binary(op, x, y, kind)
                assert value is not None
                result = BOOL if op in COMPARISONS else kind
                yield _expect(Binary(op, a, b, result), value, f"{x:#x} {op} {y:#x}")


@needs_gcc
@each_kind
def test_printed_operators_are_exact(kind: FloatType, tmp_path: Path) -> None:
    variables = tuple(Global(Var(name, kind, Storage.GLOBAL), (Const(0, kind),)) for name in "ab")
    numbers = (Const(3, kind), Const(floats.sign_bit(kind.bits), kind), Const(floats.nan(kind.bits) | 5, kind))
    given = tuple(Global(Var(f"g{i}", kind, Storage.GLOBAL), (number,)) for i, number in enumerate(numbers))
    initial = [
        _expect(Reinterpret(item.var, IntType(kind.bits, False)), number.value, item.var.name)
        for item, number in zip(given, numbers, strict=True)
    ]
    a, b = (item.var for item in variables)
    program = one_function((*variables, *given), (*initial, *_checks(kind, a, b)))
    done = run_binary(build_native(program, tmp_path))
    assert (done.returncode, done.stdout) == (0, "")


@needs_gcc
def test_variables_called_like_a_function(tmp_path: Path) -> None:
    x = Var("round", DOUBLE, Storage.GLOBAL)
    local = Var("floor", DOUBLE, Storage.LOCAL)
    one = Const(floats.encode(1, 64), DOUBLE)
    body = (
        Assign(local, Const(floats.encode(1.5, 64), DOUBLE), NOWHERE),
        Assign(x, Unary("floor", local, DOUBLE), NOWHERE),
        _expect(Unary("round", x, DOUBLE), one.value, "round"),
    )
    program = one_function((Global(x, (Const(0, DOUBLE),)),), body)
    main = replace(program.functions["main"], locals=(local,))
    assert run_binary(build_native(replace(program, functions={"main": main}), tmp_path)).returncode == 0
