"""Operations on words of bits, against those on numbers."""

from __future__ import annotations

import random

import pytest

from tests.helpers.limits import gives_up
from unbraid.core.arithmetic import apply_binary, apply_unary, wrap
from unbraid.core.causes import Why
from unbraid.core.nodes import IntType
from unbraid.engines.invariants.abc.bits import BitWords

SIZES = [IntType(1, False), IntType(5, False), IntType(5, True), IntType(8, True), IntType(8, False)]


def value_of(words: BitWords, result: object, values: dict[int, bool]) -> int:
    """Of a word, given the values of the inputs."""
    if isinstance(result, int):
        return result
    assert isinstance(result, tuple)
    known = words.aig.evaluate(result, lambda node: values[node])
    return sum((known[literal >> 1] != bool(literal & 1)) << i for i, literal in enumerate(result))


@pytest.mark.parametrize("kind", SIZES, ids=str)
def test_operations(kind: IntType) -> None:
    """On words that are not known, on one that is, and on two."""
    words = BitWords()
    x, y = words.new_bits(kind.bits), words.new_bits(kind.bits)
    wide = IntType(11, False)
    chance = random.Random(kind.bits)
    mask = (1 << kind.bits) - 1
    for _ in range(40):
        a, b = chance.getrandbits(kind.bits), chance.choice([0, 1, chance.getrandbits(kind.bits), mask])
        values = {x[i] >> 1: bool(a >> i & 1) for i in range(kind.bits)}
        values |= {y[i] >> 1: bool(b >> i & 1) for i in range(kind.bits)}
        for op in ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"):
            expected = apply_binary(op, wrap(a, kind), wrap(b, kind), kind)
            for left, right in ((x, y), (a, y), (x, b), (a, b)):
                result = value_of(words, words.binary(op, left, right, kind), values)
                assert expected is None or result == expected & mask, (op, left, right)
        for op in ("==", "!=", "<", "<=", ">", ">="):
            for left, right in ((x, y), (a, y), (x, b), (a, b)):
                literal = words.compare(op, left, right, kind)
                assert value_of(words, (literal,), values) == apply_binary(op, wrap(a, kind), wrap(b, kind), kind)
        for op in ("-", "~"):
            expected = apply_unary(op, wrap(a, kind), kind)
            assert value_of(words, words.unary(op, x, kind.bits), values) == (expected or 0) & mask
        assert value_of(words, words.resize(x, kind, wide.bits), values) == wrap(a, kind) & 0x7FF
        assert value_of(words, words.resize(x, kind, 1), values) == a & 1
        assert value_of(words, words.ite(y[0], x, 3 & mask, kind.bits), values) == (a if b & 1 else 3 & mask)


def test_floats_are_refused() -> None:
    words = BitWords()
    with gives_up(Why.FLOATS_ARE_NO_BITS):
        words.word_term(words.new_word(32), 32)
