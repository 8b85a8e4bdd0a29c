"""Keeps answers in a folder, so that no question has to be answered twice.

The key consists of all that the answer depends on: the program as lowered, the options, and this version of Unbraid.
The key leaves out the positions of statements in the file, so that a new comment or an empty line changes nothing.
Only TRUE and FALSE are kept.  For FALSE, the cache keeps the schedule and replays it, so that the trace fits the
current text.

An entry is written to a new file, which is then renamed, so several runs may share a folder.  An entry that cannot be
read, or whose checksum is wrong, counts as missing.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import unbraid
from unbraid.core.errors import UsageError
from unbraid.core.nodes import Origin, Program
from unbraid.core.notes import Note, NoteKind
from unbraid.driver.answer import Answer
from unbraid.driver.request import Request
from unbraid.engines.native.compiler import find_compiler
from unbraid.properties.selection import parse_selection
from unbraid.results.verdict import Report, Verdict
from unbraid.systems.invariants import Before, Invariant

if TYPE_CHECKING:
    from unbraid.executions.schedule import Step

FORMAT = 2
IRRELEVANT = {"keep"}  # options of engines that do not change the answer
NUMBERS = ("unwind", "rounds", "states", "checks")
Answering = Callable[["list[Step]", Report], Answer]  # replays a schedule; raises ReplayFailed if there is no violation


class Cache:
    """The entry of one question in the folder."""

    def __init__(self, folder: Path, request: Request, program: Program) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"--cache {folder}: {error.strerror}") from error
        if not os.access(folder, os.W_OK | os.X_OK):
            raise UsageError(f"--cache {folder}: the folder is not writable")
        self.places = _digest(_described(program, with_places=True))
        asked = sorted(_options(request).items())
        self.file = folder / f"{_digest((FORMAT, _version(), asked, _described(program, with_places=False)))}.json"

    def look_up(self, answering: Answering) -> Answer | None:
        """The answer, if the cache has it."""
        from unbraid.executions.replay import ReplayFailed
        from unbraid.results.render import steps_from_json

        try:
            entry = json.loads(self.file.read_text())
            kept = entry["kept"]
            if entry["checksum"] != _digest(json.dumps(kept)):
                return None
            report = Report(Verdict(kept["verdict"]), kept["reason"], kept["method"], **kept["numbers"])
            if report.verdict is Verdict.FALSE:
                return answering(steps_from_json(kept), report).noting(Note(NoteKind.COUNTEREXAMPLE_IN_CACHE))
            is_same = kept["places"] == self.places
            found = tuple(map(_invariant, kept["invariants"])) if is_same else ()
            proved = replace(report, proof=tuple(kept["proof"]), picture=tuple(kept["picture"]), invariants=found)
            return Answer(proved).noting(Note(NoteKind.ANSWER_IN_CACHE if is_same else NoteKind.ANSWER_IN_CACHE_MOVED))
        except (OSError, ValueError, KeyError, TypeError, ReplayFailed):
            return None  # there is no entry, or it is broken

    def keep(self, answer: Answer) -> Note | None:
        """Writes the entry.  Returns a note if that fails."""
        report = answer.report
        if report.verdict is Verdict.UNKNOWN:
            return None
        kept = {
            "verdict": report.verdict.value,
            "reason": report.reason,
            "method": report.method,
            "numbers": {name: getattr(report, name) for name in NUMBERS},
            "places": self.places,
            "proof": list(report.proof),
            "picture": list(report.picture),
            "invariants": list(map(asdict, report.invariants)),
            "schedule": answer.trace_file.get("schedule", []),
        }
        entry = json.dumps({"kept": kept, "checksum": _digest(json.dumps(kept))})
        try:
            with tempfile.NamedTemporaryFile("w", dir=self.folder, suffix=".new", delete=False) as file:
                try:
                    file.write(entry)
                    file.close()
                    os.replace(file.name, self.file)
                except BaseException:
                    os.unlink(file.name)
                    raise
        except OSError as error:
            return Note(NoteKind.NOT_CACHED, data=(str(self.folder), str(error.strerror)))
        return None


def _invariant(kept: dict[str, Any]) -> Invariant:
    return Invariant(tuple(Before(**place) for place in kept["places"]), tuple(kept["formulas"]), kept["about"])


def _options(request: Request) -> dict[str, str]:
    question = request.question
    chosen = {field.name: repr(getattr(question, field.name)) for field in fields(question)}
    chosen["options"] = repr(
        sorted((name, value) for name, value in question.options.items() if name not in IRRELEVANT)
    )
    if question.strategy is not None and Path(question.strategy).is_file():
        chosen["strategy"] = Path(question.strategy).read_text()
    properties = parse_selection(request.source.properties).properties
    chosen["properties"] = repr(sorted(property.name for property in properties))
    return chosen


@cache
def _version() -> str:
    """The version of Unbraid and its solvers.  It changes with every source file, for those who develop Unbraid, but
    not if the same version is installed again, as CI does."""
    root = Path(unbraid.__file__).parent
    files = [file for file in sorted(root.rglob("*.*")) if file.is_file() and file.suffix != ".pyc"]
    parts = [f"{file.relative_to(root)} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files]
    solvers = [f"{name} {version(name)}" for name in ("bitwuzla", "z3-solver", "libclang")]
    return f"{unbraid.__version__} {_digest([*parts, *solvers, find_compiler()])}"


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode("utf-8", "surrogatepass")).hexdigest()


def _described(program: Program, with_places: bool) -> str:
    return "".join(_words(program, with_places))


def _words(value: Any, with_places: bool) -> Iterator[str]:
    if isinstance(value, Origin):
        yield f"#{value.sid}"
        yield f"{value.file}:{value.line}:{value.column}" if with_places else ""
    elif is_dataclass(value):
        yield f"({type(value).__name__}"
        for field in fields(value):
            yield from _words(getattr(value, field.name), with_places)
        yield ")"
    elif isinstance(value, dict):
        yield "{"
        for key, item in value.items():
            yield from _words(key, with_places)
            yield from _words(item, with_places)
        yield "}"
    elif isinstance(value, tuple):
        yield "["
        for item in value:
            yield from _words(item, with_places)
        yield "]"
    elif isinstance(value, Enum):
        yield value.name
    else:
        yield f" {value!r}"
