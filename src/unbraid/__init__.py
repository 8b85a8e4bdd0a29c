"""Unbraid: a verifier for multi-threaded C programs, by sequentialization."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = ["Result", "__version__", "verify"]

if TYPE_CHECKING:
    from unbraid.api import Result, verify


def __getattr__(name: str) -> Any:
    """The command line starts without what only Python needs."""
    if name in ("Result", "verify"):
        from unbraid import api

        return getattr(api, name)
    raise AttributeError(f"module 'unbraid' has no attribute '{name}'")
