"""A child process under limits: what external programs and Python workers have in common."""

from __future__ import annotations

import enum
import os
import select
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from unbraid.core.errors import UnbraidError
from unbraid.core.records import dataclass
from unbraid.supervision.process_tree import ProcessTree
from unbraid.supervision.stopping import patience

# The limits are checked often at first, then less often.  The checks take at most a tenth of the time.
FIRST_CHECK_INTERVAL = 0.005
LAST_CHECK_INTERVAL = 0.1
CHECK_INTERVAL_GROWTH = 1.5
CHECK_COST_FACTOR = 10

# Longest single sleep, which keeps a huge wall limit within what poll(2) accepts.
LONGEST_WAIT = 3600.0

READ_SIZE = 1 << 16
READS_AT_ONCE = 64  # more than a pipe holds, but few enough that the limits are still checked

MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024

DEFERRED_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class LimitHit(enum.Enum):
    WALL = "wall"
    CPU = "cpu"
    MEMORY = "memory"


@dataclass(frozen=True)
class Limits:
    """Bounds for a whole tree of processes: seconds, and bytes of resident memory. None: no bound."""

    wall: float | None = None
    cpu: float | None = None
    memory: int | None = None


@contextmanager
def signals_deferred() -> Iterator[set[signal.Signals | int]]:
    """Block the signals that could interrupt a start or a clean-up.  Yields the signal mask from before."""
    before = set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, DEFERRED_SIGNALS)
        yield before
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class PipeReader:
    """The reading end of a pipe, which never blocks."""

    def __init__(self, descriptor: int) -> None:
        os.set_blocking(descriptor, False)
        self.descriptor: int | None = descriptor

    def read(self) -> bytes:
        """The data that have arrived, up to a bound."""
        chunks: list[bytes] = []
        while self.descriptor is not None and len(chunks) < READS_AT_ONCE:
            try:
                chunk = os.read(self.descriptor, READ_SIZE)
            except BlockingIOError:
                break
            if not chunk:
                self.close()
            chunks.append(chunk)
        return b"".join(chunks)

    def close(self) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None


class SupervisedChild(ABC):
    """A child in its own process group.  When it is over, no process of its tree is left.

    Use: start(); then wait_for_any() and poll() until poll() is true; kill() in a `finally`.
    """

    grace = 0.0  # seconds between SIGTERM and SIGKILL; 0: SIGKILL at once

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.limit: LimitHit | None = None
        self.wall = 0.0
        self.cpu = 0.0
        self.memory = 0
        self.peak_memory = 0
        self.returncode: int | None = None
        self.over = False
        self.is_paused = False
        self._pauses = False
        self._tree: ProcessTree | None = None
        self._exit_descriptor: int | None = None
        self._check_interval = FIRST_CHECK_INTERVAL

    @abstractmethod
    def _launch(self, signal_mask: set[signal.Signals | int]) -> int:
        """Start the process with this signal mask, as the leader of a process group, and return its id."""

    @abstractmethod
    def _pipes(self) -> Sequence[PipeReader]:
        """All pipes that the child writes to."""

    @abstractmethod
    def _read(self) -> None:
        """Read the data that have arrived on the pipes."""

    def _delivered(self) -> bool:
        """Has the child delivered its result, even if the process has not ended yet?"""
        return False

    def start(self) -> None:
        with signals_deferred() as signal_mask:
            self._started = time.monotonic()
            self._next_check = self._started + self._check_interval
            pid = self._launch(signal_mask)
            self._tree = ProcessTree(pid)
            self._exit_descriptor = _open_exit_descriptor(pid)

    def poll(self) -> bool:
        """Read the data that have arrived, and enforce the limits, without waiting.  True when the child is gone."""
        if not self.over:
            self._read()
            if self._delivered() or self._has_ended():
                self._finish()
            else:
                self.limit = self._exceeded_limit()
                if self.limit in (LimitHit.WALL, LimitHit.CPU) and self._pauses:
                    self.pause()
                elif self.limit:
                    self.kill()
        return self.over

    def kill(self) -> None:
        """Kill the whole tree.  Does nothing if the child is over or was never started."""
        if self.over or self._tree is None:
            return
        with signals_deferred():
            try:
                if self.grace and self.limit is not LimitHit.MEMORY:
                    self._ask_to_end(self._tree)
            finally:
                if not self._has_ended():
                    self._tree.kill()
                self._finish()

    def limit_from_now(self, limits: Limits, pauses: bool = False) -> None:
        """Replace the limits of a child that runs; what it has used up so far does not count.  `pauses`: the child is
        paused, and not killed, when its time is up."""
        self._pauses = pauses
        self.measure()
        begun = time.monotonic()
        self.limits = Limits(_sum(begun - self._started, limits.wall), _sum(self.cpu, limits.cpu), limits.memory)
        self._check_interval = FIRST_CHECK_INTERVAL
        self._next_check = begun + self._check_interval

    def pause(self) -> None:
        """Stop all processes of the tree until resume()."""
        if not self.over and self._tree is not None:
            self.is_paused = True
            self._tree.pause()

    def resume(self) -> None:
        if not self.over and self._tree is not None:
            self.is_paused = False
            self._tree.resume()

    def measure(self) -> None:
        """Update `cpu` and `memory` while the child runs."""
        if not self.over and self._tree is not None:
            self._tree.measure()
            self.cpu, self.memory = self._tree.cpu, self._tree.memory

    def descriptors(self) -> list[int]:
        """The descriptors that become readable when poll() has something to do."""
        candidates = [self._exit_descriptor, *(pipe.descriptor for pipe in self._pipes())]
        return [descriptor for descriptor in candidates if descriptor is not None]

    def seconds_to_check(self) -> float:
        """How long poll() can wait if no descriptor becomes readable."""
        due = [LONGEST_WAIT]
        if self.limits.wall is not None:
            due.append(self._started + self.limits.wall - time.monotonic())
        if self._is_measured() or self._exit_descriptor is None:
            due.append(self._next_check - time.monotonic())
        return max(0.0, min(due))

    def _is_measured(self) -> bool:
        return self.limits.cpu is not None or self.limits.memory is not None

    def _exceeded_limit(self) -> LimitHit | None:
        assert self._tree is not None
        now = time.monotonic()
        if self.limits.wall is not None and now >= self._started + self.limits.wall:
            return LimitHit.WALL
        if now < self._next_check:
            return None
        if self._is_measured():
            self._tree.measure()
        cost = time.monotonic() - now
        self._check_interval = min(self._check_interval * CHECK_INTERVAL_GROWTH, LAST_CHECK_INTERVAL)
        self._next_check = now + cost + max(self._check_interval, cost * CHECK_COST_FACTOR)
        if self.limits.cpu is not None and self._tree.cpu >= self.limits.cpu:
            return LimitHit.CPU
        if self.limits.memory is not None and self._tree.memory >= self.limits.memory:
            return LimitHit.MEMORY
        return None

    def _ask_to_end(self, tree: ProcessTree) -> None:
        """Send SIGTERM, and give the tree time to end.  The output is still read, because a full pipe would block
        it."""
        tree.measure()  # so that processes that leave the group and lose their parent from here on are known
        tree.signal_group(signal.SIGTERM)
        deadline = time.monotonic() + self.grace
        while not self._has_ended() and (left := deadline - time.monotonic()) > 0:
            _wait_for_descriptors(self.descriptors(), min(left, LAST_CHECK_INTERVAL))
            self._read()

    def _has_ended(self) -> bool:
        assert self._tree is not None
        if self.returncode is not None:
            return True
        if not hasattr(os, "waitid"):  # macOS before Python 3.13
            return self._reap(self._tree, os.WNOHANG)
        # The child is not reaped here, so that the number of its process group stays ours until the group is killed.
        try:
            return os.waitid(os.P_PID, self._tree.root, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:
            return True

    def _reap(self, tree: ProcessTree, options: int) -> bool:
        try:
            pid, status, usage = os.wait4(tree.root, options)
        except ChildProcessError as error:
            raise UnbraidError("the exit status of a child process was lost (is SIGCHLD ignored?)") from error
        if pid:
            self.returncode = os.waitstatus_to_exitcode(status)
            self.cpu = usage.ru_utime + usage.ru_stime
            self.peak_memory = usage.ru_maxrss * MAXRSS_UNIT
        return pid != 0

    def _finish(self) -> None:
        """Kill the processes that the child left behind, reap the child, and read the rest of its output."""
        assert self._tree is not None
        with signals_deferred():
            self.over = True
            try:
                self._tree.kill_known()
                if self.returncode is None:
                    self._reap(self._tree, 0)
                self._tree.reap_adopted()
                self._read()
            finally:
                for pipe in self._pipes():
                    pipe.close()
                if self._exit_descriptor is not None:
                    os.close(self._exit_descriptor)
                    self._exit_descriptor = None
            self.wall = time.monotonic() - self._started
            self.cpu = max(self.cpu, self._tree.cpu)
            self.peak_memory = max(self.peak_memory, self._tree.peak_memory)


def _sum(used: float, limit: float | None) -> float | None:
    return None if limit is None else used + limit


def wait_for_any(children: Sequence[SupervisedChild], longest: float = LONGEST_WAIT) -> None:
    """Sleep until at least one of the children should be polled, but not for longer than `longest` seconds."""
    descriptors = [descriptor for child in children for descriptor in child.descriptors()]
    _wait_for_descriptors(descriptors, min([longest, *(child.seconds_to_check() for child in children)]))


def run_to_end(child: SupervisedChild) -> None:
    try:
        child.start()
        run_until(child, lambda: False)
    finally:
        child.kill()


def run_until(child: SupervisedChild, is_enough: Callable[[], bool]) -> None:
    """Wait until the child is over or paused, or until what it has reported is enough."""
    while not child.poll() and not child.is_paused and not is_enough():
        wait_for_any([child], patience(LONGEST_WAIT))


def _wait_for_descriptors(descriptors: Sequence[int], seconds: float) -> None:
    poll = select.poll()
    for descriptor in descriptors:
        poll.register(descriptor, select.POLLIN)
    poll.poll(seconds * 1000)


def _open_exit_descriptor(pid: int) -> int | None:
    """A descriptor that becomes readable when the process ends; None if the system has no such descriptors."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None
