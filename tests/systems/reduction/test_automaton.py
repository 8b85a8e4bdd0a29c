"""Sound reductions by preference orders: one word of each class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tests.helpers.programs import clone_text, lower_file
from tests.helpers.reduction import ORDERS
from unbraid.core.nodes import Program
from unbraid.passes.programs import cloned_program
from unbraid.systems.automata import Automata
from unbraid.systems.reduction.automaton import ReducedAutomaton, Sleeping
from unbraid.systems.reduction.letters import Alphabet, ControlState, Letter
from unbraid.systems.reduction.membranes import Membranes
from unbraid.systems.reduction.orders import order_named
from unbraid.systems.reduction.parts import WHOLE, Parts


# ------------------------------------------------------------------------------- one of each class (4.7, 5.3, 6.6)
class WholeWords(Membranes):
    """For words in which all threads come to their ends: any thread is a membrane."""

    def leads_to_error(self, control: ControlState) -> bool:
        return True

    def root(self, control: ControlState) -> int | None:
        ranks = [
            (self.order.rank(control, letter), thread)
            for thread in self.alphabet.runnable(control)
            for letter in self.alphabet.at(thread, control.locations[thread])
        ]
        return min(ranks)[1] if ranks else None


def statically(a: Letter, b: Letter) -> bool:
    return a.thread != b.thread and a.step.commutes(b.step)


class Words:
    """All words of a program, and those of its reduction."""

    def __init__(self, program: Program, order: str, parts: Parts) -> None:
        automata = Automata(program)
        self.alphabet = Alphabet(automata, frozenset())
        for thread in self.alphabet.threads:
            for at in automata.locations(thread):
                self.alphabet.at(thread, at)
        chosen = order_named(order, self.alphabet, 1)
        self.automaton = ReducedAutomaton(self.alphabet, chosen, WholeWords(self.alphabet, chosen, statically), parts)
        self.states: set[tuple[ControlState, Sleeping]] = set()

    def all(self, control: ControlState, word: tuple[Letter, ...] = ()) -> Iterator[tuple[Letter, ...]]:
        letters = [*self.alphabet.enabled(control, self.alphabet.runnable(control))]
        if not letters:
            yield word
        for letter in letters:
            yield from self.all(self.alphabet.after(control, letter, False), (*word, letter))

    def reduced(
        self, control: ControlState, asleep: Sleeping = frozenset(), word: tuple[Letter, ...] = ()
    ) -> Iterator[tuple[Letter, ...]]:
        self.states.add((control, asleep))
        if not any(True for _ in self.alphabet.enabled(control, self.alphabet.runnable(control))):
            yield word
        for letter in self.automaton.letters(control, asleep):
            after = self.automaton.asleep_after(control, asleep, letter, partial(statically, letter))
            yield from self.reduced(self.automaton.after(control, letter), after, (*word, letter))


def foata(word: tuple[Letter, ...]) -> tuple[frozenset[tuple[Letter, int]], ...]:
    """The same for all words that are equivalent, and for no others."""
    layers: list[set[tuple[Letter, int]]] = []
    for position, letter in enumerate(word):
        count = word[:position].count(letter)
        depends = [i for i, layer in enumerate(layers) if any(not statically(letter, other) for other, _ in layer)]
        level = depends[-1] + 1 if depends else 0
        if level == len(layers):
            layers.append(set())
        layers[level].add((letter, count))
    return tuple(map(frozenset, layers))


SMALL = {
    "independent": "int a, b; void *f(void *p) { a = 1; a = 2; return 0; } "
    "void *g(void *p) { b = 1; b = 2; return 0; }",
    "conflict": "int a, b; void *f(void *p) { a = 1; b = 2; return 0; } void *g(void *p) { a = 3; b = 1; return 0; }",
    "branches": "int a, b; void *f(void *p) { if (a) b = 1; else b = 2; a = 3; return 0; } "
    "void *g(void *p) { b = 2; a = 1; return 0; }",
    "partly": "int a, b, c; void *f(void *p) { a = 1; c = 1; b = 2; return 0; } "
    "void *g(void *p) { b = 3; a = 4; return 0; }",
}
CREATING = "int main(void) {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); {rest} }}"


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("persistent", [False, True])
def test_one_word_of_each_class(tmp_path: Path, name: str, order: str, persistent: bool) -> None:
    for rest in ("", "pthread_join(t, 0); pthread_join(u, 0);"):
        source = f"#include <pthread.h>\n{SMALL[name]}\n{CREATING.format(rest=rest)}"
        path = tmp_path / "program.c"
        path.write_text(source)
        words = Words(clone_text(tmp_path, source, reduce=False), order, Parts(True, persistent))
        start = words.alphabet.start()
        classes = {foata(word) for word in words.all(start)}
        reduced = [foata(word) for word in words.reduced(start)]
        assert len(reduced) == len(set(reduced))
        assert set(reduced) == classes


def test_linearly_many_states(tmp_path: Path) -> None:
    """Theorem 7.2: where everything commutes, sequences of threads are as large as the program."""
    counts = []
    for threads in range(1, 7):
        functions = "".join(
            f"int x{i}, y{i}; void *f{i}(void *p) {{ x{i} = 1; y{i} = 2; x{i} = 3; return 0; }}\n"
            for i in range(threads)
        )
        creations = "".join(f"pthread_create(&t, 0, f{i}, 0);" for i in range(threads))
        path = tmp_path / "program.c"
        path.write_text(f"#include <pthread.h>\n{functions}int main(void) {{ pthread_t t; {creations} }}")
        program = cloned_program(lower_file(path), 2, None, False)
        words = Words(program, "seq", WHOLE)
        assert len(list(words.reduced(words.alphabet.start()))) == 1
        counts.append(len(words.states))
    steps = [after - before for before, after in pairwise(counts)]
    assert len(set(steps)) == 1  # each thread adds as much as the one before
