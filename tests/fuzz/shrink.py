"""Delta debugging on trees: take away what the failure does not need."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.fuzz.tree import Body, size, smaller


def shrink(program: Body, fails: Callable[[Body], bool], seconds: float) -> Body:
    """The smallest program found that still fails.  `fails` says so for a candidate, and is true for `program`."""
    deadline = time.monotonic() + seconds
    improved = True
    while improved:
        improved = False
        for candidate in smaller(program):
            if time.monotonic() > deadline:
                return program
            if size(candidate) < size(program) and fails(candidate):
                program, improved = candidate, True
                break
    return program
