"""The parts of a reduction that the user can choose."""

from __future__ import annotations

from unbraid.core.errors import UsageError
from unbraid.core.records import dataclass

ORDERS = (
    "seq",
    "flow",
    "lockstep",
)  # those that prove most programs first; there is also random:SEED


@dataclass(frozen=True)
class Parts:
    """Each part can be switched off.  Then the search takes longer, but its answers stay the same."""

    sleep: bool = True
    persistent: bool = True
    proof_sensitive: bool = True


WHOLE = Parts()


def preference_order(text: str) -> str:
    """Checks the name of a preference order."""
    kind, _, seed = text.partition(":")
    if text not in ORDERS and not (kind == "random" and seed.isdecimal()):
        known = ", ".join((*ORDERS, "random:SEED"))
        raise UsageError(f"{text} is not an order of preference; there are {known}")
    return text
