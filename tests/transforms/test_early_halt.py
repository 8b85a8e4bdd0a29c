"""Where main ends early, and that the same is violated."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.visible import marked
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import Assert, AtomicBegin, Create, Function, Halt, Program, Stmt, ThreadExit
from unbraid.core.visitor import root_variable, statements, written_places
from unbraid.engines.reading import is_harmless
from unbraid.passes.programs import unproved_program
from unbraid.transforms.early_halt import halt_early
from unbraid.transforms.switch_points import mark_switch_points

PROGRAM = """
extern int nondet(void);
int shared, own, seen;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *work(void *arg) { pthread_mutex_lock(&lock); seen = shared; pthread_mutex_unlock(&lock); %s return 0; }
int main(void) {
    pthread_t t;
    shared = 1;
    pthread_create(&t, 0, work, 0);
    %s
}
"""
SHORTER = {
    "joins and ends": "pthread_join(t, 0); return 0;",
    "looks at results": "pthread_join(t, 0); if (seen > 3) return 1; own = seen; return own;",
    "loops": "for (;;) if (nondet()) exit(3); return 0;",
    "jumps": "if (nondet()) goto end; own = 1; end: return 0;",
    "writes what nobody else reads": "own = 5; return 0;",
    "writes after the join": "pthread_join(t, 0); shared = 7; return 0;",
}
AS_LONG = {
    "writes what the thread reads": "shared = 7; return 0;",
    "locks what the thread locks": "pthread_mutex_lock(&lock); return 0;",
    "checks at the end": "pthread_join(t, 0); assert(own == 0); return 0;",
    "creates another thread": "pthread_join(t, 0); pthread_create(&t, 0, work, 0); pthread_exit(0);",
    "lets the other threads go on": "pthread_exit(0);",
}
WATCHED = ("shared", "lock")
CHECKS = ("", "assert(seen == 1);", "assert(seen != 1);", "assert(seen != 7);")


def _split(lower: Lower, check: str, end: str) -> Program:
    return unproved_program(lower(PROGRAM % (check, end)), 2, None, 0, reduce=True)


def _main(program: Program) -> Function:
    return program.functions[program.threads[0]]


def _mattering(program: Program) -> list[Stmt]:
    return [
        stmt
        for stmt in statements(_main(program).body)
        if isinstance(stmt, Assert | Create | ThreadExit | AtomicBegin)
        or any(root is not None and root.source in WATCHED for root in map(root_variable, written_places(stmt)))
    ]


def _is_violated(program: Program) -> bool:
    found = Explorer(mark_switch_points(program, reduce=False), marked, max_states=20_000).run()
    assert found.answer in (Answer.SAFE, Answer.VIOLATED)
    return found.answer is Answer.VIOLATED


@pytest.mark.parametrize("end", SHORTER.values(), ids=SHORTER)
def test_main_ends_early(lower: Lower, end: str) -> None:
    before = _split(lower, "", end)
    after = halt_early(before)
    assert is_harmless(after) == is_harmless(before)
    statements_of = [sum(1 for _ in statements(_main(program).body)) for program in (before, after)]
    assert statements_of[1] < statements_of[0]
    assert any(isinstance(stmt, Halt) for stmt in statements(_main(after).body))


@pytest.mark.parametrize("end", AS_LONG.values(), ids=AS_LONG)
def test_main_does_what_matters(lower: Lower, end: str) -> None:
    before = _split(lower, "", end)
    kept = _mattering(halt_early(before))
    assert kept == _mattering(before) != []


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("end", [*SHORTER.values(), *AS_LONG.values()], ids=[*SHORTER, *AS_LONG])
def test_the_same_is_violated(lower: Lower, check: str, end: str) -> None:
    before = _split(lower, check, end)
    assert _is_violated(halt_early(before)) == _is_violated(before)
