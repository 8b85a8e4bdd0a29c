"""Preference orders (section 4): which of several equivalent interleavings represents them.

An order ranks the letters at each control state.  Interleavings are compared letter by letter, from the beginning.  The
order may depend on the control state (Definition 4.5), but on nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from random import Random

from unbraid.systems.reduction.letters import Alphabet, ControlState, Letter

Rank = tuple[int, ...]


class Order(ABC):
    """A preference order for the search for errors of one thread."""

    keeps_last = False  # does the rank depend on which thread moved last?

    def __init__(self, alphabet: Alphabet, wrong: int) -> None:
        self.alphabet, self.wrong = alphabet, wrong

    @abstractmethod
    def rank(self, control: ControlState, letter: Letter) -> Rank:
        """The position of a letter in the order.  No two letters at a control state have the same rank."""


class Sequential(Order):
    """One thread after the other, as far as possible.  The thread whose errors are searched for is first, so that it
    may be alone in a persistent set; the others follow by number.  Thread-uniform, so reductions stay small (Theorem
    7.2)."""

    def rank(self, control: ControlState, letter: Letter) -> Rank:
        return letter.thread != self.wrong, letter.thread, letter.number


class Lockstep(Order):
    """The threads take turns (Example 4.6): the thread that moved last has the lowest preference."""

    keeps_last = True

    def rank(self, control: ControlState, letter: Letter) -> Rank:
        count = len(control.locations)
        after = 0 if control.last is None else control.last + 1
        return (letter.thread - after) % count, letter.number


class Shuffled(Order):
    """A random order of all letters, which depends only on the seed."""

    def __init__(self, alphabet: Alphabet, wrong: int, seed: int) -> None:
        super().__init__(alphabet, wrong)
        self._drawn = cache(lambda number: Random(f"{seed}/{number}").getrandbits(64))

    def rank(self, control: ControlState, letter: Letter) -> Rank:
        # The key depends on the letter itself, not on when it was created.
        key = f"{letter.thread}/{letter.step.source}/{letter.target}/{'' if letter.exit is None else letter.exit.label}"
        return self._drawn(key), letter.number


class DataFlow(Order):
    """One thread after the other, with writers before the readers of what they write.

    In a random order, a reader may see intermediate values of a writer, so that a proof has to describe them.  In this
    order, as far as steps commute, a reader only sees final values.  Of threads that read from each other, directly or
    through others, the one with the smaller number comes first."""

    def __init__(self, alphabet: Alphabet, wrong: int) -> None:
        super().__init__(alphabet, wrong)
        steps = [[alphabet.automata.step(t, at) for at in alphabet.automata.locations(t)] for t in alphabet.threads]
        reads = [frozenset(var for step in own for var in step.reads) for own in steps]
        writes = [frozenset(var for step in own for var in step.writes) for own in steps]
        readers = [
            [t for t in alphabet.threads if t != writer and writes[writer] & reads[t]] for writer in alphabet.threads
        ]
        sources = [0] * len(steps)  # for each thread, from how many others data flow into it
        for writer in alphabet.threads:
            for reader in _reached(writer, readers):
                sources[reader] += 1
        self._sources = sources

    def rank(self, control: ControlState, letter: Letter) -> Rank:
        return self._sources[letter.thread], letter.thread, letter.number


def _reached(start: int, successors: Sequence[Sequence[int]]) -> set[int]:
    found, pending = {start}, [start]
    while pending:
        for successor in successors[pending.pop()]:
            if successor not in found:
                found.add(successor)
                pending.append(successor)
    return found


def order_named(name: str, alphabet: Alphabet, wrong: int) -> Order:
    if name.startswith("random:"):
        return Shuffled(alphabet, wrong, int(name.removeprefix("random:")))
    kinds: dict[str, type[Order]] = {"seq": Sequential, "flow": DataFlow, "lockstep": Lockstep}
    return kinds[name](alphabet, wrong)
