"""Words of the solver, against Python's integers: constants, inputs, and both mixed."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from unbraid.core.arithmetic import COMPARISONS, apply_binary, apply_unary, wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import IntType
from unbraid.symbolic.words import Word, Words, solve

OPERATORS = ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>")
kinds = st.builds(IntType, st.sampled_from((1, 8, 16, 32)), st.booleans())


@st.composite
def patterns(draw: st.DrawFn) -> tuple[IntType, int, int]:
    """Two words, unsigned as they are kept."""
    kind = draw(kinds)
    top = (1 << kind.bits) - 1
    values = st.one_of(
        st.sampled_from((0, 1, top, top >> 1, (top >> 1) + 1)).map(lambda n: n & top), st.integers(0, top)
    )
    return kind, draw(values), draw(values)


def value(words: Words, result: Word, given_: Sequence[tuple[Word, int, int]]) -> int:
    """Of a word, if these words have these values; there must be no other."""
    known = [
        words.compare("==", word, number, IntType(bits, False))
        for word, number, bits in given_
        if not isinstance(word, int)
    ]
    model = solve(words, [], words.aig.all(known), Budget(), asked=() if isinstance(result, int) else (result,))
    assert model is not None
    return model.word(result)


@given(patterns(), st.sampled_from(OPERATORS), st.booleans(), st.booleans())
def test_binary(given_: tuple[IntType, int, int], op: str, is_left_known: bool, is_right_known: bool) -> None:
    kind, a, b = given_
    words = Words()
    left: Word = a if is_left_known else words.new_word(kind.bits)
    right: Word = b if is_right_known else words.new_word(kind.bits)
    found = value(words, words.binary(op, left, right, kind), [(left, a, kind.bits), (right, b, kind.bits)])
    expected = apply_binary(op, wrap(a, kind), wrap(b, kind), kind)
    assert expected is None or found == expected & ((1 << kind.bits) - 1)


@given(patterns(), st.sampled_from(sorted(COMPARISONS)), st.booleans())
def test_comparisons(given_: tuple[IntType, int, int], op: str, is_known: bool) -> None:
    kind, a, b = given_
    words = Words()
    left = words.new_word(kind.bits)
    right: Word = b if is_known else words.new_word(kind.bits)
    result = words.from_literal(words.compare(op, left, right, kind), 8)
    found = value(words, result, [(left, a, kind.bits), (right, b, kind.bits)])
    assert found == apply_binary(op, wrap(a, kind), wrap(b, kind), kind)


@given(patterns(), kinds)
def test_one_operand_and_other_sizes(given_: tuple[IntType, int, int], target: IntType) -> None:
    kind, a, b = given_
    words = Words()
    word = words.new_word(kind.bits)
    known = [(word, a, kind.bits)]
    mask = (1 << kind.bits) - 1
    for op in ("-", "~"):
        expected = apply_unary(op, wrap(a, kind), kind) & mask
        assert value(words, words.unary(op, word, kind.bits), known) == expected == words.unary(op, a, kind.bits)
    expected = wrap(a, kind) & ((1 << target.bits) - 1)
    assert value(words, words.resize(word, kind, target.bits), known) == expected
    assert words.resize(a, kind, target.bits) == expected
    condition = words.compare("==", word, a, IntType(kind.bits, False))
    assert value(words, words.ite(condition, b, word, kind.bits), known) == b
    assert value(words, words.ite(condition ^ 1, b, word, kind.bits), known) == a
