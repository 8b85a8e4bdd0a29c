"""Assertions about the result of a library call: most of them right, some wrong, some stronger than the standard.

What the standard leaves open is claimed by `UNSPECIFIED`, so that the check knows that runs need not agree on it.
"""

from __future__ import annotations

from random import Random

RIGHT = 0.95  # of the claims
PRELUDE = "#define UNSPECIFIED(claim) assert(claim)\n"


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n") + '"'


def claim(rng: Random, place: str, value: int) -> str:
    """`value` is the right one."""
    if rng.random() > RIGHT:
        return rng.choice((
            f"assert({place} == {value + rng.choice((-1, 1, 2))});",
            f"assert({place} != {value});",
            f"assert({place} < {value});",
        ))  # fmt: skip
    least = max(value - rng.randint(0, 2), min(value, 0))  # the place may be unsigned
    return rng.choice((
        f"assert({place} == {value});",
        f"assert({place} == {value});",
        f"assert({place} != {value + rng.choice((-1, 1, 3))});",
        f"assert({place} <= {value} && {place} >= {least});",
    ))  # fmt: skip


def claim_truth(rng: Random, condition: str, value: bool) -> str:
    right = value if rng.random() < RIGHT else not value
    return f"assert({condition});" if right else f"assert(!({condition}));"


def claim_sign(rng: Random, place: str, sign: int) -> str:
    """The standard fixes only the sign."""
    if sign and rng.random() < 0.15:
        return f"UNSPECIFIED({place} == {sign * rng.choice((1, 1, 2))});"
    right = sign if rng.random() < RIGHT else rng.choice((-1, 0, 1))
    return f"assert({place} {'<=>'[right + 1].replace('=', '==')} 0);"


def claim_place(rng: Random, pointer: str, start: str, index: int | None) -> str:
    """A pointer into the text that starts at `start`, or null."""
    if rng.random() > RIGHT:
        return rng.choice((f"assert({pointer} == 0);", f"assert({pointer} == {start});", f"assert({pointer} != 0);"))
    return f"assert({pointer} == {'0' if index is None else f'{start} + {index}'});"
