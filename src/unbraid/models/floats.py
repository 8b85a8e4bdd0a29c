"""The exact functions of <math.h>: parts of a number, classification, rounding, square root.

Each function exists for double, for float with the suffix f, and as a gcc builtin.  Predicates return 1 for true.
The floating-point environment is not modelled: rounding is to nearest, and exceptions set no flag.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unbraid.core import build, floats
from unbraid.core.floats import FUNCTIONS
from unbraid.core.nodes import BOOL, FALSE, LONG_DOUBLE, Const, Expr, FloatType, IntType
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.error_numbers import EDOM, set_errno

# The results of fpclassify, in <math.h> and glibc.
FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL = range(5)


# ---------------------------------------------------------------------------------------- arguments, results
def _number(call: ModelCall, position: int) -> tuple[Expr, FloatType]:
    """An argument, in a form that may be used several times, and its type."""
    value = call.value(position)
    if value.type == LONG_DOUBLE:
        value = build.cast(value, FloatType(64))
    value = call.keep(value)
    kind = value.type
    if not isinstance(kind, FloatType) or (isinstance(call.result, FloatType) and call.result != kind):
        call.refuse(f"'{call.name}' needs a declaration")
    assert isinstance(kind, FloatType)
    return value, kind


def _float(call: ModelCall) -> FloatType:
    """The type of the result."""
    if not isinstance(call.result, FloatType):
        call.refuse(f"'{call.name}' needs a declaration")
    assert isinstance(call.result, FloatType)
    return call.result


def _answer(call: ModelCall, condition: Expr) -> Expr:
    return condition if call.result is None else build.cast(condition, call.result)


def _word(kind: FloatType) -> IntType:
    return IntType(kind.bits, False)


def _masked(value: Expr, kind: FloatType, mask: int) -> Expr:
    """Some bits of a number."""
    word = _word(kind)
    return build.binary("&", build.reinterpret(value, word), build.constant(mask, word), word)


def _magnitude(value: Expr, kind: FloatType) -> Expr:
    """All bits but the sign.  As integers, they are ordered like absolute values; NaNs are above infinity."""
    return _masked(value, kind, ~floats.sign_bit(kind.bits))


def _with(op: str, value: Expr, kind: FloatType, pattern: int) -> Expr:
    return build.compare(op, _magnitude(value, kind), build.constant(pattern, _word(kind)))


# ------------------------------------------------------------------------------------------ classification
def _is_nan(value: Expr, kind: FloatType) -> Expr:
    return build.compare("!=", value, value)


def _is_infinite(value: Expr, kind: FloatType) -> Expr:
    return _with("==", value, kind, floats.infinity(kind.bits))


def _is_finite(value: Expr, kind: FloatType) -> Expr:
    return _with("<", value, kind, floats.infinity(kind.bits))


def _is_normal(value: Expr, kind: FloatType) -> Expr:
    return build.conjunction(_is_finite(value, kind), _with(">=", value, kind, floats.smallest_normal(kind.bits)))


def _is_negative(value: Expr, kind: FloatType) -> Expr:
    sign = floats.sign_bit(kind.bits)
    return build.compare("!=", _masked(value, kind, sign), build.constant(0, _word(kind)))


def _sign(call: ModelCall, position: int) -> Expr:
    """Is the argument negative?  The sign of a NaN that was computed differs between processors."""
    value, kind = _number(call, position)
    sign = call.temporary(BOOL)
    call.branch(
        _is_nan(value, kind),
        lambda: call.havoc(sign, is_approximation=True),
        lambda: call.assign(sign, _is_negative(value, kind)),
    )
    return sign


def _either(call: ModelCall, one: int, other: int) -> Expr:
    """One of two results that C libraries and compilers have where C asks for a nonzero number."""
    chosen = call.temporary(BOOL)
    call.choose(chosen)
    return build.ite(chosen, build.constant(one, call.int_type), build.constant(other, call.int_type))


def _signbit(call: ModelCall) -> Expr:
    """gcc gives 1 or the bit itself, depending on the processor."""
    sign = _sign(call, 0)
    return build.ite(sign, _either(call, 1, -(1 << 31)), build.constant(0, call.int_type))


def _classify(call: ModelCall, test: Callable[[Expr, FloatType], Expr]) -> Expr:
    return _answer(call, test(*_number(call, 0)))


def _infinite_sign(call: ModelCall) -> Expr:
    """glibc's isinf: 1, -1, or 0 for a number that is not infinite."""
    value, kind = _number(call, 0)
    sign = build.ite(_is_negative(value, kind), build.constant(-1, call.int_type), build.constant(1, call.int_type))
    return build.ite(_is_infinite(value, kind), sign, build.constant(0, call.int_type))


def _infinite(call: ModelCall) -> Expr:
    """The macro isinf.  For negative infinity glibc gives -1, and musl 1."""
    value, kind = _number(call, 0)
    negative = build.ite(_is_negative(value, kind), _either(call, -1, 1), build.constant(1, call.int_type))
    return build.ite(_is_infinite(value, kind), negative, build.constant(0, call.int_type))


def _class_of(value: Expr, kind: FloatType, names: list[Expr]) -> Expr:
    """`names`: the results for NaN, infinite, zero, subnormal, normal."""
    is_zero = _with("==", value, kind, 0)
    small = build.ite(is_zero, names[FP_ZERO], names[FP_SUBNORMAL])
    finite = build.ite(_is_normal(value, kind), names[FP_NORMAL], small)
    infinite = build.ite(_is_infinite(value, kind), names[FP_INFINITE], finite)
    return build.ite(_is_nan(value, kind), names[FP_NAN], infinite)


def _classes(call: ModelCall) -> Expr:
    """glibc's __fpclassify(x)"""
    names: list[Expr] = [build.constant(number, call.int_type) for number in range(5)]
    return _class_of(*_number(call, 0), names)


def _builtin_classes(call: ModelCall) -> Expr:
    """(NaN, infinite, normal, subnormal, zero, x)"""
    nan, infinite, normal, subnormal, zero = (call.keep(call.value(position)) for position in range(5))
    return _class_of(*_number(call, 5), [nan, infinite, zero, subnormal, normal])


# ---------------------------------------------------------------------------------------------- comparisons
def _relation(call: ModelCall, operators: tuple[str, ...]) -> Expr:
    left, right = _number(call, 0)[0], _number(call, 1)[0]
    result: Expr = Const(0, BOOL)
    for operator in operators:
        result = build.disjunction(result, build.compare(operator, left, right))
    return _answer(call, result)


def _unordered(call: ModelCall) -> Expr:
    left, right = _number(call, 0), _number(call, 1)
    return _answer(call, build.disjunction(_is_nan(*left), _is_nan(*right)))


# ----------------------------------------------------------------------------------------------- functions
def _apply(call: ModelCall, op: str) -> Expr:
    value, kind = _number(call, 0)
    return build.unary(op, value, kind)


def _square_root(call: ModelCall) -> Expr:
    """Whether errno tells of a number without a square root depends on the implementation (C17 7.12.1p2)."""
    value, kind = _number(call, 0)
    if call.uses(Feature.ERRNO):
        is_told = call.temporary(BOOL)
        call.choose(is_told)
        is_error = build.conjunction(is_told, build.compare("<", value, Const(0, kind)))
        call.branch(is_error, lambda: set_errno(call, EDOM), nothing)
    return build.unary("sqrt", value, kind)


def _absolute(call: ModelCall) -> Expr:
    value, kind = _number(call, 0)
    return build.reinterpret(_magnitude(value, kind), kind)


def _copysign(call: ModelCall) -> Expr:
    (value, kind), is_negative = _number(call, 0), _sign(call, 1)
    word = _word(kind)
    sign = build.ite(is_negative, build.constant(floats.sign_bit(kind.bits), word), build.constant(0, word))
    return build.reinterpret(build.binary("|", _magnitude(value, kind), sign, word), kind)


def _extreme(call: ModelCall, op: str) -> Expr:
    """fmin, fmax: a NaN counts as missing.  Of two zeros with different signs, any is returned."""
    (left, kind), (right, _) = _number(call, 0), _number(call, 1)
    takes_left = call.temporary(BOOL)
    differ = build.compare("!=", build.reinterpret(left, _word(kind)), build.reinterpret(right, _word(kind)))
    are_zeros = build.conjunction(build.compare("==", left, right), differ)
    call.branch(are_zeros, lambda: call.choose(takes_left), lambda: call.assign(takes_left, FALSE))
    chosen = build.ite(build.disjunction(build.compare(op, left, right), takes_left), left, right)
    return build.ite(_is_nan(left, kind), right, build.ite(_is_nan(right, kind), left, chosen))


def _infinity(call: ModelCall) -> Expr:
    kind = _float(call)
    return Const(floats.infinity(kind.bits), kind)


def _nan(call: ModelCall) -> Expr:
    kind = _float(call)
    if call.string(0) != "":
        call.refuse(f"'{call.name}' with other bits than the usual ones is not supported")
    return Const(floats.nan(kind.bits), kind)


# Functions whose name and result depend on the type of the argument: fabs for double, fabsf for float.
def _long_double(call: ModelCall) -> Expr:
    """Its numbers are not followed."""
    for position in range(call.count()):
        call.effects(position)
    return Const(0, LONG_DOUBLE)


_FUNCTIONS: dict[str, Model] = {
    **{name: partial(_apply, op=name) for name in FUNCTIONS},
    "nearbyint": partial(_apply, op="rint"),
    "sqrt": _square_root,
    "fabs": _absolute,
    "copysign": _copysign,
    "fmin": partial(_extreme, op="<"),
    "fmax": partial(_extreme, op=">"),
    "nan": _nan,
}
# The same in glibc, where both names begin with two underscores.
_TESTS: dict[str, Model] = {
    "isnan": partial(_classify, test=_is_nan),
    "isinf": _infinite_sign,
    "finite": partial(_classify, test=_is_finite),
    "signbit": _signbit,
    "fpclassify": _classes,
}
# Macros of <math.h>, whose arguments may have either type.
_MACROS: dict[str, Model] = {
    "isnan": partial(_classify, test=_is_nan),
    "isinf": partial(_classify, test=_is_infinite),
    "isinf_sign": _infinite_sign,
    "isfinite": partial(_classify, test=_is_finite),
    "isnormal": partial(_classify, test=_is_normal),
    "signbit": _signbit,
    "signbitf": _signbit,
    "fpclassify": _builtin_classes,
    "isgreater": partial(_relation, operators=(">",)),
    "isgreaterequal": partial(_relation, operators=(">=",)),
    "isless": partial(_relation, operators=("<",)),
    "islessequal": partial(_relation, operators=("<=",)),
    "islessgreater": partial(_relation, operators=("<", ">")),
    "isunordered": _unordered,
    "inf": _infinity,
    "inff": _infinity,
    "huge_val": _infinity,
    "huge_valf": _infinity,
}

MODELS: dict[str, Model] = {
    **{prefix + name + suffix: model
       for name, model in _FUNCTIONS.items() for prefix in ("", "__builtin_") for suffix in ("", "f")},
    **{f"__{name}{suffix}": model for name, model in _TESTS.items() for suffix in ("", "f")},
    **{f"__builtin_{name}": model for name, model in _MACROS.items()},
    "__unbraid_isinf": _infinite,
    **{f"__builtin_{name}l": _long_double for name in (*_FUNCTIONS, "inf", "huge_val")},
    # Old versions of glibc define these as functions.
    "isnan": _TESTS["isnan"],
    "isinf": _TESTS["isinf"],
    "finite": _TESTS["finite"],
    "isnanf": _TESTS["isnan"],
    "isinff": _TESTS["isinf"],
    "finitef": _TESTS["finite"],
}  # fmt: skip

TYPES: dict[str, IntType | str] = {}
