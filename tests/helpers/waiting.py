"""Waiting for what happens in other processes."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 20.0  # seconds; ends a test that goes wrong, and is far above what a loaded machine needs


def eventually(holds: Callable[[], bool], patience: float = PATIENCE) -> bool:
    deadline = time.monotonic() + patience
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.005)
    return True
