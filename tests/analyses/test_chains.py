"""The number of rounds that is enough (`schemas.lazy.sufficient_rounds`): never too small, and no larger than said."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.fuzz.candidate import run_lazy
from tests.fuzz.graph import StateGraph
from tests.helpers.programs import Lower
from unbraid.analyses import chains
from unbraid.analyses.visible import marked
from unbraid.passes.programs import bound_program
from unbraid.schemas.lazy import sufficient_rounds

STATES = 100_000
HEADER = """
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_assume(int);
int x, y, z, seen[8];
void __VERIFIER_atomic_pass(int from) { __VERIFIER_assume(x == from); x = from + 1; }
"""


def program_of(threads: Sequence[Sequence[str]], at_the_end: str = "") -> str:
    """Main creates the threads, in this order, and waits for all of them."""
    numbers = range(1, len(threads) + 1)
    bodies = (" ".join(body) for body in threads)
    return HEADER + "\n".join(
        (
            *(f"void *f{n}(void *a) {{ {body} return 0; }}" for n, body in zip(numbers, bodies, strict=True)),
            "int main(void) {",
            *(f"  pthread_t t{n};" for n in numbers),
            *(f"  pthread_create(&t{n}, 0, f{n}, 0);" for n in numbers),
            *(f"  pthread_join(t{n}, 0);" for n in numbers),
            f"  {at_the_end} return 0; }}",
        )
    )


def alternating(threads: int, schedule: Sequence[int], at_the_end: str = "") -> str:
    """The threads can only take their steps in this order; then the assertion fails: at the end of the last one's, or
    in main if that says so."""
    bodies: list[list[str]] = [[] for _ in range(threads)]
    for number, thread in enumerate(schedule):
        bodies[thread - 1].append(f"__VERIFIER_atomic_pass({number});")
    if not at_the_end:
        bodies[schedule[-1] - 1].append("assert(0);")
    return program_of(bodies, at_the_end)


# ------------------------------------------------------------------------------------------------ tight
@pytest.mark.parametrize(
    ("text", "rounds"),
    (
        (alternating(2, [1, 2]), 1),
        (alternating(2, [1, 2, 1, 2]), 2),
        (alternating(2, [1, 2, 1, 2, 1, 2]), 3),
        (alternating(2, [2, 1, 2, 1, 2]), 3),
        (alternating(2, [2, 1, 2, 1, 2, 1]), 4),
        (alternating(2, [2, 1, 2, 1], "assert(0);"), 4),  # main's turn is the first of a round
        (alternating(3, [3, 2, 1]), 3),
        (alternating(3, [3, 2, 1, 3, 2, 1]), 5),
    ),
)  # fmt: skip
def test_some_programs_need_all_of_the_rounds(lower: Lower, text: str, rounds: int) -> None:
    program = lower(text)
    bounded = bound_program(program, 1)
    order = range(len(bounded.threads))
    assert StateGraph(bounded, marked, STATES).rounds(99, order).violation == rounds
    assert run_lazy(program, bounded, rounds, order, has_markers=False).violation == rounds
    assert sufficient_rounds(bounded) == rounds


@pytest.mark.parametrize("states", (chains.MOST_STATES, 0))
def test_so_do_programs_that_are_taken_for_large(lower: Lower, states: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST_STATES", states)
    text = alternating(2, [1, 2, 1, 2])
    for thread, instead in (("t1", ""), ("t2", "pthread_exit(0);")):  # main has one step only
        text = text.replace(f"pthread_join({thread}, 0);", instead)
    bounded = bound_program(lower(text), 1)
    order = (2, 1, 0)
    assert sufficient_rounds(bounded, order) == StateGraph(bounded, marked, STATES).rounds(99, order).violation == 4


@pytest.mark.parametrize(
    ("threads", "rounds"),
    (
        ((["x = 1; x = 2; x = 3; x = 4;"], ["y = 1; y = 2; y = 3;"]), 2),  # they have nothing to do with each other
        ((["x = 1; x = 2;"], ["int v = x; y = v; y = 2;"], ["z = y;"]), 3),
        ((["x = 1; y = 1;"], ["int v = y; z = x + v;"]), 3),
        ((["pthread_exit(0);"], ["x = 1; x = 2;"]), 2),
    ),
)
def test_only_what_depends_on_each_other_needs_rounds(lower: Lower, threads: list[list[str]], rounds: int) -> None:
    bounded = bound_program(lower(program_of(threads, "assert(x + y + z < 100);")), 1)
    assert sufficient_rounds(bounded) == rounds


def test_a_thread_that_waits_for_another(lower: Lower) -> None:
    """A join needs a round in an order in which the one that waits comes first."""
    text = HEADER + (
        "pthread_t a, b; void *f(void *v) { x = 1; return 0; }"
        "void *g(void *v) { pthread_join(a, 0); y = 1; return 0; }"
        "int main(void) { pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(b, 0);"
        " assert(y == 0); return 0; }"
    )
    bounded = bound_program(lower(text), 1)
    for order, rounds in (((0, 1, 2), 2), ((0, 2, 1), 3), ((2, 1, 0), 3)):
        assert sufficient_rounds(bounded, order) == rounds
        assert StateGraph(bounded, marked, STATES).rounds(99, order).violation == rounds


# ------------------------------------------------------------------------------------------- never too small
def litmus(rng: Random) -> str:
    """Short threads that write and read; each outcome fails an assertion of its own."""
    registers: list[int] = []
    threads = []
    for _ in range(rng.randint(2, 3)):
        body = []
        for _ in range(rng.randint(1, 4)):
            var = rng.choice("xyz")
            if rng.random() < 0.5 and len(registers) < 3:
                body.append(f"seen[{len(registers)}] = {var};")
                registers.append(len(registers))
            elif rng.random() < 0.3:
                body.append(f"if ({var} == 1) {rng.choice('xyz')} = 2;")
            else:
                body.append(f"{var} = {rng.randint(1, 2)};")
        threads.append(body)
    code = " + ".join(["x", *(f"seen[{n}] * {3 ** (n + 1)}" for n in registers)])
    outcomes = " ".join(f"if (code == {n}) assert(0);" for n in range(3 ** (len(registers) + 1)))
    return program_of(threads, f"int code = {code}; {outcomes}")


@pytest.mark.parametrize(("limit", "tight"), ((chains.MOST_STATES, 10), (3, 0)))  # 3: as if the programs were large
def test_all_outcomes_are_within_the_rounds(
    lower: Lower, limit: int, tight: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chains, "MOST_STATES", limit)
    needed = 0
    for seed in range(30):
        rng = Random(seed)
        bounded = bound_program(lower(litmus(rng)), 1, reduce=rng.random() < 0.7)
        order = rng.sample(range(len(bounded.threads)), len(bounded.threads))
        graph = StateGraph(bounded, marked, STATES)
        rounds, everything = sufficient_rounds(bounded, order), graph.full().violations
        assert graph.within(rounds, order)[0] == everything, seed
        needed += graph.within(rounds - 1, order)[0] != everything
    assert needed >= tight  # else this would not notice if the number were too small
