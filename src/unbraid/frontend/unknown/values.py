"""The values that an unknown function may return or write, and that an unknown variable may have at first."""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    SIZE,
    Const,
    Expr,
    IntType,
    PointerType,
    Type,
    Var,
)
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.decay import FUNCTIONS
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.unknown.reaching import Reach, core_type, is_opaque

BYTE = IntType(8, False)


def any_value(
    fn: FunctionWriter,
    kind: Type,
    target: ClangType | None,
    reaches: Sequence[Reach] = (),
    is_approximation: bool = False,
    may_be_null: bool = True,
) -> Expr:
    """Any number; or a pointer to the C type `target`: null, to a new object, or to what an argument leads to."""
    value = fn.temporary(build.scalar(kind))
    if isinstance(kind, PointerType):
        _any_pointer(fn, value, target, reaches, may_be_null)
    else:
        fn.havoc(value, is_approximation=is_approximation)
    return value


def _any_pointer(
    fn: FunctionWriter, value: Var, target: ClangType | None, reaches: Sequence[Reach], may_be_null: bool
) -> None:
    """Null, a new object, or what an argument points to.  A pointer to a function is null or invalid."""
    if target is not None and target.canonical.kind in FUNCTIONS:
        fn.havoc(value, is_input=False, is_approximation=True)
        return
    kind = value.type
    fresh = fn.temporary(build.scalar(kind))
    _allocate(fn, fresh, target)
    given: Expr = fresh
    for reach in reaches:
        if _may_be_returned(reach, kind):
            given = build.ite(choice(fn), build.cast(reach.pointer, kind), given)
    if not may_be_null:
        fn.assign(value, given)
        return
    is_given = fn.temporary(BOOL)
    fn.havoc(is_given, is_input=False, is_approximation=True)
    fn.assign(value, build.ite(is_given, given, build.constant(0, kind)))


def _may_be_returned(reach: Reach, kind: Type) -> bool:
    assert isinstance(kind, PointerType)
    is_null = isinstance(reach.pointer, Const)
    return not is_null and (kind.target is None or reach.element is None or reach.element == kind.target)


def _allocate(fn: FunctionWriter, value: Var, target: ClangType | None) -> None:
    element = None if target is None else core_type(fn, target)
    size = 0 if element is None else fn.program.types.size_of(element)
    fn.allocate(value, Const(max(size, 1), SIZE), element if element is not None and size else BYTE)
    if element is None and not is_opaque(target):
        fn.program.unknown.unsized.add(fn.code[-1].origin.sid)


def choice(fn: FunctionWriter) -> Var:
    chosen = fn.temporary(BOOL)
    fn.havoc(chosen, is_input=False)
    return chosen
