"""What a short trace claims.  `tests/test_corpus.py` checks the claims of all counterexamples of the corpus."""

from __future__ import annotations

from tests.results.claims import Claim
from unbraid.results.effects import Effect, EffectKind


def test_a_claim_names_a_thread_a_cell_and_a_value() -> None:
    claim = Claim(1, "x", "3")
    assert claim.fits(Effect(EffectKind.WRITES, ("x", "3")))
    assert not claim.fits(Effect(EffectKind.WRITES, ("x", "4")))
    assert not claim.fits(Effect(EffectKind.WRITES, ("y", "3")))
    assert Claim(1, "m", "1").fits(Effect(EffectKind.LOCKS, ("m",)))
