"""Contents of arrays as values, against Python's lists: nothing that is true of an array is ever excluded."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from unbraid.core.budget import Budget
from unbraid.core.nodes import INDEX, IntType
from unbraid.symbolic.contents import Chosen, Contents, Equal, Sampled, Stored, Unknown
from unbraid.symbolic.words import Words, solve

BYTE = IntType(8, False)
LENGTH = 6
bytes_ = st.integers(0, 255)
writes = st.lists(st.tuples(st.integers(-2, LENGTH + 1), bytes_), max_size=4)


def index(number: int) -> int:
    return number & ((1 << INDEX.bits) - 1)


def written(start: Contents, changes: list[tuple[int, int]]) -> Contents:
    for position, value in changes:
        start = Stored(start, index(position), value)
    return start


def after(values: dict[int, int], changes: list[tuple[int, int]]) -> dict[int, int]:
    return values | dict(changes)


def total(values: dict[int, int], end: int) -> int:
    return sum(values.get(i, 0) for i in range(end)) % 256


@given(bytes_, writes, st.integers(-2, LENGTH + 1))
def test_equal_elements(value: int, changes: list[tuple[int, int]], at: int) -> None:
    contents = written(Equal(Words(), BYTE, value), changes)
    values = after(dict.fromkeys(range(-2, LENGTH + 2), value), changes)
    assert contents.element(index(at)) == values[at]
    assert contents.sum(index(at)) == total(values, at)


@given(st.lists(bytes_, min_size=1, max_size=60), writes, st.integers(-2, LENGTH + 1), st.integers(0, 99))
def test_sampled_elements(some: list[int], changes: list[tuple[int, int]], at: int, far: int) -> None:
    numbers = iter(some * 60)
    start = Sampled(Words(), BYTE, lambda: next(numbers))
    values = after({i: int(str(start.element(index(i)))) for i in range(-2, 100)}, changes)
    contents = written(start, changes)
    assert contents.element(index(at)) == values[at]
    assert contents.sum(index(at)) == total(values, at)
    assert contents.sum(index(far)) == total(values, far)


@settings(max_examples=40, deadline=None)
@given(st.lists(bytes_, min_size=LENGTH, max_size=LENGTH), writes, st.booleans(), st.data())
def test_what_is_true_of_an_array_is_possible(
    start: list[int], changes: list[tuple[int, int]], is_chosen: bool, data: st.DataObject
) -> None:
    """For an unknown array, its true elements and sums have a model, although indices are symbols."""
    words = Words()
    compare, both = words.compare, words.aig.and_
    unknown = Unknown(words, BYTE)
    choice = words.new_literal()
    contents = Chosen(choice, written(unknown, changes), unknown)
    initial = dict(enumerate(start))
    values = after(initial, changes) if is_chosen else initial
    holds = choice if is_chosen else choice ^ 1
    for i in range(LENGTH):
        holds = both(holds, compare("==", unknown.element(index(i)), start[i], BYTE))
    for _ in range(3):
        at = data.draw(st.integers(0, LENGTH - 1))
        position, end = words.new_word(INDEX.bits), words.new_word(INDEX.bits)
        holds = both(holds, compare("==", position, at, INDEX))
        holds = both(holds, compare("==", end, at + 1, INDEX))
        holds = both(holds, compare("==", contents.element(position), values[at], BYTE))
        holds = both(holds, compare("==", contents.sum(end), total(values, at + 1), BYTE))
    assert solve(words, [], holds, Budget()) is not None


def test_what_is_known_of_an_unknown_array() -> None:
    words = Words()
    compare, both = words.compare, words.aig.and_
    contents = Unknown(words, BYTE)
    i, j, v = words.new_word(INDEX.bits), words.new_word(INDEX.bits), words.new_word(8)
    same = both(compare("==", i, j, INDEX), compare(">=", i, 0, INDEX))
    after_j = words.binary("+", j, 1, INDEX)
    grown = words.binary("+", contents.sum(i), contents.element(i), BYTE)
    far = compare("<", i, (1 << 62), INDEX)
    stored = Stored(contents, i, v)
    more = words.binary("-", words.binary("+", contents.sum(after_j), v, BYTE), contents.element(j), BYTE)
    known = (
        compare("==", contents.element(i), contents.element(j), BYTE),
        compare("==", contents.sum(after_j), grown, BYTE),
        compare("==", stored.element(j), v, BYTE),
        compare("==", stored.sum(after_j), more, BYTE),
        compare("==", stored.sum(i), contents.sum(i), BYTE),
    )
    for claim in known:
        assert solve(words, [], both(both(same, far), claim ^ 1), Budget()) is None


def test_a_sum_does_not_wrap_with_its_index() -> None:
    """Beyond the last index, nothing is said about the next sum."""
    words = Words()
    contents = Unknown(words, BYTE)
    last = (1 << (INDEX.bits - 1)) - 1
    i = words.new_word(INDEX.bits)
    goal = words.aig.and_(words.compare("==", i, last, INDEX), words.compare("==", contents.element(i), 7, BYTE))
    goal = words.aig.and_(goal, words.compare("==", contents.sum(i), 1, BYTE))
    assert solve(words, [], goal, Budget()) is not None


def test_constant_and_symbolic_indices_with_equal_hashes() -> None:
    words = Words()
    contents = Unknown(words, BYTE)
    position = words.new_word(INDEX.bits)
    number = hash(position) & ((1 << (INDEX.bits - 1)) - 1)
    for at in (number, position, number):
        assert contents.element(at) is contents.element(at)
        assert contents.sum(at) is contents.sum(at)
    assert contents.element(number) is not contents.element(position)
