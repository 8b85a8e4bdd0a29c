"""The verifier's answer about a program, in one word."""

from __future__ import annotations

from pathlib import Path

import unbraid
from unbraid.core.errors import Refused, WorkerError

PATIENCE = 20  # seconds


def verdict(path: Path, properties: tuple[str, ...] = (), seconds: float = PATIENCE) -> str:
    """TRUE, FALSE(property), UNKNOWN, REFUSED or CRASHED."""
    try:
        result = unbraid.verify(path, properties=properties, timeout=seconds)
    except Refused:
        return "REFUSED"
    except WorkerError:
        return "CRASHED"
    return f"FALSE({result.property})" if result.verdict == "FALSE" else result.verdict
