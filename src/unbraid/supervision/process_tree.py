"""A process and all its descendants: measures what they use together, and kills, pauses or resumes all of them.

psutil is imported only when a tree is measured or searched, since most runs need neither.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psutil

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36

# Each round kills the processes that were forked during the round before.  Two are enough, except for fork bombs.
KILL_ROUNDS = 50


def make_lifeline() -> Callable[[], None]:
    """A function that a new child must call first, so that it dies with this process and keeps its own tree together.

    The child gets SIGKILL when this process dies in whatever way. It also adopts those of its descendants
    whose parents end, so none can slip out of the tree by a double fork while the child lives. Both exist
    on Linux only. The kernel takes the death of the *thread* that forked for the death of the parent, so
    children have to be started by a thread that outlives them.

    The library is loaded here and not in the child, where little is allowed between fork and exec.
    """
    if sys.platform != "linux":
        return lambda: None

    import ctypes

    prctl = ctypes.CDLL(None).prctl
    prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    parent = os.getpid()

    def lifeline() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        if os.getppid() != parent:  # the parent died before the first call, so no signal will come
            os._exit(1)

    return lifeline


class ProcessTree:
    """The tree of a child that leads its own process group, as far as it has been seen.

    Descendants are remembered from the moment they are seen, so that those which leave the group and then
    lose their parent are still counted and ended.
    """

    def __init__(self, root: int) -> None:
        self.root = root
        self.cpu = 0.0  # seconds, of all processes that ever belonged to the tree
        self.memory = 0  # resident bytes, when last measured
        self.peak_memory = 0
        self._cpu_of_vanished = 0.0
        self._own_cpu: dict[psutil.Process, float] = {}  # the living members, with their last seen CPU time
        self._paused: list[psutil.Process] = []

    def measure(self) -> None:
        """Update `cpu`, `memory` and `peak_memory`. The root must not be reaped yet."""
        import psutil

        self._find_members()
        memory, cpu_with_reaped_children = 0, 0.0
        # Parents come before their children: a child that is reaped meanwhile is missed, not counted twice.
        for process in list(self._own_cpu):
            with suppress(psutil.Error), process.oneshot():
                times = process.cpu_times()
                memory += process.memory_info().rss
                self._own_cpu[process] = times.user + times.system
                cpu_with_reaped_children += sum(times[:4])
        # Both sums are lower bounds.  The first one is too low where the system does not count reaped children (macOS,
        # an ignored SIGCHLD), the second one if children started and ended between two measurements.
        cpu_of_seen = self._cpu_of_vanished + sum(self._own_cpu.values())
        self.cpu = max(self.cpu, cpu_with_reaped_children, cpu_of_seen)
        self.memory = memory
        self.peak_memory = max(self.peak_memory, memory)

    def kill(self) -> None:
        """SIGKILL to all processes of the tree. The root must not be reaped yet."""
        try:
            self._signal_root(signal.SIGSTOP)  # so that it starts no process, but still adopts orphans
            self.measure()
            self.kill_descendants()
        finally:
            self._signal_root(signal.SIGKILL)  # by its own id too, because it may not lead a group yet
            self.kill_known()

    def kill_descendants(self) -> None:
        """SIGKILL to all processes but the root, which must not start further ones."""
        import psutil

        killed: set[psutil.Process] = set()
        for _ in range(KILL_ROUNDS):
            self._find_members()
            fresh = [p for p in self._own_cpu if p.pid != self.root and p not in killed]
            if not fresh:
                return
            for process in fresh:
                with suppress(psutil.Error):
                    process.kill()
            killed.update(fresh)

    def pause(self) -> None:
        """SIGSTOP to all processes of the tree, the root first, so that it starts nothing new."""
        self._signal_root(signal.SIGSTOP)
        self._find_members()
        self._paused = [each for each in self._own_cpu if each.pid != self.root and not _is_stopped(each)]
        _signal_all(self._paused, signal.SIGSTOP)

    def resume(self) -> None:
        """SIGCONT to the processes that pause() has stopped.  Those that the tree itself had stopped before stay so."""
        _signal_all(self._paused, signal.SIGCONT)
        self._paused = []
        self._signal_root(signal.SIGCONT)

    def kill_known(self) -> None:
        """SIGKILL to the root's group and the descendants seen so far, without a search for others."""
        self.signal_group(signal.SIGKILL)
        if len(self._own_cpu) > 1:
            import psutil

            for process in self._own_cpu:
                if process.pid != self.root:
                    with suppress(psutil.Error):
                        process.kill()

    def signal_group(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS forbids it where only zombies are left
            os.killpg(self.root, number)

    def reap_adopted(self) -> None:
        """Reap the descendants that this process adopted when the root ended."""
        for process in self._own_cpu:
            if process.pid != self.root and process.is_running():
                with suppress(ChildProcessError):
                    os.waitpid(process.pid, os.WNOHANG)

    def _signal_root(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.root, number)

    def _find_members(self) -> None:
        import psutil

        found: dict[psutil.Process, float] = {}
        with suppress(psutil.NoSuchProcess):
            for process in list(self._own_cpu) or [psutil.Process(self.root)]:
                if process in found:
                    continue
                if not process.is_running():
                    self._cpu_of_vanished += self._own_cpu[process]
                    continue
                for member in [process, *_descendants(process)]:
                    found.setdefault(member, self._own_cpu.get(member, 0.0))
        self._own_cpu = found


def _descendants(process: psutil.Process) -> list[psutil.Process]:
    import psutil

    try:
        return process.children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def _is_stopped(process: psutil.Process) -> bool:
    import psutil

    try:
        return process.status() == psutil.STATUS_STOPPED
    except psutil.Error:
        return False


def _signal_all(processes: Sequence[psutil.Process], number: signal.Signals) -> None:
    import psutil

    for process in processes:
        with suppress(psutil.Error):
            process.send_signal(number)


def kill_own_descendants() -> None:
    """Kill all processes that this process has started and not waited for."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return  # the usual case: there are no children, and no search is needed
    ProcessTree(os.getpid()).kill_descendants()
