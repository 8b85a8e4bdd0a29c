"""Strategies: which engines run, when they start, and how they share the time.  A strategy is a TOML file:

[[stage]]                                 stages run one after the other, before the members that run side by side
when = {inputs = {at_most = 0}}           only if all these conditions on features (`features.py`) hold; may be missing
cpu = 4                                   seconds of CPU time for all its members and what they prepare; may be missing
members = [{engine = "explorer", cpu = 0.1}]

[[case]]                                  the first case that fits is taken; the last case must fit every program
when = {loops = {at_most = 0}}            the same for a case

[[case.member]]                           members run side by side
engine = "lazy"                           an engine (`unbraid engines`), or a group
share = 2.0                               of the time, in relation to the shares of the others
after = 5.0                               seconds until the member starts
cpu = 10                                  seconds of CPU time that the engine may take at most
order = "flow"                            options of the engine; also unwind and rounds

[[group]]                                 engines that run one after the other, under one name
name = "unbounded"
members = [{engine = "covering", grid = "values", cpu = 4, once = true}]    once: not again with larger bounds;
                                          any_start = true: of what main does before it creates a thread, only the
                                          values of variables are kept (`transforms/any_start.py`)

[[alone]]                                 what runs if the user names only this engine, and none of its options
engine = "reduction"
members = [{order = "seq"}, {order = "flow", after = 10}]

[asked]                                   which engine runs if the user names no engine, but ...
bounds = "lazy"                           ... bounds
verifier = "lazy"                         ... a backend that is a verifier
prover = "invariants"                     ... a backend that is a prover
exact = "native"                          ... looks for a violation that rests on no approximation, where one does

Sections that a file does not have are taken from the strategy that comes with the package.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from unbraid.backends.adapter import BackendKind
from unbraid.core.budget import Budget
from unbraid.core.errors import UsageError
from unbraid.core.records import dataclass
from unbraid.core.spelling import did_you_mean
from unbraid.driver.attempts import Attempt, Found, attempt_all
from unbraid.driver.features import NAMES, Features
from unbraid.engines.protocol import Engine, EngineOption, Problem, Report
from unbraid.engines.registry import engine_named, engines

DEFAULT = Path(__file__).with_name("default.toml")
ONLY = "only:"  # before the name of one candidate, which runs alone
SECTIONS = ("stage", "case", "group", "alone", "asked")


@dataclass(frozen=True)
class Condition:
    feature: str
    at_least: int | None = None
    at_most: int | None = None

    def holds(self, features: Features) -> bool:
        number = features.numbers()[self.feature]
        return (self.at_least is None or number >= self.at_least) and (self.at_most is None or number <= self.at_most)


def all_hold(conditions: Sequence[Condition], features: Features) -> bool:
    return all(condition.holds(features) for condition in conditions)


@dataclass(frozen=True)
class Member:
    """One or several engines that run one after the other; most members have one engine."""

    name: str
    attempts: tuple[Attempt, ...]
    share: float = 1.0
    after: float = 0.0

    def with_options(self, options: Mapping[str, Any]) -> Member:
        """More options for each of its attempts."""
        attempts = tuple(replace(each, options={**each.options, **options}) for each in self.attempts)
        return replace(self, attempts=attempts)


@dataclass(frozen=True)
class Stage:
    """Engines that run one after the other.  `cpu`: seconds for all of them together."""

    attempts: tuple[Attempt, ...]
    cpu: float | None = None
    conditions: tuple[Condition, ...] = ()

    def run(self, problem: Problem, tell: Report) -> Found:
        budget = Budget(self.cpu)
        with budget.governing():
            return attempt_all(self.attempts, problem, budget, tell, grows=False)


@dataclass(frozen=True)
class Case:
    conditions: tuple[Condition, ...]
    members: tuple[Member, ...]


@dataclass(frozen=True)
class Strategy:
    """`asked`: the engine that runs if the user gives bounds, or names a backend of a kind; and the one that looks for
    an exact violation."""

    stages: tuple[Stage, ...]
    cases: tuple[Case, ...]  # the last one has no conditions
    groups: Mapping[str, Member]
    side_by_side: Mapping[str, tuple[Member, ...]]  # what runs for an engine that the user names
    asked: Mapping[str, str]

    def members(self, features: Features) -> tuple[Member, ...]:
        return next(case.members for case in self.cases if all_hold(case.conditions, features))

    def stages_for(self, features: Features) -> Iterator[Stage]:
        return (stage for stage in self.stages if all_hold(stage.conditions, features))

    @property
    def with_bounds(self) -> str:
        return self.asked["bounds"]

    @property
    def for_exact(self) -> str:
        return self.asked["exact"]

    def asking(self, kind: BackendKind) -> str:
        return self.asked[kind.name.lower()]

    def alone(self, name: str, options: Mapping[str, Any]) -> tuple[Member, ...]:
        """The members for an engine with these options, or for a group."""
        if name in self.groups:
            return (self.groups[name],)
        engine = engine_named(name)
        several = self.side_by_side.get(name, ())
        chosen = {option for member in several for attempt in member.attempts for option in attempt.options}
        if several and not chosen & set(options):
            return tuple(member.with_options(options) for member in several)
        return (Member(name, (Attempt(engine.name, dict(options)),)),)


@cache
def _default() -> Strategy:
    return _read(DEFAULT, None)


def read_strategy(name: str | None) -> Strategy:
    """The strategy in a file; None: the one that comes with the package; only:NAME: one candidate alone."""
    default = _default()
    if name is None:
        return default
    if name.startswith(ONLY):
        known = candidates()
        member = known.get(name.removeprefix(ONLY))
        if member is None:
            strategies = [ONLY + each for each in known]
            near = did_you_mean(name, strategies)
            raise UsageError(f"{name} is not a strategy; these are: {', '.join(strategies)}{near}")
        return replace(default, cases=(Case((), (member,)),))
    return _read(Path(name), default)


def candidates() -> dict[str, Member]:
    """All that may become a member: each engine with each of its variants, and the groups."""
    found: dict[str, Member] = {}
    for engine in engines().values():
        for options in engine.variants:
            name = _member_name(engine, options)
            found[name.replace(" ", "-")] = Member(name, (Attempt(engine.name, dict(options)),))
    return found | dict(_default().groups)


def side_by_side() -> dict[str, Member]:
    """The candidates for members of a case: the current members, and engines that are neither in a stage nor in a
    group."""
    default = _default()
    parts = [part.attempts for part in default.stages] + [part.attempts for part in default.groups.values()]
    placed = {attempt.engine for attempts in parts for attempt in attempts}
    used = {member.name for case in default.cases for member in case.members}
    return {
        name: member
        for name, member in candidates().items()
        if member.name in used or not placed.intersection(attempt.engine for attempt in member.attempts)
    }


def engine_names() -> tuple[str, ...]:
    """The names that `--engine` takes: engines and groups."""
    return (*engines(), *_default().groups)


def _read(path: Path, default: Strategy | None) -> Strategy:
    """`default`: the strategy for sections that the file does not have."""
    try:
        given = tomllib.loads(path.read_text())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not TOML: {error}") from error
    try:
        return _Reader(given, default).strategy()
    except (UsageError, TypeError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from error


class _Reader:
    def __init__(self, given: Mapping[str, Any], default: Strategy | None) -> None:
        self.given, self.default = given, default
        self.groups: dict[str, Member] = {} if default is None else dict(default.groups)

    def strategy(self) -> Strategy:
        _only(self.given, "a strategy", SECTIONS)
        for number, table in enumerate(_tables(self.given, "group"), 1):
            _only(table, f"group {number}", ("name", "members"))
            name = str(table.get("name", ""))
            if not name or name in engines():
                raise UsageError(f"group {number}: a group needs a name, which must not be that of an engine")
            self.groups[name] = Member(name, self._attempts(f"group {name}", table))
        stages = tuple(self._stage(number, table) for number, table in enumerate(_tables(self.given, "stage")))
        cases = tuple(self._case(number, table) for number, table in enumerate(_tables(self.given, "case"), 1))
        if "case" in self.given and (not cases or cases[-1].conditions):
            raise UsageError("the last [[case]] must be without `when`, so that there is one for every program")
        alone = dict(map(self._alone, _tables(self.given, "alone")))
        default = self.default or Strategy((), (), {}, {}, {})
        asked = {**default.asked, **self.given.get("asked", {})}
        _only(asked, "[asked]", ("bounds", "exact", *(kind.name.lower() for kind in BackendKind)))
        for name in asked.values():
            engine_named(name)
        return Strategy(
            stages if "stage" in self.given else default.stages,
            cases or default.cases,
            self.groups,
            {**default.side_by_side, **alone},
            asked,
        )

    def _stage(self, number: int, given: Mapping[str, Any]) -> Stage:
        where = f"stage {number}"
        _only(given, where, ("when", "cpu", "members"))
        return Stage(self._attempts(where, given), _seconds(where, given), _conditions(where, given))

    def _case(self, number: int, given: Mapping[str, Any]) -> Case:
        where = f"case {number}"
        _only(given, where, ("when", "member"))
        members = tuple(self._member(where, table) for table in _tables(given, "member"))
        if not members:
            raise UsageError(f"{where} has no [[case.member]]")
        if len({member.name for member in members}) < len(members):
            raise UsageError(f"{where} has the same member twice")
        return Case(_conditions(where, given), members)

    def _alone(self, given: Mapping[str, Any]) -> tuple[str, tuple[Member, ...]]:
        engine = engine_named(str(given.get("engine", "")))
        where = f"alone, {engine.name}"
        _only(given, where, ("engine", "members"))
        tables = [{**table, "engine": engine.name} for table in _tables(given, "members")]
        return engine.name, tuple(self._member(where, table) for table in tables)

    def _attempts(self, where: str, given: Mapping[str, Any]) -> tuple[Attempt, ...]:
        """The attempts of a group or a stage.  A group among its members stands for the members of that group."""
        found: list[Attempt] = []
        for table in _tables(given, "members"):
            group = self.groups.get(str(table.get("engine")))
            found += [_attempt(where, table, ())] if group is None else group.attempts
        if not found:
            raise UsageError(f"{where} has no members")
        return tuple(found)

    def _member(self, where: str, given: Mapping[str, Any]) -> Member:
        share, after = float(given.get("share", 1.0)), float(given.get("after", 0.0))
        if not share > 0 or not after >= 0:
            raise UsageError(f"{where}: share must be more than 0, and after must not be less than 0")
        group = self.groups.get(str(given.get("engine")))
        if group is not None:
            _only(given, f"{where}, {group.name}", ("engine", "share", "after"))
            return replace(group, share=share, after=after)
        attempt = _attempt(where, given, ("share", "after"))
        name = _member_name(engine_named(attempt.engine), attempt.options)
        bounds = (("unwind", attempt.unwind), ("rounds", attempt.rounds))
        return Member(" ".join([name, *(f"{n} {bound}" for n, bound in bounds if bound)]), (attempt,), share, after)


def _attempt(where: str, given: Mapping[str, Any], more: Sequence[str]) -> Attempt:
    name = given.get("engine")
    if name not in engines():
        raise UsageError(f"{where}: the engine of a member must be one of {', '.join(engines())}")
    engine = engine_named(name)
    options = {option.name: option for option in engine.options}
    _only(given, f"{where}, {name}", ("engine", "cpu", "unwind", "rounds", "once", "any_start", *options, *more))
    for bound in ("unwind", "rounds"):
        if bound in given and (not isinstance(given[bound], int) or given[bound] < 1):
            raise UsageError(f"{where}: {bound} must be a positive number")
    chosen = {key: _value(where, options[key], value) for key, value in given.items() if key in options}
    once, any_start = bool(given.get("once", False)), bool(given.get("any_start", False))
    return Attempt(name, chosen, _seconds(where, given), given.get("unwind"), given.get("rounds"), once, any_start)


def _seconds(where: str, given: Mapping[str, Any]) -> float | None:
    cpu = given.get("cpu")
    if cpu is not None and not float(cpu) > 0:
        raise UsageError(f"{where}: cpu must be a positive number of seconds")
    return None if cpu is None else float(cpu)


def _value(where: str, option: EngineOption, value: Any) -> Any:
    if option.parse is None:
        if not isinstance(value, bool):
            raise UsageError(f"{where}: {option.name} must be true or false")
        return value
    try:
        return option.parse(str(value))
    except UsageError as error:
        raise UsageError(f"{where}: {option.name}: {error}") from error


def _member_name(engine: Engine, options: Mapping[str, Any]) -> str:
    flags = {option.name for option in engine.options if option.parse is None}
    words = [
        name.replace("_", "-") if name in flags else str(value) for name, value in options.items() if value is not False
    ]
    return " ".join([engine.name, *words])


def _conditions(where: str, given: Mapping[str, Any]) -> tuple[Condition, ...]:
    return tuple(_condition(where, name, bounds) for name, bounds in dict(given.get("when", {})).items())


def _condition(where: str, name: str, bounds: Any) -> Condition:
    if name not in NAMES:
        raise UsageError(f"{where}: {name} is not a feature; the features are {', '.join(NAMES)}")
    if not isinstance(bounds, dict) or not bounds or not all(isinstance(value, int) for value in bounds.values()):
        raise UsageError(f"{where}: a condition on {name} must be {{at_least = N}}, {{at_most = N}} or both")
    _only(bounds, f"{where}, {name}", ("at_least", "at_most"))
    return Condition(name, bounds.get("at_least"), bounds.get("at_most"))


def _tables(given: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    tables = given.get(name, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise UsageError(f"{name} must be written as [[{name}]]")
    return tables


def _only(given: Mapping[str, Any], where: str, known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise UsageError(f"{where}: {name} is not known; these are: {', '.join(sorted(known))}")
