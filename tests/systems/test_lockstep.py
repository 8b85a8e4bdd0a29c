"""Products with threads in lockstep."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import clone_text
from unbraid.systems.automata import ENDED, Automata
from unbraid.systems.lockstep import Lockstep, lockstep_orders
from unbraid.systems.product import Interleavings, Node, Product

pytestmark = pytest.mark.fast

TWO_LOOPS = """
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned n, x, y;
void *first(void *arg) { for (unsigned i = 0; i < n; i++) x++; return 0; }
void *second(void *arg) { for (unsigned i = 0; i < n; i++) y++; return 0; }
int main(void) {
    pthread_t a, b;
    n = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != y) reach_error();
    return 0;
}
"""


def looping(product: Interleavings, automata: Automata) -> Node:
    """The first node at which both threads are in their loops, and may run."""
    loops = [max(automata.locations(thread)) for thread in (1, 2)]
    nodes = Product(automata, True, product.order).nodes
    return next(node for node in nodes if list(node.locations[1:]) == loops and not node.asleep & {1, 2})


def test_the_loops_take_turns(tmp_path: Path) -> None:
    automata = Automata(clone_text(tmp_path, TWO_LOOPS))
    order = next(lockstep_orders(automata))
    product = Interleavings(automata, order=order)
    node, movers = looping(product, automata), []
    for _ in range(4):
        move = next(move for move in product.moves_from(node) if move.step.thread != 0)
        movers.append(move.step.thread)
        node = next(target for exit, target in move.targets if exit.target != ENDED)
    assert movers in ([1, 2, 1, 2], [2, 1, 2, 1])


def test_a_thread_may_have_more_turns(tmp_path: Path) -> None:
    automata = Automata(clone_text(tmp_path, TWO_LOOPS))
    assert [order.round for order in lockstep_orders(automata)] == [
        ((1,), (2,)),
        ((1,), (1,), (2,)),
        ((2,), (2,), (1,)),
    ]


def test_tracks_without_threads_are_skipped() -> None:
    order = Lockstep([(1,), (2, 3)])
    assert order.preferred(Node((5, ENDED, 4, 4), frozenset(), 0), [0, 2, 3]) == [0, 2, 3]
    assert order.preferred(Node((5, 4, ENDED, 4), frozenset(), 1), [0, 1, 3]) == [0, 3, 1]
