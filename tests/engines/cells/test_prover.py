"""Proofs about followed cells, and programs for which there must be none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import Lower
from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, Program
from unbraid.engines.cells.prover import prove
from unbraid.passes.programs import cloned_program
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

ENOUGH = 3.0  # seconds; of the safe twins, nearly all are proved within them
ARRAYS = Path(__file__).parents[3] / "benchmarks" / "proofs" / "arrays"
FILL = """
#include <assert.h>
#include <pthread.h>
int a[100], n;
void *fill(void *arg) { for (int i = 0; i < %s; i++) a[i] = i; return 0; }
int main(int c, char **v)
{
    n = c;
    if (n < 1 || n > 100) return 0;
    pthread_t t;
    pthread_create(&t, 0, fill, 0);
    pthread_join(t, 0);
    for (int i = 0; i < n; i++) assert(a[i] == i);
    return 0;
}
"""


def is_proved(program: Program, count: int = 1, seconds: float = 8.0) -> bool:
    product = Product(Automata(cloned_program(program, 2, followed=count)))
    try:
        return prove(product, frozenset(Bound), Budget(cpu=seconds), lambda text: None) is not None
    except EngineLimit:
        return False


def test_an_array_that_a_thread_fills(lower: Lower) -> None:
    assert is_proved(lower(FILL % "n"))


def test_an_array_that_a_thread_fills_in_part(lower: Lower) -> None:
    assert not is_proved(lower(FILL % "n - 1"))


def test_a_divisor_that_is_zero_at_first(lower: Lower) -> None:
    """Of a division by zero, nothing follows."""
    program = """
        #include <assert.h>
        #include <pthread.h>
        #include <stdlib.h>
        extern _Bool __VERIFIER_nondet_bool(void);
        int *c, size;
        void *use(void *arg) { assert(c[2 % size] == 0); return 0; }
        int main(void)
        {
            size = 1 + 2 * __VERIFIER_nondet_bool();
            c = calloc(size, sizeof *c);
            pthread_t t;
            pthread_create(&t, 0, use, 0);
            assert(size == 1);
            return 0;
        }
    """
    assert not is_proved(lower(program))


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(ARRAYS.glob("*_unsafe.c")), ids=lambda path: path.stem)
def test_nothing_unsafe_is_proved(path: Path, lower: Lower) -> None:
    program = lower(path.read_text())
    assert not is_proved(program, 1, ENOUGH) and not is_proved(program, 2, ENOUGH)
