"""Floats to compute with."""

from __future__ import annotations

import pytest

from unbraid.core import floats
from unbraid.core.nodes import FloatType, IntType

FLOAT, DOUBLE = FloatType(32), FloatType(64)
KINDS = (FLOAT, DOUBLE)
INTEGERS = [IntType(bits, signed) for bits in (8, 16, 32, 64) for signed in (False, True)]

each_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


def edges(kind: FloatType) -> list[int]:
    one = floats.from_integer(1, kind.bits)
    positive = [
        0, 1, floats.smallest_normal(kind.bits) - 1, floats.smallest_normal(kind.bits), one - 1, one, one + 1,
        floats.from_integer(3, kind.bits), floats.encode(0.5, kind.bits), floats.encode(2.5, kind.bits),
        floats.from_integer(1 << (floats.digits(kind.bits) - 1), kind.bits) + 1, floats.infinity(kind.bits) - 1,
        floats.infinity(kind.bits), floats.nan(kind.bits),
    ]  # fmt: skip
    return [*positive, *(pattern | floats.sign_bit(kind.bits) for pattern in positive)]
