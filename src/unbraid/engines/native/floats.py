"""C expressions for floating-point operations on words (`floats.h`)."""

from __future__ import annotations

from unbraid.core import floats
from unbraid.core.nodes import BoolType, FloatType, IntType, ScalarType
from unbraid.engines.native.words import COMPARISONS, wrapped

_NAMES = {32: "float", 64: "double"}
_FUNCTIONS = {32: "f", 64: ""}  # what is added to the name of a function of <math.h>


def unary(op: str, value: str, kind: FloatType) -> str:
    if op == "-":
        flipped = f"(uint64_t)number({value}) ^ UINT64_C({floats.sign_bit(kind.bits)})"
        return f"wide({flipped})" if kind.bits == 64 else f"(V)({flipped})"
    return _back(f"{op}{_FUNCTIONS[kind.bits]}({_number(value, kind)})", kind)


def binary(op: str, left: str, right: str, kind: FloatType) -> str:
    result = f"{_number(left, kind)} {op} {_number(right, kind)}"
    return f"(V)({result})" if op in COMPARISONS else _back(result, kind)


def converted(value: str, source: ScalarType, kind: ScalarType) -> str:
    """One of the types is a float."""
    if isinstance(source, FloatType):
        number = _number(value, source)
        if isinstance(kind, FloatType):
            return _back(f"({_NAMES[kind.bits]}){number}", kind)
        if isinstance(kind, BoolType):
            return f"(V)({number} != 0)"
        return wrapped(f"integer_of({number}, {int(isinstance(kind, IntType) and kind.signed)})", kind)
    assert isinstance(kind, FloatType)
    is_signed = isinstance(source, IntType) and source.signed
    return _back(f"({_NAMES[kind.bits]})({'' if is_signed else 'u'}int64_t)number({value})", kind)


def _number(value: str, kind: FloatType) -> str:
    return f"{_NAMES[kind.bits]}_of({value})"


def _back(value: str, kind: FloatType) -> str:
    return f"of_{_NAMES[kind.bits]}({value})"
