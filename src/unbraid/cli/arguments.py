"""What a command line asks for.  Options that do not go together are refused here."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from unbraid.core.nodes import DATA_MODELS
from unbraid.engines.native.modes import Mode
from unbraid.errors import UsageError
from unbraid.cli.options import PROVERS, SPLITS
from unbraid.driver.request import Fixed, Request, SourceOptions
from unbraid.systems.reduction.parts import Parts


def source_options(arguments: Namespace, files: Sequence[str] | None = None) -> SourceOptions:
    return SourceOptions(
        tuple(files or arguments.files), DATA_MODELS[arguments.data_model], arguments.std, tuple(arguments.I),
        tuple(arguments.D), tuple(arguments.property), tuple(arguments.error_label),
        not arguments.no_spurious_wakeups,
        arguments.may_fail,
        arguments.havoc_unknown,
    )  # fmt: skip


def verify_request(arguments: Namespace, files: Sequence[str], whole_trace: bool) -> Request:
    """For `verify` and `explore`."""
    explored = Request(
        source_options(arguments, files),
        engine="explorer",
        reduce=not arguments.no_reduce,
        full_trace=arguments.full_trace,
        whole_trace=whole_trace,
        memory=arguments.memory and arguments.memory << 20,
    )
    if arguments.command == "explore":
        return explored
    return replace(
        explored,
        engine=_engine(arguments),
        backend=arguments.backend or "bmc",
        backend_path=arguments.backend_path,
        unwind=arguments.unwind,
        rounds=arguments.rounds,
        max_threads=arguments.max_threads,
        native=_way(arguments),
        order=arguments.order,
        parts=_parts(arguments),
        main_order=_for_modular(arguments, "main_order"),
        keep=Path(arguments.keep) if _for_modular(arguments, "keep") else None,
        fixed=_fixed(arguments),
        lock_order=arguments.lock_order,
        jobs=arguments.jobs,
        strategy=_strategy(arguments),
        swarm=_swarm(arguments),
        cluster=_cluster(arguments),
        cache=Path(arguments.cache) if arguments.cache else None,
        split=arguments.split,
        seed=arguments.seed,
    )


def _strategy(arguments: Namespace) -> str | None:
    if not arguments.strategy:
        return None
    if arguments.engine != "auto" or arguments.backend:
        raise UsageError("--strategy says which engines are used; --engine and --backend name one")
    if arguments.unwind or arguments.rounds:
        raise UsageError("--strategy is for bounds that grow by themselves; --unwind and --rounds are not")
    from unbraid.driver.strategy import read_strategy

    read_strategy(arguments.strategy)  # complains
    return str(arguments.strategy)


def _cluster(arguments: Namespace) -> str | None:
    if arguments.cluster and arguments.backend:
        raise UsageError("--cluster is for the embedded engines, not for a --backend")
    is_one = arguments.engine != "auto" or arguments.unwind or arguments.rounds
    if arguments.cluster and not arguments.swarm and is_one:
        raise UsageError("--cluster is for what has several parts: all engines together, or a swarm")
    return arguments.cluster or None


def _swarm(arguments: Namespace) -> int | None:
    if arguments.swarm is None:
        if arguments.split != SPLITS[0]:
            raise UsageError("--split is for --swarm")
        return None
    if arguments.engine not in ("auto", "lazy", "native") or arguments.strategy:
        raise UsageError("--swarm splits the search of --engine lazy or native, or half of each")
    if arguments.engine == "native" and (arguments.split != SPLITS[0] or arguments.unwind or arguments.rounds):
        raise UsageError("--split, --unwind and --rounds are for parts of the lazy method, not for dives")
    swarm: int = arguments.swarm
    return swarm


def _fixed(arguments: Namespace) -> Fixed | None:
    if arguments.fix_inputs and arguments.fix_schedule:
        raise UsageError("--fix-inputs and --fix-schedule exclude each other; `unbraid replay` keeps both")
    name = arguments.fix_inputs or arguments.fix_schedule
    if name and arguments.witness:
        raise UsageError("--witness is about all executions of a program; --fix-inputs and --fix-schedule are not")
    return Fixed(name, bool(arguments.fix_inputs)) if name else None


def _engine(arguments: Namespace) -> str:
    """Whoever names a backend wants the method that asks it."""
    engine: str = arguments.engine
    if arguments.backend_path and arguments.backend in (None, "bmc"):
        raise UsageError("--backend-path is for a --backend outside unbraid")
    if not arguments.backend:
        return engine
    if engine == "modular" and arguments.backend not in PROVERS:
        return engine
    method = "unbounded" if arguments.backend in PROVERS else "lazy"
    if engine not in ("auto", method):
        raise UsageError(f"--engine {engine} does not ask the backend {arguments.backend}")
    return method


def _for_modular(arguments: Namespace, name: str) -> Any:
    value = getattr(arguments, name)
    if value and arguments.engine != "modular":
        raise UsageError(f"--{name.replace('_', '-')} is for --engine modular")
    return value


def _way(arguments: Namespace) -> Mode:
    given = {
        "--partial-order": (arguments.partial_order, Mode.PARTIAL_ORDER),
        "--recheck": (arguments.recheck, Mode.RECHECK),
        "--approximate": (arguments.approximate, Mode.APPROXIMATE),
    }
    chosen = {flag: way for flag, (is_given, way) in given.items() if is_given}
    if len(chosen) > 1:
        raise UsageError(f"{' and '.join(chosen)} exclude each other")
    for flag, way in chosen.items():
        if arguments.engine != "native":
            raise UsageError(f"{flag} is for --engine native")
        if way is Mode.PARTIAL_ORDER and arguments.no_reduce:
            raise UsageError(f"{flag} and --no-reduce exclude each other")
        return way
    return Mode.PREEMPTIONS


def _parts(arguments: Namespace) -> Parts:
    left_out = {
        "--no-sleep": arguments.no_sleep,
        "--no-persistent": arguments.no_persistent,
        "--no-proof-sensitive": arguments.no_proof_sensitive,
    }
    given = [flag for flag, is_given in {**left_out, "--order": arguments.order}.items() if is_given]
    if given and arguments.engine != "reduction":
        raise UsageError(f"{given[0]} is for --engine reduction")
    return Parts(*(not is_given for is_given in left_out.values()))
