"""Adapters to verifiers outside the package: one file each in `adapters/`, named as on the command line.

Each file defines `BACKEND`: where the program is found, how it is called, and what its output means.  `adapter` runs
the program, and `checker` gives it the interface of the embedded engine.  `core/printing/targets.py` says, under the
same name, how C is printed for it.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from unbraid.backends import adapters
from unbraid.backends.adapter import Backend


@cache
def names() -> tuple[str, ...]:
    """The names of all backends, found without importing them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(adapters.__path__)))


def load(name: str) -> Backend:
    backend = import_module(f"unbraid.backends.adapters.{name}").BACKEND
    assert isinstance(backend, Backend)
    return backend
