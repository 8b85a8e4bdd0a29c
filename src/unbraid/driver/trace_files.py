"""Trace files: describing and finding the program of a counterexample, and replaying it here or in a real process."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unbraid.core.errors import InputError, UsageError
from unbraid.core.flags import Flags, simple_flags
from unbraid.core.nodes import DATA_MODELS, MAIN, UNDEFINED_BEHAVIOUR, Program, Property
from unbraid.core.records import dataclass
from unbraid.core.unknown import Unknown
from unbraid.driver.answer import Answer
from unbraid.driver.descriptions import file_digest
from unbraid.driver.loading import load
from unbraid.driver.request import Fixed, Source
from unbraid.results.verdict import Report, Verdict
from unbraid.transforms.cuts import is_check

if TYPE_CHECKING:
    from unbraid.executions.execution import Execution
    from unbraid.executions.schedule import Step
    from unbraid.results.reproduce.reproduction import Reproduction


def _digest_of_input(name: str) -> str:
    try:
        return file_digest(name)
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}") from error


@dataclass(frozen=True)
class TraceFile:
    path: str
    source: Source
    steps: list[Step]
    made_by: str


def read_trace_file(path: str) -> TraceFile:
    try:
        data = json.loads(Path(path).read_text())
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"{path}: not a trace file: {error}") from error
    return parse_trace(data, path)


def parse_trace(data: Any, path: str) -> TraceFile:
    """The content of a trace file.  Refuses it if the program has changed since."""
    from unbraid.results.render import TRACE_VERSION, steps_from_json

    try:
        if data["version"] != TRACE_VERSION:
            raise InputError(f"{path}: version {data['version']} of the trace format is not supported")
        program = data["program"]
        files = tuple(item["name"] for item in program["files"])
        flags = tuple(_flags(item, program) for item in program["files"])
        digests = [item["sha256"] for item in program["files"]]
        source = Source(
            files, DATA_MODELS[program["data_model"]], flags, tuple(program["properties"]),
            tuple(program["error_labels"]), bool(program["spurious_wakeups"]), bool(program["may_fail"]),
            _unknown(program), str(program.get("entry", MAIN)), bool(program.get("async_signals", False)),
            tuple(program.get("beside", ())),
        )  # fmt: skip
        read = TraceFile(path, source, steps_from_json(data), program.get("tool", "an unknown tool"))
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path}: not a trace file: {error!r}") from error
    for name, digest in zip(files, digests, strict=True):
        if not Path(name).is_file():
            raise InputError(f"{path}: the program {name} no longer exists")
        if file_digest(name) != digest:
            raise InputError(f"{path}: the program {name} has changed since the trace was made")
    return read


def _flags(file: Any, program: Any) -> Flags:
    """The flags of one file.  In older traces all files have the same ones."""
    if "flags" in file:
        return Flags(file["std"], tuple(file["flags"]))
    return simple_flags(program["std"], program["includes"], program["defines"])


def _unknown(program: dict[str, Any]) -> Unknown:
    if "unknown" in program:
        return Unknown(program["unknown"])
    return Unknown.PURE if program["havoc_unknown"] else Unknown.REFUSE  # as older versions write it


def replayed(given: TraceFile, lowered: Program) -> Execution:
    from unbraid.core.interpreter.machine import Machine
    from unbraid.executions.replay import ReplayFailed, replay

    try:
        return replay(Machine(lowered, reuse=False), given.steps)
    except ReplayFailed as failure:
        what = f"this schedule (of {given.made_by}) does not lead to a violation"
        raise InputError(f"{given.path}: {what}: {failure}") from failure


def fixed_program(fixed: Fixed, source: Source, program: Program) -> Program:
    """The program with the inputs or the schedule of an execution fixed."""
    from unbraid.executions.fixing import fix_inputs, fix_schedule

    given = read_trace_file(fixed.trace)
    if list(map(_digest_of_input, source.files)) != list(map(file_digest, given.source.files)):
        raise InputError(f"{fixed.trace}: the counterexample is not one of {', '.join(source.files)}")
    traced = load(given.source)
    if _numbering(traced) != _numbering(program):
        raise InputError(f"{fixed.trace}: the counterexample was found with other options, such as macros")
    events = replayed(given, traced).events
    return fix_inputs(program, events) if fixed.inputs else fix_schedule(program, events)


def _numbering(program: Program) -> dict[int, str]:
    """The statement behind each statement number.  Assertions are left out, because the property decides which of them
    become assumptions or cuts."""
    from unbraid.analyses.sharing import all_statements

    return {
        stmt.origin.sid: f"{stmt.origin.line}:{stmt.origin.column}: {type(stmt).__name__}"
        for stmt in all_statements(program)
        if not is_check(stmt)
    }


def replay_file(path: str, full_trace: bool) -> Answer:
    """Run a counterexample from a trace file again."""
    from unbraid.driver.answering import with_trace
    from unbraid.executions.reliance import relies_on_approximation
    from unbraid.results.trace import build_trace

    given = read_trace_file(path)
    lowered = load(given.source)
    execution = replayed(given, lowered)
    report = with_trace(
        Report(Verdict.FALSE, "", "replay"),
        build_trace(execution, full_trace),
        relies_on_approximation(execution.events),
    )
    return Answer(report).about(lowered)


def reproduce_file(
    path: str, files: Sequence[str], compiler: str | None, keep: Path | None, report: Callable[[str], None]
) -> Reproduction:
    """Run a counterexample in a process of the user's own program.  `files`: if given, they must be that program."""
    given = read_trace_file(path)
    if files and sorted(map(_digest_of_input, files)) != sorted(map(file_digest, given.source.files)):
        raise InputError(f"{path}: the counterexample is not one of {', '.join(files)}")
    return _reproduced(given, compiler, keep, report)


def reproduce(
    trace: dict[str, Any], compiler: str | None, keep: Path | None, report: Callable[[str], None]
) -> Reproduction:
    """The same for the content of a trace file."""
    return _reproduced(parse_trace(trace, "the counterexample"), compiler, keep, report)


def _reproduced(
    given: TraceFile, compiler: str | None, keep: Path | None, report: Callable[[str], None]
) -> Reproduction:
    from unbraid.engines.native.compiler import find_compiler
    from unbraid.results.reproduce.build import Source
    from unbraid.results.reproduce.reproduction import reproduce

    source = given.source
    found = shutil.which(compiler) if compiler else find_compiler()
    if found is None:
        raise UsageError(f"there is no C compiler {compiler}" if compiler else "there is no C compiler on PATH")
    execution = replayed(given, load(source))
    violated = execution.violation.property
    program = Source(
        source.files, source.flags, source.entry, source.may_fail,
        checks_locks=violated is Property.LOCKS, may_crash=violated in UNDEFINED_BEHAVIOUR,
        checks_memory=violated in (Property.DEREF, Property.FREE),
        checks_undefined=violated is Property.UNDEFINED, checks_handles=violated is Property.HANDLES,
        races=violated is Property.RACE,
    )  # fmt: skip
    return reproduce(execution, program, found, keep, report)
