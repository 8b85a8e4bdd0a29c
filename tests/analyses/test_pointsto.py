"""What pointers may lead to: sets of offsets, against sets of numbers."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.programs import lower_text
from unbraid.analyses.pointsto import Offsets, Pointed, PointsTo
from unbraid.core.nodes import INT32, Storage, Var
from unbraid.passes.lists import instances
from unbraid.passes.run import run_passes
from unbraid.transforms.clone_threads import Bounds

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


def test_an_address_that_was_excluded(tmp_path: Path) -> None:
    """q = p == &x ? 0 : p"""
    lowered = lower_text(
        tmp_path,
        """
int x, y, z[2];
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = __VERIFIER_nondet_int() ? &x : __VERIFIER_nondet_int() ? &y : &z[__VERIFIER_nondet_int() != 0];
    int *without_x = p == &x ? 0 : p;
    int *without_first = p == &z[0] ? 0 : p;
    int *or_x = p == &x ? &x : p;
    return (without_x != 0) + (without_first != 0) + (or_x != 0);
}
""",
    )
    program = run_passes(lowered, instances(Bounds(1, keep_loops=True)))
    found = PointsTo(program)
    main = program.functions[program.threads[0]]
    targets = {var.source: {o.source for o in found.of(var).objects} for var in main.locals}
    assert targets["p"] == {"x", "y", "z"}
    assert targets["without_x"] == {"y", "z"}
    assert targets["without_first"] == {"x", "y", "z"}  # it may lead to the other element
    assert targets["or_x"] == {"x", "y", "z"}
