"""Questions that were asked before: what is known without asking again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unbraid.symbolic.assumptions import Question

sets = st.frozensets(st.integers(0, 5))


@given(st.lists(st.frozensets(st.integers(0, 5), min_size=1), max_size=4), st.lists(sets, max_size=12))
def test_what_is_known_is_so(impossible: list[frozenset[int]], asked: list[frozenset[int]]) -> None:
    """Something is impossible if one of some sets is among the assumptions; each answer names a set that is enough."""
    question = Question[int]()
    for given_ in asked:
        reason = next((each for each in impossible if each <= given_), None)
        before = question.known(given_)
        assert before is None or before == (reason is not None)
        question.learn(given_, reason)
        assert question.known(given_) == (reason is not None)
        for earlier in asked[: asked.index(given_)]:
            assert question.known(earlier) is not None
