"""Tables and sections of the documentation that are generated: each from the list that the program itself uses.

In a page such a part stands between `<!-- begin: NAME -->` and `<!-- end: NAME -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.docs.library import headers, treated
from unbraid.core.nodes import Property
from unbraid.driver.strategy import read_strategy
from unbraid.engines.protocol import Engine
from unbraid.engines.registry import engines
from unbraid.passes import lists
from unbraid.passes.run import Pass
from unbraid.passes.shapes import in_words
from unbraid.properties.catalogue import PROPERTIES
from unbraid.results.formats.rules import description
from unbraid.transforms.clone_threads import Bounds


@dataclass(frozen=True)
class Table:
    page: str
    header: tuple[str, ...]
    rows: Callable[[], Iterable[Sequence[str]]]
    is_slow: bool = False

    def text(self) -> str:
        lines = [self.header, ("---",) * len(self.header), *self.rows()]
        return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


@dataclass(frozen=True)
class Sections:
    page: str
    sections: Callable[[], Iterable[tuple[str, str]]]  # headings and texts
    is_slow: bool = False

    def text(self) -> str:
        return "\n".join(f"## {heading}\n\n{text}\n" for heading, text in self.sections())


def _engines() -> Iterator[Sequence[str]]:
    for engine in engines().values():
        yield _code(engine.name), engine.summary, " and ".join(_abilities(engine)), ", ".join(_options(engine))


def _abilities(engine: Engine) -> list[str]:
    return ["proves"] * engine.proves + ["finds bugs"] * engine.finds


def _options(engine: Engine) -> Iterator[str]:
    return (_code(option.flag) for option in engine.options if option.is_public)


def _groups() -> Iterator[Sequence[str]]:
    for group in read_strategy(None).groups.values():
        yield _code(group.name), ", ".join(dict.fromkeys(_code(attempt.engine) for attempt in group.attempts))


def all_passes() -> dict[str, Pass]:
    """In the order in which they run; a program is sequentialized by one of the two last."""
    bounds = Bounds(1)
    found = [
        *lists.as_lowered(frozenset(Property)),
        *lists.sequential_lazy(bounds, 1),
        *lists.sequential_unbounded(bounds),
    ]
    return {each.name: each for each in found}


def _passes() -> Iterator[Sequence[str]]:
    for each in all_passes().values():
        yield each.name, each.description, in_words(each.requires), in_words(each.ensures)


def _library() -> Iterator[Sequence[str]]:
    for header in headers():
        alike: dict[tuple[str, str], list[str]] = {}
        for each in treated(header):
            alike.setdefault((each.treatment.value, each.reason), []).append(_code(each.function))
        for (treatment, reason), functions in sorted(alike.items()):
            yield _code(f"<{header}>"), f"{treatment}: {reason}" if reason else treatment, ", ".join(functions)


def _rules() -> Iterator[tuple[str, str]]:
    for each in PROPERTIES:
        yield each.name, f"{description(each)}\n\n{each.remedy}"


def _code(text: str) -> str:
    return f"`{text}`"


TABLES: dict[str, Table | Sections] = {
    "engines": Table(
        "docs/guide/choosing-an-engine.md", ("engine", "what it does", "answers", "its options"), _engines
    ),
    "groups": Table("docs/guide/choosing-an-engine.md", ("group", "engines, one after the other"), _groups),
    "passes": Table("docs/architecture.md", ("pass", "what it does", "requires", "ensures"), _passes),
    "library": Table("docs/library.md", ("header", "a call", "functions"), _library, is_slow=True),
    "rules": Sections("docs/rules.md", _rules),
}


def part_of(page: str, name: str) -> tuple[str, str, str]:
    """What is before a generated part, the part, and what is behind it."""
    found = re.fullmatch(rf"(.*<!-- begin: {name} -->\n\n)(.*?)(\n<!-- end: {name} -->.*)", page, re.DOTALL)
    assert found is not None, f"there is no table {name}"
    return found[1], found[2], found[3]
