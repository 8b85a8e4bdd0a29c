"""A Python function in a forked child process.  Its result and its reports come back over a pipe.

Because of the fork, the function may be any closure.  Only the result and the reports are pickled.
"""

from __future__ import annotations

import enum
import gc
import os
import pickle
import resource
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic, NoReturn, TypeVar

from unbraid.core.records import dataclass
from unbraid.supervision.process_tree import kill_own_descendants, make_lifeline
from unbraid.supervision.supervised_child import LimitHit, Limits, PipeReader, SupervisedChild

T = TypeVar("T")

MESSAGE_HEADER = struct.Struct("!BQ")  # kind, size of the pickle that follows

GARBAGE_THRESHOLD = 200_000  # new objects until the next garbage collection
ADDRESS_SPACE_SLACK = 1 << 30

# A crash counts as "out of memory" only if at least this part of the memory limit was in use.
NEAR_LIMIT = 0.9


class MessageKind(enum.IntEnum):
    REPORT = 0
    VALUE = 1
    FAILURE = 2
    OUT_OF_MEMORY = 3


@dataclass(frozen=True)
class WorkerFailure:
    """Why a worker has no value: its function raised an exception, or its process died."""

    type_name: str
    message: str
    traceback: str = ""
    exception: BaseException | None = None  # the original, if it survives pickling
    signal: signal.Signals | None = None


@dataclass(frozen=True)
class WorkerResult(Generic[T]):
    """How a worker ended: a limit was hit, else there is an error, else `value` is the result."""

    value: T | None
    error: WorkerFailure | None
    limit: LimitHit | None
    wall: float
    cpu: float
    peak_memory: int


class Reporter:
    """Sends reports from the worker to its parent while the worker runs."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()

    def send(self, report: object) -> None:
        """Pass a picklable object to the parent's on_report.  Blocks while the pipe is full."""
        self.deliver(MessageKind.REPORT, pickle.dumps(report))

    def deliver(self, kind: MessageKind, pickled: bytes) -> None:
        with self._lock:
            for part in (MESSAGE_HEADER.pack(kind, len(pickled)), pickled):
                rest = memoryview(part)
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]


class Worker(SupervisedChild, Generic[T]):
    """A function under supervision. See SupervisedChild for how it is driven, run_worker for the simple use.

    The memory that it shares with this process since the fork counts as its own.
    """

    def __init__(
        self,
        function: Callable[[Reporter], T],
        limits: Limits,
        on_report: Callable[[object], None] | None = None,
    ) -> None:
        super().__init__(limits)
        self._function = function
        self._on_report = on_report
        self._pipe: PipeReader | None = None
        self._unparsed = bytearray()
        self._reports: list[bytes] = []
        self._last_message: tuple[MessageKind, bytes] | None = None

    def poll(self) -> bool:
        over = super().poll()
        reports, self._reports = self._reports, []
        if self._on_report is not None:
            for pickled in reports:
                self._on_report(pickle.loads(pickled))
        return over

    def result(self) -> WorkerResult[T]:
        """The result; only after poll() has returned True."""
        value, error, limit = None, None, self.limit
        if limit is None:
            match self._last_message:
                case (MessageKind.VALUE, pickled):
                    value = pickle.loads(pickled)
                case (MessageKind.FAILURE, pickled):
                    error = pickle.loads(pickled)
                case (MessageKind.OUT_OF_MEMORY, _):
                    limit = LimitHit.MEMORY
                case _ if self._was_near_memory_limit():
                    limit = LimitHit.MEMORY
                case _:
                    error = _describe_death(self.returncode)
        return WorkerResult(value, error, limit, self.wall, self.cpu, self.peak_memory)

    def _was_near_memory_limit(self) -> bool:
        return self.limits.memory is not None and self.peak_memory >= NEAR_LIMIT * self.limits.memory

    def _launch(self, signal_mask: set[signal.Signals | int]) -> int:
        lifeline = make_lifeline()
        _flush_standard_streams()  # else both processes would write what is buffered now
        reading, writing = os.pipe()
        try:
            pid = os.fork()
            if pid == 0:
                os.close(reading)
                _work(self._function, Reporter(writing), self.limits.memory, lifeline, signal_mask)
        except OSError:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        with suppress(OSError):
            os.setpgid(pid, pid)  # the child does the same, so that the group exists before it may be killed
        self._pipe = PipeReader(reading)
        return pid

    def _pipes(self) -> Sequence[PipeReader]:
        return () if self._pipe is None else (self._pipe,)

    def _delivered(self) -> bool:
        return self._last_message is not None

    def _read(self) -> None:
        assert self._pipe is not None
        self._unparsed += self._pipe.read()
        start = 0
        while len(self._unparsed) >= start + MESSAGE_HEADER.size:
            kind, size = MESSAGE_HEADER.unpack_from(self._unparsed, start)
            end = start + MESSAGE_HEADER.size + size
            if len(self._unparsed) < end:
                break
            pickled = bytes(memoryview(self._unparsed)[start + MESSAGE_HEADER.size : end])
            if kind == MessageKind.REPORT:
                self._reports.append(pickled)
            else:
                self._last_message = (MessageKind(kind), pickled)
            start = end
        del self._unparsed[:start]


def _describe_death(returncode: int | None) -> WorkerFailure:
    if returncode is not None and returncode < 0:
        number = signal.Signals(-returncode)
        return WorkerFailure("Crash", f"the worker was killed by {number.name}", signal=number)
    return WorkerFailure("Crash", f"the worker ended with exit code {returncode} and without a result")


# From here on: code that runs in the child.


def _work(
    function: Callable[[Reporter], object],
    reporter: Reporter,
    memory: int | None,
    lifeline: Callable[[], None],
    signal_mask: set[signal.Signals | int],
) -> NoReturn:
    exit_code = 1
    try:
        os.setpgid(0, 0)  # leave the terminal's foreground group: Ctrl-C goes to the parent only, which then kills us
        lifeline()
        _reset_signal_handlers()
        signal.pthread_sigmask(signal.SIG_SETMASK, signal_mask)
        if memory is not None:
            _cap_address_space(memory)
        _collect_less()
        kind, pickled = _outcome(function, reporter)
        kill_own_descendants()
        _flush_standard_streams()
        reporter.deliver(kind, pickled)  # the parent may kill us from here on
        exit_code = 0
    finally:
        os._exit(exit_code)


def _collect_less() -> None:
    """Collect garbage less often: programs are large trees without cycles, which stay until the end."""
    gc.freeze()
    gc.set_threshold(GARBAGE_THRESHOLD)


def _outcome(function: Callable[[Reporter], object], reporter: Reporter) -> tuple[MessageKind, bytes]:
    try:
        try:
            value = function(reporter)
        finally:
            uncap_address_space()
        return MessageKind.VALUE, pickle.dumps(value)
    except MemoryError:
        return MessageKind.OUT_OF_MEMORY, b""
    except BaseException as error:
        text = "".join(traceback.format_exception(error))
        original = error if _survives_pickling(error) else None
        failure = WorkerFailure(type(error).__name__, str(error), text, original)
        return MessageKind.FAILURE, pickle.dumps(failure)


def _survives_pickling(error: BaseException) -> bool:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return False
    return True


def _reset_signal_handlers() -> None:
    """The parent's handlers are not for the child.  Signals that the parent ignores, such as SIGPIPE, stay ignored."""
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)


def _flush_standard_streams() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError, ValueError):  # the stream is closed, or its reader is gone
                stream.flush()


_uncapped_address_space: tuple[int, int] | None = None


def _cap_address_space(memory: int) -> None:
    """Let allocations far above the limit fail at once, because the parent would notice them too late.

    Address space is always larger than memory in use.  So the cap is the limit, plus what is mapped already, plus some
    slack for libraries that are loaded later.  Only the soft limit is set, so that `uncap_address_space` can undo it.
    """
    global _uncapped_address_space
    try:
        mapped_pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return  # not on Linux; macOS would not enforce the limit anyway
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if _uncapped_address_space is None:  # else a worker has started this worker, and the original limit is known
        _uncapped_address_space = (soft, hard)
    wanted = mapped_pages * resource.getpagesize() + memory + ADDRESS_SPACE_SLACK
    cap = min(bound for bound in (wanted, soft, hard) if bound != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (cap, hard))


def uncap_address_space() -> None:
    """Undo the cap, for programs that reserve much more address space than they use, such as those with sanitizers."""
    if _uncapped_address_space is not None:
        resource.setrlimit(resource.RLIMIT_AS, _uncapped_address_space)
