"""Adapters to verifiers outside the package: one file each in `adapters/`, named as on the command line.

A file defines `BACKEND`: where the program is found, how it is called, and what its output means.  `adapter` runs it,
`checker` makes it answer to the protocol of the embedded engine.  How C is printed for it is in `core.c_targets`, under
the same name.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from unbraid.backends import adapters
from unbraid.backends.adapter import Backend


@cache
def names() -> tuple[str, ...]:
    """Of all backends.  None of them is loaded for that."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(adapters.__path__)))


def load(name: str) -> Backend:
    backend = import_module(f"unbraid.backends.adapters.{name}").BACKEND
    assert isinstance(backend, Backend)
    return backend
