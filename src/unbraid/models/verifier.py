"""The functions through which programs address a verifier: inputs, assumptions, assertions, atomic sections.

SV-COMP's names begin with `__VERIFIER_`, CBMC's with `__CPROVER_`, ESBMC's with `__ESBMC_`.  GenMC adds annotations of
loops, which change nothing.
"""

from __future__ import annotations

import re

from unbraid.core import build
from unbraid.core.nodes import Cast, Expr, IntType, PointerType, Property
from unbraid.models.context import Model, ModelCall, ignored, refused

PREFIXES = ("__VERIFIER_", "__CPROVER_", "__ESBMC_")
NONDET_PREFIX = "__VERIFIER_nondet_"
NONDET_PREFIXES = (NONDET_PREFIX, "__CPROVER_nondet_", "__ESBMC_nondet_", "nondet_")

_MAY_ASSERT = re.compile(r"assert|ensure|invariant|reach_error", re.IGNORECASE)
_MAY_FAIL = re.compile(r"_*(error|fail|failed|failure|panic|fatal|bug)_*", re.IGNORECASE)  # the whole name


def may_be_assertion(name: str) -> bool:
    """Does the name of an unknown function suggest that it states something to check, or an error?"""
    return name.startswith(PREFIXES) or bool(_MAY_ASSERT.search(name) or _MAY_FAIL.fullmatch(name))


def _nondet(call: ModelCall) -> Expr:
    """Any value of the function's declared result type."""
    if call.result is None:
        call.refuse(f"'{call.name}' is declared without a result")
    assert call.result is not None
    if _is_wide(call) and not call.is_declared():  # C gives such a function the result type int
        call.refuse(f"'{call.name}' is not declared, so that its result is an int; declare it with its type")
    value = call.temporary(call.result)
    call.havoc(value)
    return value


def _is_wide(call: ModelCall) -> bool:
    """Does the name say that the result is something else than an int, or a narrower integer?"""
    name = next(call.name.removeprefix(prefix) for prefix in NONDET_PREFIXES if call.name.startswith(prefix))
    return name in _WIDE or (name in _WORDS and call.void_pointer.bits > call.int_type.bits)


def _assume(call: ModelCall) -> None:
    """The parameter is an int.  A pointer argument means "not null", rather than the lower half of its address."""
    condition = call.value(0)
    if isinstance(condition, Cast) and isinstance(condition.operand.type, PointerType):
        condition = condition.operand
    call.assume(build.truth(condition))


def _assert(call: ModelCall) -> None:
    """(condition), or (condition, text)"""
    text = call.string(1) if call.count() > 1 else None
    call.check(build.truth(call.value(0)), Property.ASSERTION, f"assertion {text}" if text else "assertion")


def _atomic_begin(call: ModelCall) -> None:
    call.atomic_begin(is_step=False)


def _atomic_end(call: ModelCall) -> None:
    call.atomic_end()


_NARROW = (
    "bool", "char", "schar", "uchar", "short", "ushort", "int", "uint", "unsigned", "u8", "u16", "u32", "U8", "U16",
    "U32", "S8", "S16", "S32", "int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t",
)  # fmt: skip
_WORDS = ("long", "ulong", "size_t", "ssize_t", "sector_t", "pthread_t", "intptr_t", "uintptr_t", "ptrdiff_t")
_WIDE = (
    "longlong", "ulonglong", "int128", "uint128", "loff_t", "u64", "U64", "S64", "int64_t", "uint64_t", "float",
    "double", "pointer", "ptr", "voidp", "pchar", "charp",
)  # fmt: skip

_NO_HAZARDS = refused("hazard pointers are not supported; replace them by locks, or never free the memory")
_NOT_OPTIONAL = refused("optional blocks are not supported; remove the call")

MODELS: dict[str, Model] = {
    **{prefix + name: _nondet for prefix in NONDET_PREFIXES for name in (*_NARROW, *_WORDS, *_WIDE)},
    **{f"{prefix}assume": _assume for prefix in PREFIXES},
    **{f"{prefix}assert": _assert for prefix in PREFIXES},
    **{f"{prefix}atomic_begin": _atomic_begin for prefix in PREFIXES},
    **{f"{prefix}atomic_end": _atomic_end for prefix in PREFIXES},
    "__CPROVER_precondition": _assert,
    "__CPROVER_postcondition": _assert,
    "__CPROVER_input": ignored,
    "__CPROVER_output": ignored,
    "__ESBMC_yield": ignored,
    "__VERIFIER_loop_begin": ignored,
    "__VERIFIER_spin_start": ignored,
    "__VERIFIER_spin_end": ignored,
    **dict.fromkeys(("__VERIFIER_opt_begin", "__VERIFIER_opt_end"), _NOT_OPTIONAL),
    **dict.fromkeys([f"__VERIFIER_hp_{name}" for name in ("alloc", "free", "protect", "clear", "retire")], _NO_HAZARDS),
}

TYPES: dict[str, IntType | str] = {}
