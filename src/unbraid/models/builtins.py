"""Built-in functions of gcc and clang that are not functions of the C library."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import FALSE, Expr, IntType, Property
from unbraid.models.context import Model, ModelCall, ignored, refused


def _expect(call: ModelCall) -> Expr:
    """__builtin_expect(e, expected value)"""
    value = call.keep(call.value(0))
    for position in range(1, call.count()):
        call.effects(position)
    return value


def _constant_p(call: ModelCall) -> Expr:
    """The operand is not evaluated.

    An optimising gcc may find more constants than clang.  Correct programs do not depend on this.
    """
    return build.constant(int(call.constant(0) is not None), call.int_type)


def _assume(call: ModelCall) -> None:
    """If the condition does not hold, the behaviour is undefined.

    clang does not evaluate a condition with side effects.  The author hardly expects this, so it is refused.
    """
    if call.has_effects(0):
        call.refuse(f"{call.name} of a condition that may have side effects is not supported")
    call.check(build.truth(call.value(0)), Property.UNDEFINED, f"{call.name}: the condition does not hold")


def _assume_aligned(call: ModelCall) -> Expr:
    """Returns the pointer.  Addresses are not numbers here, so alignment is not modelled."""
    assert call.result is not None
    return build.cast(_expect(call), call.result)


def _object_size(call: ModelCall) -> Expr:
    """The operand is not evaluated.

    If clang does not know the size, the result is the largest possible size, or the smallest for kinds 2 and 3, as in
    gcc without optimisation.
    """
    assert call.result is not None
    known = call.own_constant()
    unknown = -1 if call.constant(1) in (0, 1) else 0
    return build.constant(unknown if known is None else known, call.result)


def _prefetch(call: ModelCall) -> None:
    call.effects(0)


def _unreachable(call: ModelCall) -> None:
    call.check(FALSE, Property.UNDEFINED, f"{call.name}() is reached")
    call.halt()


def _trap(call: ModelCall) -> None:
    call.halt()


_NO_STACK = refused("where functions and their frames are is not modelled")

MODELS: dict[str, Model] = {
    "__builtin_expect": _expect,
    "__builtin_expect_with_probability": _expect,
    "__builtin_constant_p": _constant_p,
    "__builtin_prefetch": _prefetch,
    "__builtin_unreachable": _unreachable,
    "__builtin_unpredictable": _expect,
    "__builtin_assume": _assume,
    "__builtin_assume_aligned": _assume_aligned,
    "__builtin_object_size": _object_size,
    "__builtin_dynamic_object_size": _object_size,
    "__builtin_trap": _trap,
    "__builtin_debugtrap": _trap,
    "__builtin___clear_cache": ignored,
    **dict.fromkeys(
        ("__builtin_return_address", "__builtin_frame_address", "__builtin_extract_return_addr"), _NO_STACK
    ),
}

UNEVALUATED = frozenset({"__builtin_constant_p", "__builtin_object_size", "__builtin_dynamic_object_size"})

TYPES: dict[str, IntType | str] = {}
