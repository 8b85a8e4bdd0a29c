"""Preference orders (section 4): which of several equivalent interleavings is the one to look at.

An order says at each place which letters come first; interleavings are compared letter by letter, from the beginning.
It may depend on the place (Definition 4.5), but on nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from random import Random

from unbraid.systems.reduction.letters import Alphabet, ControlState, Letter

Rank = tuple[int, ...]


class Order(ABC):
    """For the errors of one thread, which are looked at alone."""

    keeps_last = False  # does it depend on the place, by which thread moved last?

    def __init__(self, alphabet: Alphabet, wrong: int) -> None:
        self.alphabet, self.wrong = alphabet, wrong

    @abstractmethod
    def rank(self, control: ControlState, letter: Letter) -> Rank:
        """Of all letters at a place, no two have the same one."""


class Sequential(Order):
    """One thread after the other, as far as possible: first the one whose errors are looked for, so that it may be
    alone in a persistent set; then by their numbers.  Thread-uniform, so reductions stay small (Theorem 7.2)."""

    def rank(self, control: ControlState, letter: Letter) -> Rank:
        return letter.thread != self.wrong, letter.thread, letter.number


class Lockstep(Order):
    """In turns (Example 4.6): whoever moved last comes last."""

    keeps_last = True

    def rank(self, control: ControlState, letter: Letter) -> Rank:
        count = len(control.locations)
        after = 0 if control.last is None else control.last + 1
        return (letter.thread - after) % count, letter.number


class Shuffled(Order):
    """All letters in an order of their own, which depends on a seed only."""

    def __init__(self, alphabet: Alphabet, wrong: int, seed: int) -> None:
        super().__init__(alphabet, wrong)
        self._drawn = cache(lambda number: Random(f"{seed}/{number}").getrandbits(64))

    def rank(self, control: ControlState, letter: Letter) -> Rank:
        # By what the letter is, not by when it was met.
        key = f"{letter.thread}/{letter.step.source}/{letter.target}/{'' if letter.exit is None else letter.exit.label}"
        return self._drawn(key), letter.number


class DataFlow(Order):
    """One thread after the other, too, but those that write first, and those that read what they write afterwards.

    A random order lets a reader see values that a writer has not finished with, so that a proof has to speak of them.
    Here, as far as commutativity goes, a reader finds what is left in the end.  Of threads that read from each other,
    directly or through others, the one with the smaller number comes first."""

    def __init__(self, alphabet: Alphabet, wrong: int) -> None:
        super().__init__(alphabet, wrong)
        steps = [[alphabet.automata.step(t, at) for at in alphabet.automata.locations(t)] for t in alphabet.threads]
        reads = [frozenset(var for step in own for var in step.reads) for own in steps]
        writes = [frozenset(var for step in own for var in step.writes) for own in steps]
        readers = [
            [t for t in alphabet.threads if t != writer and writes[writer] & reads[t]] for writer in alphabet.threads
        ]
        sources = [0] * len(steps)  # from how many threads something flows into each
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
