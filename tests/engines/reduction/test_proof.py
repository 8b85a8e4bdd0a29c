"""A proof is checked: spoilt ones are found out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.helpers.limits import gives_up
from tests.helpers.programs import clone_text
from tests.helpers.reduction import prove
from tests.helpers.sources import bluetooth
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.engines.reduction.proof import Proof, check
from unbraid.symbolic.steps import NotInductive


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return prove(clone_text(tmp_path_factory.mktemp("proof"), bluetooth(2)))


def spoilt(proof: Proof, **changes: object) -> Proof:
    """With another state in the place of the first one for which that is no proof any more."""
    thread, start = next(iter(proof.starts.items()))
    return replace(proof, starts={thread: replace(start, **changes)})  # type: ignore[arg-type]


def test_a_proof_is_checked(proved: Proof) -> None:
    check(proved, Budget())
    thread, start = next(iter(proved.starts.items()))
    some = frozenset(range(1, len(proved.assertions)))
    with gives_up(Why.ASSERTION_FALSE_IN_BEGINNING, error=NotInductive):
        check(spoilt(proved, known=some), Budget())
    with gives_up(Why.ASSERTION_FALSE_AFTER, error=NotInductive):
        check(spoilt(proved, known=frozenset()), Budget())
    with gives_up(Why.LETTER_FORGOTTEN, error=NotInductive):
        check(spoilt(proved, edges=start.edges[1:]), Budget())
    with gives_up(Why.LETTER_POSSIBLE, error=NotInductive):
        check(spoilt(proved, edges=[(letter, None) for letter, _ in start.edges]), Budget())
    with gives_up(Why.PROOF_BEGINS_ELSEWHERE, error=NotInductive):
        check(spoilt(proved, asleep=frozenset(letter for letter, _ in start.edges)), Budget())
    with gives_up(Why.ERRORS_NOT_LOOKED_FOR, error=NotInductive):
        check(replace(proved, starts={}), Budget())
    assert thread in proved.starts


def test_sleeping_is_checked(proved: Proof) -> None:
    """A letter that sleeps without a reason is found out, wherever it is."""
    found = 0
    for state in proved.states(1):
        for letter, target in state.edges:
            if target is None or target is state or found > 5:
                continue
            enabled = proved.alphabet.enabled(target.control, proved.alphabet.runnable(target.control))
            for other in enabled:
                if other not in target.asleep and other.thread == letter.thread:
                    target.asleep, before = target.asleep | {other}, target.asleep
                    with pytest.raises(NotInductive):
                        check(proved, Budget())
                    target.asleep = before
                    found += 1
                    break
    assert found
    check(proved, Budget())


def test_weaker_assertions_are_no_proof(proved: Proof) -> None:
    """Each assertion that is left out of what is known everywhere."""
    states = [state for thread in proved.starts for state in proved.states(thread)]
    needed = 0
    for number in range(1, len(proved.assertions)):
        before = [state.known for state in states]
        for state in states:
            state.known = state.known - {number}
        try:
            check(proved, Budget())
        except NotInductive:
            needed += 1
        for state, known in zip(states, before, strict=True):
            state.known = known
    assert needed
    check(proved, Budget())
