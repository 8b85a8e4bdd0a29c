"""What a reduction is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Parts:
    """Each may be left out, which costs, but changes no answer."""

    sleep: bool = True
    persistent: bool = True
    proof_sensitive: bool = True


WHOLE = Parts()
