"""The functions through which SV-COMP programs address a verifier: inputs, assumptions, atomic sections."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import Cast, Expr, IntType, PointerType
from unbraid.models.context import Model, ModelCall

NONDET_PREFIX = "__VERIFIER_nondet_"


def _nondet(call: ModelCall) -> Expr:
    """Any value of the function's declared result type."""
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value)
    return value


def _assume(call: ModelCall) -> None:
    """The parameter is an int.  A pointer argument means "not null", rather than the lower half of its address."""
    condition = call.value(0)
    if isinstance(condition, Cast) and isinstance(condition.operand.type, PointerType):
        condition = condition.operand
    call.assume(build.truth(condition))


def _atomic_begin(call: ModelCall) -> None:
    call.atomic_begin(is_step=False)


def _atomic_end(call: ModelCall) -> None:
    call.atomic_end()


_NAMES = (
    "bool", "char", "uchar", "short", "ushort", "int", "uint", "unsigned", "long", "ulong", "longlong", "ulonglong",
    "int128", "uint128", "size_t", "loff_t", "sector_t", "u8", "u16", "u32", "U8", "U16", "U32", "S8", "S16", "S32",
    "float", "double", "pointer", "pchar", "charp", "pthread_t",
)  # fmt: skip

MODELS: dict[str, Model] = {
    **{NONDET_PREFIX + name: _nondet for name in _NAMES},
    "__VERIFIER_assume": _assume,
    "__VERIFIER_atomic_begin": _atomic_begin,
    "__VERIFIER_atomic_end": _atomic_end,
}

TYPES: dict[str, IntType | str] = {}
