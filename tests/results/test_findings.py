"""What engines find, in words: each kind of argument, bound and assumption has some."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import UNFOLLOWED, Bound, Origin
from unbraid.engines.bounds import GROWING
from unbraid.engines.findings import (
    Argument,
    Assumption,
    Bounded,
    Evidence,
    Possible,
    Proved,
    Unknown,
    UsedUp,
    Violated,
)
from unbraid.results.findings import ARGUMENTS, ASSUMPTIONS, USED_UP, bounded_text, finding_text
from unbraid.results.wording import UNFOLLOWED as UNFOLLOWED_WORDS
from unbraid.results.wording import cause_text

PLACE = Origin("f.c", 3, 4)


@pytest.mark.parametrize("argument", Argument)
def test_arguments(argument: Argument) -> None:
    """With as many numbers as the template has room for."""
    count = sum(field == "" for _, field, *_ in string.Formatter().parse(ARGUMENTS[argument]))
    numbers = tuple(range(90, 90 + count))
    text = finding_text(Proved(Evidence(argument, numbers)), "some method")
    assert text.startswith("proved")
    assert all(str(number) in text for number in numbers)
    assert "{" not in text
    if count:
        with pytest.raises(IndexError):
            finding_text(Proved(Evidence(argument, numbers[1:])), "some method")


def test_every_kind_has_words() -> None:
    assert set(ARGUMENTS) == set(Argument)
    assert set(ASSUMPTIONS) == set(Assumption)
    assert set(USED_UP) == set(GROWING)
    assert set(UNFOLLOWED_WORDS) == set(UNFOLLOWED)
    assert set(GROWING) | set(UNFOLLOWED) == set(Bound)


def test_what_else_is_found() -> None:
    assert finding_text(Violated(()), "m") == ""
    for assumption in Assumption:
        assert "possible" in finding_text(Possible((), (assumption,)), "m")
    cause = Cause(Why.OUT_OF_TIME)
    assert finding_text(Unknown(cause), "m") == cause_text(cause)


counts = st.one_of(st.none(), st.integers(1, 99))
used_up = st.lists(
    st.builds(UsedUp, st.sampled_from(sorted(GROWING, key=str)), st.integers(1, 99), st.just(PLACE)), max_size=3
)
unfollowed = st.lists(st.sampled_from(sorted(UNFOLLOWED, key=str)), max_size=3, unique=True).map(tuple)


@given(st.builds(Bounded, counts, counts, counts, counts, used_up.map(tuple), unfollowed))
def test_bounds_are_all_said(bounded: Bounded) -> None:
    text = bounded_text(bounded)
    assert "no violation" in text
    for kind in bounded.unfollowed:
        assert UNFOLLOWED_WORDS[kind] in text
    if bounded.preemptions is not None:
        assert f"{bounded.preemptions} preemption" in text
    elif bounded.unwind is not None:
        assert f"unwind {bounded.unwind}" in text
        assert bounded.rounds is None or f"rounds {bounded.rounds}" in text
    else:
        for each in bounded.used_up:
            assert f"at most {each.most} {USED_UP[each.bound]} f.c:3" in text
