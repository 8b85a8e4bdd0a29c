"""The symbolic executor on constants: inputs are random, so each step has one outcome.

Most inputs are small, so that loops end soon.  A few are arbitrary, so that numbers wrap around.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from unbraid.core.nodes import BoolType, Bound, ContentsType, IntType, OrdinalType, ScalarType
from unbraid.symbolic.contents import Sampled
from unbraid.symbolic.executor import Value, as_word
from unbraid.symbolic.steps import Steps
from unbraid.systems.automata import Automata

LARGEST = (1, 2, 4, 8, 16)  # inputs of an execution


class RandomInputs(Steps):
    """`shares`: the part of the inputs of an execution that are not small; one of these is chosen."""

    def __init__(
        self, automata: Automata, forbidden: frozenset[Bound], random: Random, shares: Sequence[float]
    ) -> None:
        self.random, self.shares = random, shares
        self.largest, self.wild = 1, 0.0
        super().__init__(automata, forbidden)

    def begin(self) -> None:
        """Another execution begins."""
        self.largest, self.wild = self.random.choice(LARGEST), self.random.choice(self.shares)

    def fresh(self, kind: ScalarType) -> Value:
        if isinstance(kind, OrdinalType):
            return self._constant(self.random.randint(0, kind.limit), kind)
        if isinstance(kind, BoolType):
            return self.random.randint(0, 1)
        if isinstance(kind, ContentsType):
            return Sampled(self.words, kind.element, lambda: as_word(self.fresh(kind.element)))
        if self.random.random() < self.wild:
            return self.random.getrandbits(kind.bits)
        is_signed = isinstance(kind, IntType) and kind.signed
        return self.random.randint(-self.largest if is_signed else 0, self.largest) & ((1 << kind.bits) - 1)
