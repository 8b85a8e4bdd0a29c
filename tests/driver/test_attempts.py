"""Engines that are asked one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import LP64, Program
from unbraid.driver.attempts import Attempt, attempt_all, merged
from unbraid.engines.findings import Argument, Bounded, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, Form, Problem, Report
from unbraid.engines.registry import register, unregister

PROGRAM = Program((), {}, {}, LP64)
PROVED = Proved(Evidence(Argument.INDUCTION, (1,)))
GROWS = Bounded(used_up=(), grows=True)
NOT_FOUND = Bounded(1, 1, cause=Cause(Why.VIOLATION_NOT_FOUND))
GAVE_UP = Unknown(Cause(Why.SOLVER_GAVE_UP))
NOT_FOR_IT = Unknown(Cause(Why.OTHER_NUMBER_OF_THREADS), has_run=False)


@pytest.fixture
def said() -> Iterator[dict[str, list[Finding]]]:
    """What the engines `first` and `second` say next."""
    script: dict[str, list[Finding]] = {"first": [], "second": []}

    class Scripted(Engine):
        takes = Form.LOWERED

        def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
            return script[self.name].pop(0)

    for each in script:
        register(type(each, (Scripted,), {"name": each, "summary": "says what a test wants"}))
    yield script
    for each in script:
        unregister(each)


def _asked(attempts: Sequence[Attempt], grows: bool = False) -> Finding:
    return attempt_all(attempts, Problem(PROGRAM), Budget(), lambda progress: None, grows).finding


BOTH = (Attempt("first"), Attempt("second"))


def test_the_first_conclusive_finding_counts(said: dict[str, list[Finding]]) -> None:
    said["first"], said["second"] = [GAVE_UP], [PROVED]
    assert _asked(BOTH) == PROVED


def test_bounds_say_more_than_a_cause(said: dict[str, list[Finding]]) -> None:
    said["first"], said["second"] = [GROWS], [GAVE_UP]
    assert _asked(BOTH) == GROWS
    said["first"], said["second"] = [GAVE_UP], [NOT_FOR_IT]
    assert _asked(BOTH) == GAVE_UP


def test_bounds_grow(said: dict[str, list[Finding]]) -> None:
    said["first"], said["second"] = [GAVE_UP, GAVE_UP], [GROWS, PROVED]
    assert _asked(BOTH, grows=True) == PROVED


def test_what_is_tried_once_is_not_repeated(said: dict[str, list[Finding]]) -> None:
    said["first"], said["second"] = [GAVE_UP], [GROWS, PROVED]
    assert _asked((Attempt("first", once=True), Attempt("second")), grows=True) == PROVED


def test_bounds_do_not_grow_if_nothing_is_repeated(said: dict[str, list[Finding]]) -> None:
    said["first"] = [GROWS]
    assert _asked((Attempt("first", once=True),), grows=True) == GROWS


def test_no_proof_follows_a_violation(said: dict[str, list[Finding]]) -> None:
    """A prover has seen a violation that nobody could show: then nobody may prove the program."""
    said["first"], said["second"] = [NOT_FOUND], [PROVED]
    assert _asked(BOTH) == NOT_FOUND


def test_only_the_largest_bounds_are_told() -> None:
    preemptions = Bounded(preemptions=2)
    assert merged((Bounded(1, 2), Bounded(2, 3), preemptions, Bounded(2, 1))) == (Bounded(2, 3), preemptions)


counts = st.one_of(st.none(), st.integers(1, 3))
known = st.lists(st.builds(Bounded, counts, counts, counts, counts), max_size=6)


def _only_preemptions(count: int) -> Bounded:
    return Bounded(preemptions=count)


@given(known)
def test_merging_says_what_was_said(several: list[Bounded]) -> None:
    """Nothing new, nothing twice; what is left out is about fewer unwindings or rounds than something that is not, or
    about preemptions alone, and fewer of them."""
    left = merged(several)
    assert merged(left) == left and len(set(left)) == len(left)
    assert set(left) <= set(several)
    for each in set(several) - set(left):
        if each in map(_only_preemptions, range(1, 4)):
            assert any(each.preemptions < (one.preemptions or 0) for one in left)  # type: ignore[operator]
            continue
        assert each.unwind is not None and each.rounds is not None
        larger = [(one.unwind, one.rounds) for one in left if one.unwind is not None and one.rounds is not None]
        assert any((each.unwind, each.rounds) < one for one in larger)


@given(known, st.randoms(use_true_random=False))
def test_the_order_does_not_matter(several: list[Bounded], random: Random) -> None:
    other = random.sample(several, len(several))
    assert set(merged(several)) == set(merged(other))
