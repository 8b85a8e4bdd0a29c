"""What all adapters share: finding a verifier, running it under supervision, and reading its output.

A verifier runs without a shell, in its own process group, and in a folder of its own, which is removed afterwards.  The
limits of the whole run hold for it too, because it belongs to the run's tree of processes.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import tempfile
from abc import ABC, abstractmethod
from enum import Enum
from functools import cached_property
from pathlib import Path

from unbraid.core.causes import Cause, Datum, Why
from unbraid.core.errors import EngineLimit, UsageError
from unbraid.core.nodes import DataModel
from unbraid.core.records import dataclass
from unbraid.supervision import Limits, ProgramMissing, ProgramResult, run_program

PROBE = Limits(wall=30, memory=4 << 30)  # for a run that prints the version
UNREADABLE = (ValueError, KeyError, IndexError, TypeError, AttributeError, OSError, struct.error)
REACHABILITY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"  # in SV-COMP's notation


@dataclass(frozen=True)
class Run:
    """The outcome of one run of a verifier: exit code, output and files."""

    returncode: int
    stdout: str
    stderr: str
    truncated: bool  # is something missing at the end of stdout?
    folder: Path

    @property
    def output(self) -> str:
        return self.stdout + self.stderr


@dataclass(frozen=True)
class Safe:
    """There is no violation.  `invariant`: the proof, if the verifier gives one."""

    invariant: str = ""


@dataclass(frozen=True)
class Violated:
    """There is a violation.  `choices`: those of the execution, in order; None if the verifier does not tell them."""

    choices: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Unknown:
    cause: Cause


Outcome = Safe | Violated | Unknown


class BackendKind(Enum):
    """The question that an outside program can answer."""

    VERIFIER = "is a sequential program safe?"
    PROVER = "is there an inductive invariant of a circuit?"


class Backend(ABC):
    """One verifier."""

    kind = BackendKind.VERIFIER

    name: str  # on the command line; its target has the same name
    title: str
    executables: tuple[str, ...]  # possible names of the program on PATH
    install: str
    suffix = ".i"  # of the program's file
    has_floats = False  # does it treat floating-point numbers exactly?
    proves_loops = False  # does its "safe" hold for any number of loop iterations?
    version_arguments: tuple[str, ...] = ("--version",)
    version_pattern = r"(\d+(?:\.\d+)+\S*)"

    @abstractmethod
    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        """The commands to run, one after the other; all but the last one must end with exit code 0."""

    @abstractmethod
    def outcome(self, run: Run) -> Outcome:
        """The outcome that the last command reports.  May raise any of UNREADABLE."""

    def unknown(self, why: Why, *data: Datum) -> Unknown:
        return Unknown(Cause(why, data=(self.name, *data)))

    def by_verdict(self, run: Run, safe: str, violated: str, unknown: str = r"(?!)") -> Outcome:
        """The outcome of a verifier that prints a line with its verdict.  The arguments are patterns for that line; the
        group of `unknown` is the verifier's reason."""
        found = [bool(re.search(pattern, run.output, re.MULTILINE)) for pattern in (safe, violated)]
        if found == [True, False]:
            return Safe()
        if found == [False, True]:
            return Violated()
        said = re.search(unknown, run.output, re.MULTILINE)
        if said is not None and found == [False, False]:
            return self.unknown(Why.BACKEND_SAYS, said[1].strip())
        raise ValueError("no verdict, or two of them")


@dataclass(frozen=True)
class Installed:
    """A verifier that is on this machine."""

    backend: Backend
    executable: str

    @cached_property
    def version(self) -> str:
        backend = self.backend
        try:
            result = run_program([self.executable, *backend.version_arguments], PROBE)
        except ProgramMissing as error:
            raise UsageError(f"backend {backend.name}: {error}") from error
        found = re.search(backend.version_pattern, (result.stdout + result.stderr).decode(errors="replace"))
        if found is not None:
            return found[1]
        if result.limit is not None:
            raise EngineLimit(Why.BACKEND_VERSION_LATE, self.executable, backend.title, result.limit.value)
        raise EngineLimit(Why.BACKEND_VERSION, self.executable, backend.title, *_ending(result))

    def ask(self, question: str | bytes, model: DataModel, scratch: Path) -> Outcome:
        """Runs the verifier on a question, which is the text of a program or a circuit."""
        with tempfile.TemporaryDirectory(dir=scratch) as name:
            folder = Path(name)
            source = folder / f"program{self.backend.suffix}"
            source.write_bytes(question.encode() if isinstance(question, str) else question)
            *earlier, last = self.backend.commands(self, source, model)
            for command in earlier:
                result = self._run(command, folder)
                if result.returncode != 0:
                    data = Path(command[0]).name, *_ending(result)
                    return Unknown(Cause(Why.BACKEND_STEP_FAILED, data=data))
            return self._read(self._run(last, folder), folder)

    def _run(self, command: list[str], folder: Path) -> ProgramResult:
        try:
            return run_program(command, cwd=folder)
        except ProgramMissing as error:
            raise UsageError(f"backend {self.backend.name}: {error}") from error

    def _read(self, result: ProgramResult, folder: Path) -> Outcome:
        if result.returncode < 0:
            return self.backend.unknown(Why.BACKEND_CRASHED, *_ending(result))
        run = Run(
            result.returncode, result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace"),
            result.stdout_truncated, folder,
        )  # fmt: skip
        try:
            return self.backend.outcome(run)
        except UNREADABLE:
            return self.backend.unknown(Why.BACKEND_NOT_UNDERSTOOD, *_ending(result))


def _ending(result: ProgramResult) -> tuple[int, str]:
    """How a program ended: its exit code, or minus the number of its signal; and the last line of its output."""
    lines = (result.stderr.strip() or result.stdout.strip()).decode(errors="replace").splitlines()
    return result.returncode, re.sub(r"[^ -~]", "?", lines[-1].strip())[:120] if lines else ""


def variable(name: str) -> str:
    """The environment variable for the path of a verifier."""
    return f"UNBRAID_{name.upper()}"


def find(backend: Backend, path: str | None = None) -> Installed | None:
    """Look at `path`, if it is given; else in the environment; else on PATH."""
    given = path or os.environ.get(variable(backend.name))
    if given:
        executable = shutil.which(os.path.expanduser(given))
        if executable is None:
            raise UsageError(f"backend {backend.name}: {given} is not a program that can be run")
        return Installed(backend, os.path.abspath(executable))
    found = next(filter(None, map(shutil.which, backend.executables)), None)
    return None if found is None else Installed(backend, os.path.abspath(found))


def require(backend: Backend, path: str | None = None) -> Installed:
    installed = find(backend, path)
    if installed is None:
        raise UsageError(
            f"backend {backend.name}: {backend.title} is not on PATH as {' or '.join(backend.executables)}; give its "
            f"path with --backend-path or in {variable(backend.name)}. To install it: {backend.install}"
        )
    return installed
