"""The lists that `unbraid engines` and `unbraid backends` print."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid import backends
from unbraid.backends.adapter import find
from unbraid.core.errors import UnbraidError
from unbraid.driver.strategy import read_strategy
from unbraid.engines.protocol import Engine
from unbraid.engines.registry import engines
from unbraid.results.wording import error_text

COLUMN = 12  # where descriptions begin


def list_engines() -> Iterator[str]:
    """Each engine with its abilities and options, then the groups of engines."""
    for engine in engines().values():
        yield f"{engine.name:<{COLUMN}}{engine.summary}"
        yield f"{'':<{COLUMN}}{', '.join(_abilities(engine))}"
        for option in engine.options:
            if option.is_public:
                yield f"{'':<{COLUMN}}{option.flag}{f' {option.metavar}' if option.metavar else ''}"
    for group in read_strategy(None).groups.values():
        members = dict.fromkeys(attempt.engine for attempt in group.attempts)
        yield f"{group.name:<{COLUMN}}a group: {', '.join(members)}, one after the other"


def _abilities(engine: Engine) -> Iterator[str]:
    yield "proves and finds violations" if engine.proves and engine.finds else "proves" if engine.proves else "finds"
    yield f"takes the program {engine.takes.value}"
    for trait in sorted(engine.cannot, key=lambda trait: trait.name):
        yield f"no {trait.value}"
    if engine.asks:
        yield "may ask a backend"


def list_backends() -> Iterator[tuple[str, str, str]]:
    """Name and version of each outside verifier, where it is, and how to install it."""
    for name in backends.names():
        backend = backends.load(name)
        try:
            installed = find(backend)
            shown = "not found" if installed is None else installed.version
            where = "" if installed is None else f" at {installed.executable}"
        except UnbraidError as error:
            shown, where = "does not work", f" ({error_text(error)})"
        yield name, shown, f"{backend.title}{where}; to install it: {backend.install}"
