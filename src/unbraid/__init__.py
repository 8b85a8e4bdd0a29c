"""Unbraid: a verifier for multi-threaded C programs, by sequentialization."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_OF_API = ("Result", "Run", "Statistics", "start", "verify", "verify_async")
__all__ = ["Result", "Run", "Statistics", "__version__", "start", "verify", "verify_async"]

if TYPE_CHECKING:
    from unbraid.api import Result, Run, Statistics, start, verify, verify_async


def __getattr__(name: str) -> Any:
    """The command line starts without what only Python needs."""
    if name in _OF_API:
        from unbraid import api

        return getattr(api, name)
    raise AttributeError(f"module 'unbraid' has no attribute '{name}'")


def __dir__() -> list[str]:
    """What is public, also before it is imported."""
    return sorted([*__all__, "errors"])
