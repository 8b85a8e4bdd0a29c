"""Which engines look at a program, when they start, and how the time is shared: read from TOML.

[[case]]                                  the first case that fits is taken; the last one must fit always
when = {loops = {at_most = 0}}            features (`features.py`): all of these must be so; none: always

[[case.member]]
engine = "lazy"                           as for --engine, but not auto
share = 2.0                               of the time, compared with the others
after = 5.0                               seconds until it starts
order = "flow"                            more, as on the command line: order, unwind, rounds, native
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from unbraid.engines.native.modes import Mode
from unbraid.errors import UsageError
from unbraid.cli.options import ENGINES, preference_order
from unbraid.driver.features import NAMES, Features
from unbraid.driver.request import Request

DEFAULT = Path(__file__).with_name("default.toml")
MEMBER_ENGINES = tuple(engine for engine in ENGINES if engine != "auto")
WAYS = {way.name.lower().replace("_", "-"): way for way in Mode}


@dataclass(frozen=True)
class Condition:
    feature: str
    at_least: int | None = None
    at_most: int | None = None

    def holds(self, features: Features) -> bool:
        number = features.numbers()[self.feature]
        return (self.at_least is None or number >= self.at_least) and (self.at_most is None or number <= self.at_most)


@dataclass(frozen=True)
class Member:
    engine: str
    share: float = 1.0
    after: float = 0.0
    order: str | None = None
    native: Mode = Mode.PREEMPTIONS
    unwind: int | None = None
    rounds: int | None = None

    @property
    def name(self) -> str:
        options = [self.order, None if self.native is Mode.PREEMPTIONS else self.native.name.lower().replace("_", "-")]
        options += [f"{name} {bound}" for name, bound in (("unwind", self.unwind), ("rounds", self.rounds)) if bound]
        return " ".join([self.engine, *filter(None, options)])

    def request(self, request: Request) -> Request:
        return replace(
            request, engine=self.engine, beside=True, order=self.order, native=self.native,
            unwind=self.unwind or request.unwind, rounds=self.rounds or request.rounds,
        )  # fmt: skip


# What is worth a share, by the names that `only` knows.
CANDIDATES = {
    member.name.replace(" ", "-"): member
    for member in (
        Member("lazy"), Member("native"), Member("native", native=Mode.PARTIAL_ORDER), Member("reduction", order="seq"),
        Member("reduction", order="flow"), Member("unbounded"), Member("levels"), Member("modular"),
    )
}  # fmt: skip
ONLY = "only:"


@dataclass(frozen=True)
class Case:
    conditions: tuple[Condition, ...]
    members: tuple[Member, ...]

    def fits(self, features: Features) -> bool:
        return all(condition.holds(features) for condition in self.conditions)


@dataclass(frozen=True)
class Strategy:
    cases: tuple[Case, ...]

    def members(self, features: Features) -> tuple[Member, ...]:
        return next(case.members for case in self.cases if case.fits(features))


@cache
def read_strategy(name: str | None) -> Strategy:
    """From a file; None: what comes with the package; only:NAME is one candidate alone."""
    if name is not None and name.startswith(ONLY):
        member = CANDIDATES.get(name.removeprefix(ONLY))
        if member is None:
            raise UsageError(f"{name} is no strategy; there is {', '.join(ONLY + known for known in CANDIDATES)}")
        return Strategy((Case((), (member,)),))
    path = DEFAULT if name is None else Path(name)
    try:
        given = tomllib.loads(path.read_text())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not TOML: {error}") from error
    try:
        return _strategy(given)
    except (UsageError, TypeError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from error


def _strategy(given: Mapping[str, Any]) -> Strategy:
    _only(given, "a strategy", {"case"})
    cases = tuple(_case(number, table) for number, table in enumerate(_tables(given, "case"), 1))
    if not cases or cases[-1].conditions:
        raise UsageError("the last [[case]] must be without `when`, so that there is one for every program")
    return Strategy(cases)


def _case(number: int, given: Mapping[str, Any]) -> Case:
    where = f"case {number}"
    _only(given, where, {"when", "member"})
    conditions = tuple(_condition(where, name, bounds) for name, bounds in dict(given.get("when", {})).items())
    members = tuple(_member(where, table) for table in _tables(given, "member"))
    if not members:
        raise UsageError(f"{where} has no [[case.member]]")
    if len({member.name for member in members}) < len(members):
        raise UsageError(f"{where} has the same member twice")
    return Case(conditions, members)


def _condition(where: str, name: str, bounds: Any) -> Condition:
    if name not in NAMES:
        raise UsageError(f"{where}: {name} is no feature; there are {', '.join(NAMES)}")
    if not isinstance(bounds, dict) or not bounds or not all(isinstance(value, int) for value in bounds.values()):
        raise UsageError(f"{where}: a condition on {name} is {{at_least = N}}, {{at_most = N}} or both")
    _only(bounds, f"{where}, {name}", {"at_least", "at_most"})
    return Condition(name, bounds.get("at_least"), bounds.get("at_most"))


def _member(where: str, given: Mapping[str, Any]) -> Member:
    _only(given, f"{where}, a member", {"engine", "share", "after", "order", "native", "unwind", "rounds"})
    engine = given.get("engine")
    if engine not in MEMBER_ENGINES:
        raise UsageError(f"{where}: the engine of a member is one of {', '.join(MEMBER_ENGINES)}")
    share, after = float(given.get("share", 1.0)), float(given.get("after", 0.0))
    if not share > 0 or not after >= 0:
        raise UsageError(f"{where}: a share is more than 0, and the seconds of `after` are not less")
    native = given.get("native", "levels")
    if native not in WAYS:
        raise UsageError(f"{where}: native is one of {', '.join(WAYS)}")
    for name in ("unwind", "rounds"):
        if name in given and (not isinstance(given[name], int) or given[name] < 1):
            raise UsageError(f"{where}: {name} is a positive number")
    order = given.get("order")
    return Member(
        engine, share, after, None if order is None else _order(where, order), WAYS[native], given.get("unwind"),
        given.get("rounds"),
    )  # fmt: skip


def _order(where: str, text: Any) -> str:
    from argparse import ArgumentTypeError

    try:
        return preference_order(str(text))
    except ArgumentTypeError as error:
        raise UsageError(f"{where}: {error}") from error


def _tables(given: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    tables = given.get(name, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise UsageError(f"{name} is written as [[{name}]]")
    return tables


def _only(given: Mapping[str, Any], where: str, known: set[str]) -> None:
    for name in given:
        if name not in known:
            raise UsageError(f"{where}: {name} is not known; there is {', '.join(sorted(known))}")
