"""What a reduction is made of."""

from __future__ import annotations

from dataclasses import dataclass

from unbraid.core.errors import UsageError

ORDERS = ("seq", "flow", "lockstep")  # of preference, those that prove most first; and random:SEED


@dataclass(frozen=True)
class Parts:
    """Each may be left out, which costs, but changes no answer."""

    sleep: bool = True
    persistent: bool = True
    proof_sensitive: bool = True


WHOLE = Parts()


def preference_order(text: str) -> str:
    """Checks the name of an order."""
    kind, _, seed = text.partition(":")
    if text not in ORDERS and not (kind == "random" and seed.isdecimal()):
        known = ", ".join((*ORDERS, "random:SEED"))
        raise UsageError(f"{text} is not an order of preference; there are {known}")
    return text
