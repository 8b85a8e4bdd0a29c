"""Runs everything that is outside the main process: external programs and Python workers.  No other package does.

Both run under limits for their whole tree of processes, and no process of the tree outlives the call, whether it
returns or raises.  A descendant that has left the program's process group is found as long as the program runs, or if
it existed when a CPU or memory limit was checked.  One case is missed: a daemon that started after the last check of a
program that then ended by itself.

If this process is killed by SIGKILL, its direct children die as well (Linux).
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import TypeVar

from unbraid.core.errors import UnbraidError
from unbraid.core.records import dataclass
from unbraid.supervision.process_tree import make_lifeline
from unbraid.supervision.supervised_child import (
    LimitHit,
    Limits,
    PipeReader,
    SupervisedChild,
    run_to_end,
    run_until,
    wait_for_any,
)
from unbraid.supervision.worker import Reporter, Worker, WorkerFailure, WorkerResult, uncap_address_space

__all__ = [
    "Interrupted",
    "LimitHit",
    "Limits",
    "Program",
    "ProgramMissing",
    "ProgramResult",
    "Reporter",
    "Worker",
    "WorkerFailure",
    "WorkerResult",
    "run_program",
    "run_until",
    "run_worker",
    "terminate_on_signals",
    "wait_for_any",
]

T = TypeVar("T")

NO_LIMITS = Limits()

CAPTURE_CAP = 64 << 20  # bytes kept of each output stream
TERMINATION_GRACE = 0.5
NOT_RUNNABLE = {errno.ENOENT, errno.EACCES, errno.ENOTDIR, errno.ENOEXEC}


class ProgramMissing(UnbraidError):
    """An external program is not installed or cannot be executed."""


class Interrupted(BaseException):
    """This process was asked to end.  Like KeyboardInterrupt, this is not an error that code should handle."""

    def __init__(self, number: signal.Signals) -> None:
        super().__init__(number.name)
        self.signal = number


@dataclass(frozen=True)
class ProgramResult:
    """How a program ended; the return code is minus the signal's number if it was killed by one.

    Without CPU or memory limits, the tree is not measured, and `peak_memory` is that of its largest process.  It is
    never below the memory that this process used when it started the program.
    """

    returncode: int
    stdout: bytes
    stderr: bytes
    stdout_truncated: bool
    stderr_truncated: bool
    wall: float
    cpu: float
    peak_memory: int
    limit: LimitHit | None


def run_program(
    argv: Sequence[str],
    limits: Limits = NO_LIMITS,
    stdin: bytes | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
) -> ProgramResult:
    """Run a program to its end, without a shell. Without `stdin`, it reads from /dev/null."""
    program = Program(argv, limits, stdin, cwd, env)
    run_to_end(program)
    return program.result()


def run_worker(
    function: Callable[[Reporter], T],
    limits: Limits,
    on_report: Callable[[object], None] | None = None,
) -> WorkerResult[T]:
    """Run a function in a child process to its end.

    The function's reports go to `on_report`, which should be quick, because limits are not checked while it runs.
    """
    worker = Worker(function, limits, on_report)
    run_to_end(worker)
    return worker.result()


@contextmanager
def terminate_on_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise Interrupted, so that all clean-up runs. For the main thread only."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise Interrupted(signal.Signals(number))

    with ExitStack() as restored:
        for number in (signal.SIGTERM, signal.SIGHUP):
            previous = signal.getsignal(number)
            if previous not in (
                signal.SIG_IGN,
                None,
            ):  # ignored, as under nohup; None: a handler that was set by C code
                restored.callback(signal.signal, number, previous)
                signal.signal(number, interrupt)
        yield


class _Capture:
    """The beginning of an output stream.  The rest is read too, so that the program does not block, but dropped."""

    def __init__(self, descriptor: int) -> None:
        self.pipe = PipeReader(descriptor)
        self.kept = bytearray()
        self.truncated = False

    def read(self) -> None:
        data = self.pipe.read()
        room = CAPTURE_CAP - len(self.kept)
        self.kept += data[:room]
        self.truncated = self.truncated or len(data) > room


class Program(SupervisedChild):
    """An external program. See SupervisedChild for how it is driven, run_program for the simple use."""

    grace = TERMINATION_GRACE

    def __init__(
        self,
        argv: Sequence[str],
        limits: Limits,
        stdin: bytes | None,
        cwd: str | os.PathLike[str] | None,
        env: Mapping[str, str] | None,
    ) -> None:
        super().__init__(limits)
        self._argv = list(argv)
        self._stdin = stdin
        self._cwd = cwd
        self._env = env
        self._captures: list[_Capture] = []

    @property
    def stdout(self) -> bytes:
        """The output so far."""
        return bytes(self._captures[0].kept)

    def result(self) -> ProgramResult:
        assert self.returncode is not None
        stdout, stderr = self._captures
        return ProgramResult(
            returncode=self.returncode,
            stdout=bytes(stdout.kept),
            stderr=bytes(stderr.kept),
            stdout_truncated=stdout.truncated,
            stderr_truncated=stderr.truncated,
            wall=self.wall,
            cpu=self.cpu,
            peak_memory=self.peak_memory,
            limit=self.limit,
        )

    def _launch(self, signal_mask: set[signal.Signals | int]) -> int:
        lifeline = make_lifeline()

        # A preexec_fn can deadlock if another thread holds a lock at the fork.  We have only one thread, and
        # there is no other way to make sure that the program dies with this process.
        def prepare() -> None:
            lifeline()
            uncap_address_space()
            signal.pthread_sigmask(signal.SIG_SETMASK, signal_mask)

        with ExitStack() as passed_on:
            writing = []
            for _ in ("stdout", "stderr"):
                reading_end, writing_end = os.pipe()
                passed_on.callback(os.close, writing_end)
                writing.append(writing_end)
                self._captures.append(_Capture(reading_end))
            try:
                self._process = subprocess.Popen(
                    self._argv,
                    stdin=self._stdin_source(passed_on),
                    stdout=writing[0],
                    stderr=writing[1],
                    cwd=self._cwd,
                    env=self._env,
                    process_group=0,
                    preexec_fn=prepare,
                )
            except OSError as error:
                for pipe in self._pipes():
                    pipe.close()
                if error.errno in NOT_RUNNABLE and error.filename == self._argv[0]:
                    raise ProgramMissing(f"cannot run {self._argv[0]}: {error.strerror}") from error
                raise
        return self._process.pid

    def _stdin_source(self, passed_on: ExitStack) -> int:
        """A file, because a pipe would have to be written to while the program runs."""
        if self._stdin is None:
            return subprocess.DEVNULL
        file = passed_on.enter_context(tempfile.TemporaryFile())  # noqa: SIM115
        file.write(self._stdin)
        file.seek(0)
        return file.fileno()

    def _pipes(self) -> Sequence[PipeReader]:
        return [capture.pipe for capture in self._captures]

    def _read(self) -> None:
        for capture in self._captures:
            capture.read()

    def _finish(self) -> None:
        super()._finish()
        self._process.returncode = self.returncode  # else subprocess would wait for a child that is already reaped
