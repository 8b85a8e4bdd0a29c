"""Relations about the contents of arrays, and programs for which there must be none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import Lower, lower_file
from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, Program
from unbraid.engines.relations.prover import RelationProver
from unbraid.passes.programs import cloned_program
from unbraid.systems.automata import Automata
from unbraid.transforms.cells import AS_CONTENTS

ARRAYS = Path(__file__).parents[3] / "benchmarks" / "proofs" / "arrays"
PROVED = ("sum_twice", "queue_sums", "maximum_twice", "dispatch", "equal_twice", "minimum_maximum")
SUMS = """
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int *a, *b, n, m;
unsigned x, y;
void *first(void *u) { for (int i = 0; i < n; i++) %s; return 0; }
void *second(void *u) { for (int i = 0; i < %s; i++) y += %s[i]; return 0; }
int main(void)
{
    n = __VERIFIER_nondet_int();
    m = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000 || m < 0 || m > n) return 0;
    a = calloc(n, sizeof *a);
    b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++) b[i] = a[i] = __VERIFIER_nondet_int();
    pthread_t t, u;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    if (x != y) reach_error();
    return 0;
}
"""


def is_proved(program: Program, seconds: float = 30) -> bool:
    automata = Automata(cloned_program(program, 2, followed=AS_CONTENTS))
    prover = RelationProver(automata, True, 1, Budget(cpu=seconds), lambda text: None)
    try:
        return prover.prove(frozenset(Bound)) is not None
    except EngineLimit:
        return False


@pytest.mark.medium
@pytest.mark.parametrize("name", PROVED)
def test_proofs(name: str) -> None:
    assert is_proved(lower_file(ARRAYS / f"{name}_safe.c"))


@pytest.mark.medium
def test_two_sums_of_an_array(lower: Lower) -> None:
    assert is_proved(lower(SUMS % ("x += a[i]", "n", "a")))


# other lengths; a write while it is read; a part left out; another element; the next element
@pytest.mark.medium
@pytest.mark.parametrize(
    "parts",
    (
        ("x += a[i]", "m", "a"),
        ("{ x += a[i]; a[i] = 0; }", "n", "a"),
        ("{ x += a[i]; a[n - 1 - i]++; }", "n", "a"),
        ("if (i > 0) x += a[i]", "n", "a"),
        ("x += a[n - 1]", "n", "a"),
        ("x += a[i < n - 1 ? i + 1 : i]", "n", "a"),
        ("{ x += a[i]; a[m > 0 ? m - 1 : 0] = i; }", "n", "a"),
        ("{ b[i]++; x += a[i]; }", "n", "b"),
        ("x += (unsigned char)a[i]", "n", "a"),
    ),
)
def test_no_proof_of_a_wrong_program(lower: Lower, parts: tuple[str, str, str]) -> None:
    assert not is_proved(lower(SUMS % parts), 5)


@pytest.mark.medium
@pytest.mark.parametrize("name", PROVED)
def test_no_proof_of_a_wrong_program_of_the_benchmarks(name: str) -> None:
    assert not is_proved(lower_file(ARRAYS / f"{name}_unsafe.c"), 3)
