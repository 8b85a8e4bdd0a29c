"""What is forgotten of the beginning of main, what stays known, and that no execution is lost."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.visible import marked
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import CannotStart
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import Havoc, Program, While
from unbraid.core.visitor import statements
from unbraid.driver.attempts import Attempt, attempt_all
from unbraid.engines.findings import Proved, Unknown
from unbraid.engines.protocol import Problem
from unbraid.passes.programs import cloned_program

PROGRAM = """
extern _Bool nondet(void);
int n, m, unused, sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *work(void *arg) {
    pthread_mutex_lock(&lock); sum += n; pthread_mutex_unlock(&lock);
    %(work)s
    return 0;
}
int main(void) {
    pthread_t t;
    %(start)s
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&lock); sum += n; pthread_mutex_unlock(&lock);
    %(end)s
    return 0;
}
"""
LOOP = "n = 1; while (n < 3 && nondet()) { n++; unused = n; }"
SAFE = {
    "a range": (LOOP, "assert(n >= 1 && n <= 3);", ""),
    "one value": (LOOP + " n = 2;", "assert(n == 2);", ""),
    "what loops set": ("while (nondet()) m = m ? 0 : 4;", "assert(m == 0 || m == 4);", ""),
    "ends before": (LOOP + " if (n != 2) return 1;", "", "assert(n == 2);"),
}
UNSAFE = {
    "a range": (LOOP, "assert(n <= 2);", ""),
    "one value": (LOOP + " n = 2; if (nondet()) n = 3;", "assert(n == 2);", ""),
    "what loops set": ("while (nondet()) m = m ? 0 : 4;", "assert(m == 0);", ""),
    "ends before": (LOOP + " if (n == 1) return 1;", "", "assert(n == 2);"),
    "while the thread runs": (LOOP, "n = 7;", "assert(n != 7);"),
}


def _lowered(lower: Lower, parts: tuple[str, str, str]) -> Program:
    return lower(PROGRAM % dict(zip(("start", "work", "end"), parts, strict=True)))


def _abstract(program: Program) -> Program:
    return cloned_program(program, 2, drops=True, any_start=True)


def _is_violated(program: Program) -> bool:
    found = Explorer(program, marked, max_states=50_000).run()
    assert found.answer in (Answer.SAFE, Answer.VIOLATED)
    return found.answer is Answer.VIOLATED


@pytest.mark.parametrize("parts", SAFE.values(), ids=SAFE)
def test_what_the_analysis_knows_stays(lower: Lower, parts: tuple[str, str, str]) -> None:
    program = _abstract(_lowered(lower, parts))
    main = list(statements(program.functions[program.threads[0]].body))
    assert not any(isinstance(stmt, While) for stmt in main)
    assert not any(item.var.source == "unused" for item in program.globals)
    assert not _is_violated(program)


@pytest.mark.parametrize("parts", UNSAFE.values(), ids=UNSAFE)
def test_no_execution_is_lost(lower: Lower, parts: tuple[str, str, str]) -> None:
    assert _is_violated(_abstract(_lowered(lower, parts)))


def test_relations_are_forgotten(lower: Lower) -> None:
    """So a violation means nothing, and no other engine is kept from looking."""
    program = _lowered(lower, (LOOP + " m = n;", "assert(m == n);", ""))
    assert _is_violated(_abstract(program))
    found = attempt_all([Attempt("relations", any_start=True)], Problem(program), Budget(20.0), lambda _: None, True)
    assert isinstance(found.finding, Unknown)
    assert not found.ends_the_search


def test_a_proof_of_the_abstraction_is_one_of_the_program(lower: Lower) -> None:
    program = _lowered(lower, SAFE["a range"])
    found = attempt_all([Attempt("invariants", any_start=True)], Problem(program), Budget(30.0), lambda _: None, True)
    assert isinstance(found.finding, Proved)


@pytest.mark.parametrize(
    ("start", "why"),
    (("n = 1;", Why.START_IS_SHORT), (LOOP + " assert(n != 2 || nondet());", Why.START_MAY_FAIL)),
    ids=("short", "may fail"),
)
def test_where_it_does_not_start(lower: Lower, start: str, why: Why) -> None:
    with pytest.raises(CannotStart) as raised:
        _abstract(_lowered(lower, (start, "assert(n == 1);", "")))
    assert raised.value.cause.why is why


def test_jumps_over_the_end_of_the_start(lower: Lower) -> None:
    """The start ends before the jump."""
    program = _abstract(_lowered(lower, (LOOP + " again: if (nondet()) m = 1;", "assert(n < 3);", "goto again;")))
    assert any(isinstance(stmt, Havoc) for stmt in statements(program.functions[program.threads[0]].body))
