"""The registry of engines.  A module in `engines/`, or `engine.py` in a package there, registers the engines it
defines:

    @register
    class Toy(Engine):
        ...

Nothing else is needed.  The command line, its help, `unbraid engines`, the benchmarks, the table in the documentation
and the tests for all engines use this registry.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

import unbraid.engines
from unbraid.core.errors import InternalError, UsageError
from unbraid.engines.protocol import Engine

_engines: dict[str, Engine] = {}


def register(engine: type[Engine]) -> type[Engine]:
    if engine.name in _engines:
        raise InternalError(f"two engines are called {engine.name}")
    _engines[engine.name] = engine()
    return engine


def unregister(name: str) -> None:
    """Removes an engine that a test has added."""
    del _engines[name]


@cache
def _load_all() -> None:
    for module in pkgutil.iter_modules(unbraid.engines.__path__):
        import_module(f"unbraid.engines.{module.name}{'.engine' if module.ispkg else ''}")


def engines() -> dict[str, Engine]:
    """All engines by name, in alphabetical order."""
    _load_all()
    return dict(sorted(_engines.items()))


def engine_named(name: str) -> Engine:
    known = engines()
    if name not in known:
        raise UsageError(f"there is no engine {name}; there are {', '.join(known)}")
    return known[name]
