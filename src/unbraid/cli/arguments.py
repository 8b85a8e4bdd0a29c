"""Makes a request of a parsed command line.  Options that exclude each other are refused here."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from unbraid.core.errors import UsageError
from unbraid.core.nodes import DATA_MODELS, LP64, DataModel
from unbraid.driver.request import AUTO, EMBEDDED, SPLITS, Fixed, Means, Question, Request, Source, unknown_mode
from unbraid.driver.strategy import read_strategy
from unbraid.engines.explorer import Explorer
from unbraid.engines.protocol import EngineOption, Swarm
from unbraid.engines.registry import engines
from unbraid.projects.units import Target


def read_source(arguments: Namespace, target: Target) -> Source:
    """The files of a target, and how they are read."""
    model = chosen_model(arguments) or target.model() or LP64
    return Source(target.files, model, tuple(unit.usable().flags for unit in target.units), entry=target.entry)


def source_options(arguments: Namespace, target: Target) -> Source:
    return replace(
        read_source(arguments, target),
        properties=tuple(arguments.property) or target.properties,
        error_labels=tuple(arguments.error_label),
        spurious_wakeups=not arguments.no_spurious_wakeups,
        may_fail=arguments.may_fail,
        async_signals=arguments.async_signals,
        unknown=unknown_mode(arguments.unknown, arguments.havoc_unknown),
    )


def chosen_model(arguments: Namespace) -> DataModel | None:
    """The data model that the command line asks for."""
    by_name = DATA_MODELS[arguments.data_model] if arguments.data_model else None
    by_flag: DataModel | None = arguments.compiler.model
    if by_name and by_flag and by_name != by_flag:
        raise UsageError(f"--data-model {by_name.name} and -m{by_flag.pointer_bits} exclude each other")
    return by_name or by_flag


def with_limits(arguments: Namespace, target: Target) -> Namespace:
    """The arguments for one target: where they set no limit, those of the target hold."""
    given = vars(arguments)
    limits = {name: value for name, value in target.limits.items() if name in given and given[name] is None}
    return Namespace(**{**given, **limits})


def verify_request(arguments: Namespace, target: Target, whole_trace: bool) -> Request:
    """For `verify` and `explore`."""
    source, memory = source_options(arguments, target), arguments.memory and arguments.memory << 20
    if arguments.command == "explore":
        question = Question(Explorer.name, reduce=not arguments.no_reduce)
        means = Means(memory=memory, full_trace=arguments.full_trace, whole_trace=whole_trace)
        return Request(source, question, means)
    question = Question(
        engine=_engine(arguments),
        options=_engine_options(arguments),
        backend=arguments.backend or EMBEDDED,
        backend_path=arguments.backend_path,
        unwind=arguments.unwind,
        rounds=arguments.rounds,
        max_threads=arguments.max_threads,
        reduce=not arguments.no_reduce,
        seed=arguments.seed,
        strategy=_strategy(arguments),
        swarm=_swarm(arguments),
        split=arguments.split,
        fixed=_fixed(arguments),
        lock_order=arguments.lock_order,
    )
    means = Means(
        jobs=arguments.jobs,
        memory=memory,
        cache=Path(arguments.cache) if arguments.cache else None,
        cluster=_cluster(arguments),
        full_trace=arguments.full_trace,
        whole_trace=whole_trace,
    )
    return Request(source, question, means)


def _strategy(arguments: Namespace) -> str | None:
    if not arguments.strategy:
        return None
    if arguments.engine != AUTO or arguments.backend:
        raise UsageError("--strategy chooses the engines, so it excludes --engine and --backend")
    if arguments.unwind or arguments.rounds:
        raise UsageError("--strategy lets the bounds grow by themselves, so it excludes --unwind and --rounds")
    read_strategy(arguments.strategy)  # raises if the file is wrong
    return str(arguments.strategy)


def _cluster(arguments: Namespace) -> str | None:
    if arguments.cluster and arguments.backend:
        raise UsageError("--cluster is for the embedded engines, not for a --backend")
    is_one = arguments.engine != AUTO or arguments.unwind or arguments.rounds
    if arguments.cluster and not arguments.swarm and is_one:
        raise UsageError("--cluster is for work that has several parts: all engines without bounds, or a --swarm")
    return arguments.cluster or None


def _swarm(arguments: Namespace) -> int | None:
    if arguments.swarm is None:
        if arguments.split != SPLITS[0]:
            raise UsageError("--split is for --swarm")
        return None
    split = {engine.name: engine.swarm for engine in engines().values() if engine.swarm is not None}
    if arguments.engine not in (AUTO, *split) or arguments.strategy:
        raise UsageError(f"--swarm is for --engine {' or '.join(split)}, or for --engine auto without --strategy")
    has_bounds = arguments.split != SPLITS[0] or arguments.unwind or arguments.rounds
    if split.get(arguments.engine) is Swarm.DIVES and has_bounds:
        raise UsageError(
            "--split, --unwind and --rounds are for parts of a bounded search, not for the dives of --engine native"
        )
    swarm: int = arguments.swarm
    return swarm


def _fixed(arguments: Namespace) -> Fixed | None:
    if arguments.fix_inputs and arguments.fix_schedule:
        raise UsageError("--fix-inputs and --fix-schedule exclude each other; `unbraid replay` keeps both")
    name = arguments.fix_inputs or arguments.fix_schedule
    if name and arguments.witness:
        raise UsageError(
            "--witness is about all executions of a program, so it excludes --fix-inputs and --fix-schedule"
        )
    return Fixed(name, bool(arguments.fix_inputs)) if name else None


def _engine(arguments: Namespace) -> str:
    """The engine that is named; if only a backend is named, the engine that asks this backend by default."""
    engine: str = arguments.engine
    if arguments.backend_path and arguments.backend in (None, EMBEDDED):
        raise UsageError("--backend-path is for a --backend outside unbraid")
    if not arguments.backend:
        return engine
    strategy = read_strategy(None)
    if arguments.backend == EMBEDDED:
        method = strategy.with_bounds
        asking = {method}
    else:
        from unbraid.backends import load

        kind = load(arguments.backend).kind
        method = strategy.asking(kind)
        asking = {each.name for each in engines().values() if kind in each.asks}
    if engine == AUTO:
        return method
    if not asking & {attempt.engine for member in strategy.alone(engine, {}) for attempt in member.attempts}:
        raise UsageError(f"--engine {engine} does not use the backend {arguments.backend}")
    return engine


def _engine_options(arguments: Namespace) -> dict[str, Any]:
    """The engine's own options that are given.  Options of another engine are refused."""
    given: dict[str, Any] = {}
    for engine in engines().values():
        for option in engine.options:
            if not option.is_public or getattr(arguments, option.name) in (None, option.default):
                continue
            if arguments.engine != engine.name:
                raise UsageError(f"{option.flag} is for --engine {engine.name}")
            _check_exclusions(arguments, option)
            given[option.name] = getattr(arguments, option.name)
    return given


def _check_exclusions(arguments: Namespace, option: EngineOption) -> None:
    for flag in option.excludes:
        if getattr(arguments, flag.lstrip("-").replace("-", "_")):
            raise UsageError(f"{option.flag} and {flag} exclude each other")
