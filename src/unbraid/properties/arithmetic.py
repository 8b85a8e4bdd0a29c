"""Signed overflow, and conversions that change a number: the conditions under which C's arithmetic is exact.

Each condition is stated over the operands.  Where C has no wider type, it is computed in the type of the operands, in a
form that stays correct if an operation wraps around.  The frontend writes the checks.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import TRUE, BoolType, Expr, IntType, Property
from unbraid.properties.checked import CheckedProperty, Formula

OPERATORS = ("+", "-", "*", "/", "%", "<<")


def is_exact(op: str, a: Expr, b: Expr, kind: IntType, widest: int) -> Expr:
    """Can a signed type represent the result of an operator?  `widest`: the number of bits of the widest type."""
    low, high = (build.constant(end, kind) for end in value_range(kind))
    zero, minus_one = build.constant(0, kind), build.constant(-1, kind)

    def rest(operator: str, end: Expr) -> Expr:
        return build.binary(operator, end, b, kind)

    match op:
        case "+":
            upwards, downwards = build.compare("<=", a, rest("-", high)), build.compare(">=", a, rest("-", low))
            return build.ite(build.compare(">=", b, zero), upwards, downwards)
        case "-":
            downwards, upwards = build.compare(">=", a, rest("+", low)), build.compare("<=", a, rest("+", high))
            return build.ite(build.compare(">=", b, zero), downwards, upwards)
        case "*" if 2 * kind.bits <= widest:
            wide = IntType(2 * kind.bits, True)
            return fits(build.binary("*", build.cast(a, wide), build.cast(b, wide), wide), kind)
        case "*":
            # Dividing the wrapped product by one factor gives the other factor if and only if nothing was lost.
            product = build.binary("*", a, b, kind)
            is_minimum = build.conjunction(build.equal(b, minus_one), build.equal(a, low))
            divisor = build.ite(build.equal(b, zero), build.constant(1, kind), b)
            comes_back = build.equal(build.binary("/", product, divisor, kind), a)
            return build.disjunction(build.equal(b, zero), build.conjunction(build.negate(is_minimum), comes_back))
        case "/" | "%":
            return build.negate(build.conjunction(build.equal(a, low), build.equal(b, minus_one)))
        case "<<":
            shifted = build.binary("<<", a, b, kind)
            return build.equal(build.binary(">>", shifted, b, kind), a)
    return TRUE


def is_negatable(a: Expr, kind: IntType) -> Expr:
    return build.compare("!=", a, build.constant(value_range(kind)[0], kind))


def fits(value: Expr, kind: IntType | BoolType) -> Expr:
    """Is the value of an integer in the range of another type?"""
    source = value.type
    if not isinstance(source, IntType) or isinstance(kind, BoolType):
        return TRUE  # any nonzero value means true, as intended
    (first, last), (low, high) = value_range(source), value_range(kind)
    above = TRUE if low <= first else build.compare(">=", value, build.constant(low, source))
    below = TRUE if high >= last else build.compare("<=", value, build.constant(high, source))
    return build.conjunction(above, below)


NO_OVERFLOW = CheckedProperty(
    name="no-overflow",
    topic="signed overflow",
    short=("overflow",),
    description="the result of a signed operation does not fit into its type",
    remedy="Check the operands before the operation, or use a wider type, or an unsigned one, which wraps around.",
    kinds=frozenset({Property.OVERFLOW}),
    formula=Formula("! overflow"),
    is_in_all=True,
)

NO_CONVERSION_LOSS = CheckedProperty(
    name="no-conversion-loss",
    topic="lossy conversions",
    short=("conversion",),
    description="an implicit conversion changes a number",
    remedy="Use a type that holds every value, or check the range first and write the conversion as a cast.",
    kinds=frozenset({Property.CONVERSION}),
)
