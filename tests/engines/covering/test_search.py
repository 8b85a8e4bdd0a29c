"""Any number of threads, state by state: what is proved, and what must not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.limits import gives_up
from tests.helpers.programs import PROGRAMS, lower_text
from tests.helpers.sources import COUNTERS, EXCLUDED, SPINNING, THREADS_OF_A_LOOP_WITHOUT_END, TWO_INSIDE
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import InternalError
from unbraid.core.nodes import Program
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.engines.covering.grid import TOLD_APART, Grid, grid
from unbraid.engines.covering.render import proof_text
from unbraid.engines.covering.search import Cover
from unbraid.passes.programs import cloned_program

SECONDS = 20.0
WAYS = TOLD_APART

SELF = """
#include <assert.h>
#include <pthread.h>
_Atomic pthread_t last;
void *worker(void *arg) {{
    pthread_t me = pthread_self();
    last = me;
    {check}
    return 0;
}}
int main(void) {{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, worker, 0);
}}
"""
HELD = COUNTERS.format(
    globals="int inside, more; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;",
    worker="pthread_mutex_lock(&m); inside++; pthread_mutex_lock(&n); more++; {check} pthread_mutex_unlock(&n);"
    "inside--; pthread_mutex_unlock(&m); pthread_mutex_lock(&n); more = 0; pthread_mutex_unlock(&n);",
)


def covering(program: Program, way: str = "values", reduce: bool = True) -> Cover:
    cloned = cloned_program(program, 2, None, reduce, crowd=2)
    return Cover(cloned, grid(cloned, way), lambda text: None)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("text", [EXCLUDED, SPINNING, HELD.replace("{check}", "assert(inside == 1);")])
def test_proved(tmp_path: Path, text: str, way: str) -> None:
    found = covering(lower_text(tmp_path, text), way)
    states = found.run(Budget(cpu=SECONDS))
    assert any(state.counts.endless for state in states)
    told = "\n".join(proof_text(found, states))
    assert "any number: worker#2 before " in told


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("reduce", [True, False])
@pytest.mark.parametrize(
    "text", [TWO_INSIDE, HELD.replace("{check}", "assert(more == 1);"), SELF.format(check="assert(last == me);")]
)
def test_what_can_go_wrong_is_not_proved(tmp_path: Path, text: str, way: str, reduce: bool) -> None:
    with gives_up(Why.MAY_GO_WRONG):
        covering(lower_text(tmp_path, text), way, reduce).run(Budget(cpu=SECONDS))


def test_a_few_threads() -> None:
    """That never end; nobody else is there."""
    safe, unsafe = (load(Source((str(PROGRAMS / f"endless_dekker_{kind}.c"),))) for kind in ("safe", "unsafe"))
    cloned = cloned_program(safe, 2)
    assert Cover(cloned, Grid(cloned, False), lambda text: None).run(Budget(cpu=SECONDS))
    with gives_up(Why.MAY_GO_WRONG):
        Cover(cloned_program(unsafe, 2), None, lambda text: None).run(Budget(cpu=SECONDS))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("n", [2, 3, 4])
def test_never_proved_if_so_many_threads_are_too_many(tmp_path: Path, n: int, way: str) -> None:
    with gives_up(Why.MAY_GO_WRONG):
        covering(lower_text(tmp_path, THREADS_OF_A_LOOP_WITHOUT_END.format(n=n)), way).run(Budget(cpu=SECONDS))


@pytest.mark.parametrize(
    ("name", "way"),
    [("rotation", "constants"), ("rotation", "values"), ("semaphore", "values"), ("slots", "compared")],
)
def test_programs(name: str, way: str) -> None:
    safe, unsafe = (load(Source((str(PROGRAMS / f"crowd_{name}_{kind}.c"),))) for kind in ("safe", "unsafe"))
    covering(safe, way).run(Budget(cpu=SECONDS))
    with gives_up(Why.MAY_GO_WRONG):
        covering(unsafe, way).run(Budget(cpu=SECONDS))


def test_nobody_has_the_number_of_another(tmp_path: Path) -> None:
    """Which number it is, is not known."""
    alone = "__VERIFIER_atomic_begin(); last = me; assert(last == me && last != 0); __VERIFIER_atomic_end();"
    covering(lower_text(tmp_path, SELF.format(check=alone))).run(Budget(cpu=SECONDS))
    for number in (1, 2, 3, 5):
        with gives_up(Why.MAY_GO_WRONG):
            covering(lower_text(tmp_path, SELF.format(check=alone.replace("last != 0", f"last != {number}")))).run(
                Budget(cpu=SECONDS)
            )


def test_floating_point(tmp_path: Path) -> None:
    """The values of what is computed, not just any."""
    text = COUNTERS.format(
        globals="extern _Bool __VERIFIER_nondet_bool(void); _Atomic float f = 2;",
        worker="f = __VERIFIER_nondet_bool() ? 1.5f + 1.5f : 5; assert(f != {});",
    )
    found = covering(lower_text(tmp_path, text.replace("{}", "0")))
    assert "f = 3" in "\n".join(proof_text(found, found.run(Budget(cpu=SECONDS))))
    with gives_up(Why.MAY_GO_WRONG):
        covering(lower_text(tmp_path, text.replace("{}", "3"))).run(Budget(cpu=SECONDS))


def test_a_state_that_is_missing_is_missed(tmp_path: Path) -> None:
    found = covering(lower_text(tmp_path, SPINNING))
    found.run(Budget(cpu=SECONDS))
    rejected = 0
    for control in tuple(found.kept):
        several = found.kept.pop(control)
        with pytest.raises(InternalError, match="not covered"):
            found.run(Budget(cpu=SECONDS))
        found.kept[control] = several
        rejected += 1
    assert rejected > 2


def test_time_is_up_and_then_goes_on(tmp_path: Path) -> None:
    found = covering(lower_text(tmp_path, SPINNING))
    with gives_up(Why.OUT_OF_TIME_AFTER):
        found.run(Budget(cpu=-1.0))
    assert found.run(Budget(cpu=SECONDS))


def test_threads_of_a_crowd_disturb_each_other(tmp_path: Path) -> None:
    """With one thread in a group there would be no switch points for that."""
    with pytest.raises(InternalError, match="two"):
        Cover(cloned_program(lower_text(tmp_path, TWO_INSIDE), 2, crowd=1), None, lambda text: None)
