"""Letters that commute, always or under a condition."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import clone_text
from tests.helpers.reduction import EVERYTHING, ORDERS, refine
from tests.helpers.sources import bluetooth
from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.nodes import IntType, Program
from unbraid.engines.reduction.commutativity import Commutativity
from unbraid.engines.reduction.hoare import FloydHoare
from unbraid.engines.reduction.meaning import Meaning
from unbraid.symbolic.violation import Violation
from unbraid.systems.automata import Automata
from unbraid.systems.reduction.letters import Alphabet, Letter


# --------------------------------------------------------------------------------------------- commutativity
def letters_of(program: Program) -> tuple[Commutativity, dict[str, list[Letter]]]:
    automata = Automata(program)
    alphabet = Alphabet(automata, EVERYTHING)
    proof = FloydHoare(Meaning(automata, EVERYTHING), Budget())
    found = {
        name: [letter for at in automata.locations(thread) for letter in alphabet.at(thread, at)]
        for thread, name in enumerate(program.threads)
    }
    return Commutativity(alphabet, proof), found


def test_movers(tmp_path: Path) -> None:
    """What is done before a lock is taken by another one may not be done after it; a release may move forward."""
    program = clone_text(
        tmp_path,
        """
        #include <pthread.h>
        int x, y;
        extern void __VERIFIER_assume(int);
        void __VERIFIER_atomic_swap(int from, int to) { __VERIFIER_assume(x == from); x = to; }
        void __VERIFIER_atomic_add(int more) { y += more; }
        void *take(void *p) { __VERIFIER_atomic_swap(0, 1); return 0; }
        void *give(void *p) { __VERIFIER_atomic_swap(1, 0); return 0; }
        void *add(void *p) { __VERIFIER_atomic_add(2); return 0; }
        void *more(void *p) { __VERIFIER_atomic_add(3); return 0; }
        int main(void) {
            pthread_t t;
            pthread_create(&t, 0, take, 0); pthread_create(&t, 0, give, 0);
            pthread_create(&t, 0, add, 0); pthread_create(&t, 0, more, 0);
            if (x + y == 17) y = x;
        }
        """,
    )
    commutativity, letters = letters_of(program)
    (take,), (give,), (add,), (more,) = (letters[name] for name in program.threads[1:])
    assert commutativity.always(add, more) and commutativity.always(more, add)
    assert commutativity.always(take, add)
    assert not commutativity.always(take, give)  # the second order is not possible where the first one is
    y = next(item.var for item in program.globals if item.var.source == "x")
    commutativity.proof.add([build.compare("==", y, build.constant(5, IntType(32, True)))])
    assert commutativity.under(take, give, frozenset((1,)))  # where x is 5, neither is


def test_under_a_condition(tmp_path: Path) -> None:
    program = clone_text(tmp_path, bluetooth(2))
    commutativity, letters = letters_of(program)
    pending = next(item.var for item in program.globals if item.var.source == "pending")
    commutativity.proof.add([build.compare(">", pending, build.constant(1, pending.type))])
    entering = [a for a in letters["user#2"] if len(a.step.writes) > 1]
    assert entering
    leaving = letters["stop#3"]
    always = {(a, b) for a in entering for b in leaving if commutativity.always(a, b)}
    often = {(a, b) for a in entering for b in leaving if commutativity.under(a, b, frozenset((1,)))}
    assert always < often


def test_choices_that_another_letter_takes_away(tmp_path: Path) -> None:
    """A step that chooses a truth value on one way only, and then a number."""
    program = clone_text(
        tmp_path,
        """
        #include <assert.h>
        #include <pthread.h>
        extern _Bool __VERIFIER_nondet_bool(void);
        extern unsigned char __VERIFIER_nondet_uchar(void);
        int flag = 1, x, y;
        void __VERIFIER_atomic_choose(void) { if (flag) x = __VERIFIER_nondet_bool(); y = __VERIFIER_nondet_uchar(); }
        void *choose(void *p) { __VERIFIER_atomic_choose(); return 0; }
        void *lower(void *p) { flag = 0; return 0; }
        int main(void) {
            pthread_t t, u;
            pthread_create(&t, 0, choose, 0); pthread_create(&u, 0, lower, 0);
            pthread_join(t, 0); pthread_join(u, 0);
            assert(x + y != 256);
        }
        """,
    )
    commutativity, letters = letters_of(program)
    assert not commutativity.always(letters["choose#1"][0], letters["lower#2"][0])
    for order in ORDERS:
        assert isinstance(refine(program, order), Violation)
