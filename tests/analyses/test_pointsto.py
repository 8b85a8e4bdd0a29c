"""What pointers may lead to: sets of offsets, against sets of numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unbraid.analyses.pointsto import Offsets, Pointed
from unbraid.core.nodes import INT32, Storage, Var

LIMIT = 40
strided = st.integers(1, 8).flatmap(lambda stride: st.builds(Offsets, st.integers(0, stride - 1), st.just(stride)))
offsets = st.one_of(st.builds(Offsets, st.integers(0, 12)), strided)


def numbers(some: Offsets) -> set[int]:
    return set(some.within(LIMIT))


@given(offsets, offsets)
def test_joining_loses_nothing(one: Offsets, other: Offsets) -> None:
    joined = one.join(other)
    assert numbers(one) | numbers(other) <= numbers(joined)
    assert joined == other.join(one) and joined.join(one) == joined


@given(offsets, st.integers(-6, 6), st.integers(0, 6), st.integers(-3, 3))
def test_moving_goes_where_it_should(some: Offsets, distance: int, stride: int, times: int) -> None:
    moved = some.moved(distance, stride)
    for number in numbers(some):
        target = number + distance + times * stride
        assert not 0 <= target <= LIMIT or target in numbers(moved)


@given(st.lists(st.tuples(st.sampled_from("xy"), offsets), max_size=5))
def test_what_a_value_may_be_only_grows(added: list[tuple[str, Offsets]]) -> None:
    variables = {name: Var(name, INT32, Storage.GLOBAL) for name in "xy"}
    known = Pointed()
    for name, some in added:
        before = {target: numbers(each) for target, each in known.objects.items()}
        changed = known.add(Pointed({variables[name]: some}))
        after = {target: numbers(each) for target, each in known.objects.items()}
        assert all(old <= after[target] for target, old in before.items())
        assert numbers(some) <= after[variables[name]]
        assert changed or before == after
        assert not known.add(Pointed({variables[name]: some}))  # nothing new
