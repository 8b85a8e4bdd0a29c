"""What gcc and clang have built in besides functions of the C library."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import FALSE, Expr, IntType, Property
from unbraid.models.context import Model, ModelCall


def _expect(call: ModelCall) -> Expr:
    """__builtin_expect(e, what it probably is)"""
    value = call.keep(call.value(0))
    for position in range(1, call.count()):
        call.effects(position)
    return value


def _constant_p(call: ModelCall) -> Expr:
    """The operand is not evaluated.  What is no constant for clang may be one for gcc, after its optimisations; no
    program must depend on that."""
    return build.constant(int(call.constant(0) is not None), call.int_type)


def _prefetch(call: ModelCall) -> None:
    call.effects(0)


def _unreachable(call: ModelCall) -> None:
    call.check(FALSE, Property.UNDEFINED, f"{call.name}() is reached")
    call.halt()


def _trap(call: ModelCall) -> None:
    call.halt()


MODELS: dict[str, Model] = {
    "__builtin_expect": _expect,
    "__builtin_expect_with_probability": _expect,
    "__builtin_constant_p": _constant_p,
    "__builtin_prefetch": _prefetch,
    "__builtin_unreachable": _unreachable,
    "__builtin_trap": _trap,
}

TYPES: dict[str, IntType | str] = {}
