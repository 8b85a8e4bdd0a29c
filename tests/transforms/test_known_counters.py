"""What is known about the counters of loops that stay where there are crowds."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower, count
from unbraid.core.nodes import Assume, Create, Join
from unbraid.transforms.clone_threads import Bounds, bound

_CROWD = Bounds(2, keep_loops=True, crowd=2)


def _cloned(lower: Lower, main: str) -> tuple[int, int, int]:
    program = lower(
        f"""
int shared;
void *work(void *arg) {{ return 0; }}
int main(void) {{ pthread_t t[300]; shared = 1; int n = shared; {main} return 0; }}
"""
    )
    cloned = bound(program, _CROWD)
    return len(cloned.groups), count(cloned, Assume), count(cloned, Join)


_CREATE = "for (int i = 0; i < {n}; i++) pthread_create(&t[i], 0, work, 0);"
_JOIN = "for (int i = 0; i < {n}; i++) pthread_join(t[i], 0);"


@pytest.mark.parametrize("n", (5, 250, "n"))
def test_the_threads_of_a_loop_are_a_crowd(lower: Lower, n: object) -> None:
    groups, assumed, joined = _cloned(lower, _CREATE.format(n=n))
    assert (groups, joined) == (1, 0)
    assert assumed == 4  # at the start, before the creation, before the increment, after the loop


def test_few_threads_are_no_crowd(lower: Lower) -> None:
    assert _cloned(lower, _CREATE.format(n=4) + _JOIN.format(n=4)) == (0, 0, 4)


@pytest.mark.parametrize("n", (250, "n"))
def test_a_whole_crowd_is_joined(lower: Lower, n: object) -> None:
    groups, _, joined = _cloned(lower, _CREATE.format(n=n) + _JOIN.format(n=n))
    assert (groups, joined) == (1, 2)


def test_a_part_of_a_crowd_is_not_joined(lower: Lower) -> None:
    groups, _, joined = _cloned(lower, _CREATE.format(n=250) + _JOIN.format(n=249))
    assert (groups, joined) == (1, 0)


@pytest.mark.parametrize("main", (f"{_CREATE} pthread_join(1, 0);", f"pthread_join(1, 0); {_CREATE}"))
def test_a_number_in_the_program_names_no_crowd(lower: Lower, main: str) -> None:
    groups, _, joined = _cloned(lower, main.format(n=250))
    assert (groups, joined) == (1, 0)


@pytest.mark.parametrize(
    "loop",
    (
        "for (int i = shared; i < n; i++) {0}",
        "for (int i = 0; i < n; i += 2) {0}",
        "int i = 0; if (shared) goto in; while (i < n) {{ in: {0} i++; }}",
        "for (int i = 0; i < n; i++) {{ {0} n = shared; }}",
    ),
)
def test_other_counters_are_not_known(lower: Lower, loop: str) -> None:
    _, assumed, _ = _cloned(lower, loop.format("pthread_create(&t[0], 0, work, 0);"))
    assert assumed == 0


def test_creations_stay(lower: Lower) -> None:
    program = lower(
        f"void *work(void *arg) {{ return 0; }}int main(void) {{ pthread_t t[300]; {_CREATE.format(n=250)} return 0; }}"
    )
    assert count(bound(program, _CROWD), Create) == 2
