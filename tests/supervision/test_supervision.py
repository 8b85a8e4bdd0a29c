"""The supervisor, with real processes. Every test also checks that nothing is left of them."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import psutil
import pytest

import unbraid.supervision
from tests.helpers.needs import needs_linux
from unbraid.core.errors import InputError
from unbraid.supervision import (
    Interrupted,
    LimitHit,
    Limits,
    ProgramMissing,
    Reporter,
    Worker,
    run_program,
    run_worker,
    terminate_on_signals,
    wait_for_any,
)

MEGABYTE = 1 << 20

# Ends a test that goes wrong, and is far above what a loaded machine needs.
PATIENCE = 20.0

BURN = "while True: pass"
EAT = (
    "import time\nhoard = []\n"
    "try:\n while True: hoard.append(b'x' * (1 << 20)); time.sleep(0.001)\n"
    "except MemoryError: time.sleep(60)"  # in a worker, where allocations fail before they are measured
)
NAP = "import time; time.sleep(60)"
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"

LINUX_ONLY = needs_linux("limits hold for processes that hide, and runs end with their parent")


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-c", code]


def parent_of(code: str, *, new_session: bool) -> str:
    """A script that starts `code` as another process, prints its id, and sleeps."""
    return (
        "import subprocess, sys, time\n"
        f"child = subprocess.Popen({python(code)!r}, start_new_session={new_session})\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(60)"
    )


def eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.005)
    return True


def is_gone(pid: int) -> bool:
    """Ended, though maybe not yet reaped by init, which has inherited it."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def assert_gone(*pids: int) -> None:
    for pid in pids:
        assert eventually(partial(is_gone, pid)), f"process {pid} is still there"


def above_own_memory(limits: Limits) -> Limits:
    """A worker starts with the memory of the process that runs the tests."""
    if limits.memory is None:
        return limits
    return replace(limits, memory=limits.memory + psutil.Process().memory_info().rss)


def nap(_: Reporter) -> None:
    time.sleep(60)


def burn(reporter: Reporter) -> None:
    reporter.send(os.getpid())
    while True:
        pass


def eat(_: Reporter) -> None:
    hoard = []
    while True:
        hoard.append(b"x" * MEGABYTE)
        time.sleep(0.001)


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    children = set(psutil.Process().children())
    descriptors = set(os.listdir("/dev/fd"))
    signals = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    yield
    assert set(psutil.Process().children()) == children
    assert set(os.listdir("/dev/fd")) == descriptors
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == signals


class TestProgram:
    def test_output_and_return_code(self) -> None:
        code = "import sys; print(sys.stdin.read()[::-1], end=''); print('oh', file=sys.stderr); sys.exit(3)"
        result = run_program(python(code), stdin=b"abc")
        assert (result.returncode, result.stdout, result.stderr, result.limit) == (3, b"cba", b"oh\n", None)
        assert not result.stdout_truncated and not result.stderr_truncated
        assert result.wall > 0 and result.cpu > 0 and result.peak_memory > MEGABYTE

    def test_empty_stdin_directory_and_environment(self, tmp_path: Path) -> None:
        code = "import os, sys; print(repr(sys.stdin.read()), os.getcwd(), os.environ['GREETING'])"
        result = run_program(python(code), cwd=tmp_path, env={"GREETING": "hello"})
        assert result.stdout.decode() == f"'' {tmp_path.resolve()} hello\n"

    def test_large_stdin(self) -> None:
        assert run_program(["wc", "-c"], stdin=bytes(3 * MEGABYTE)).stdout.split() == [b"3145728"]

    def test_death_by_signal(self) -> None:
        result = run_program(python("import os; os.abort()"))
        assert (result.returncode, result.limit) == (-signal.SIGABRT, None)

    @pytest.mark.parametrize("program", ["no-such-program", "/no/such/program", "/dev/null"])
    def test_missing(self, program: str) -> None:
        with pytest.raises(ProgramMissing, match=program):
            run_program([program])

    def test_missing_directory_is_not_a_missing_program(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            run_program(["true"], cwd=tmp_path / "nowhere")

    def test_flood_keeps_the_head(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(unbraid.supervision, "CAPTURE_CAP", 100_000)
        result = run_program(["sh", "-c", "echo first; head -c 20000000 /dev/zero; echo last >&2"])
        assert result.returncode == 0
        assert result.stdout.startswith(b"first\n\0") and len(result.stdout) == 100_000
        assert result.stdout_truncated
        assert (result.stderr, result.stderr_truncated) == (b"last\n", False)

    def test_limit_in_an_endless_flood(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(unbraid.supervision, "CAPTURE_CAP", 100_000)
        result = run_program(["yes"], Limits(wall=0.2))
        assert result.limit is LimitHit.WALL and result.stdout_truncated
        assert result.wall < PATIENCE

    @pytest.mark.parametrize(
        ("code", "limits", "expected"),
        [
            (NAP, Limits(wall=0.2, cpu=60), LimitHit.WALL),
            (BURN, Limits(wall=PATIENCE, cpu=0.2), LimitHit.CPU),
            (EAT, Limits(wall=PATIENCE, memory=80 * MEGABYTE), LimitHit.MEMORY),
        ],
        ids=["wall", "cpu", "memory"],
    )
    def test_limits(self, code: str, limits: Limits, expected: LimitHit) -> None:
        result = run_program(python(code), limits)
        assert result.limit is expected
        assert result.returncode < 0
        if limits.memory:
            assert result.peak_memory >= limits.memory

    @pytest.mark.parametrize("new_session", [False, True])
    @pytest.mark.parametrize(
        ("code", "limits", "expected"),
        [
            (STUBBORN + NAP, Limits(wall=0.25), LimitHit.WALL),
            (BURN, Limits(wall=PATIENCE, cpu=0.2), LimitHit.CPU),
            (EAT, Limits(wall=PATIENCE, memory=80 * MEGABYTE), LimitHit.MEMORY),
        ],
        ids=["wall", "cpu", "memory"],
    )
    def test_limits_of_a_grandchild(self, code: str, limits: Limits, expected: LimitHit, new_session: bool) -> None:
        result = run_program(python(parent_of(code, new_session=new_session)), limits)
        assert result.limit is expected
        for pid in result.stdout.split():  # under load, the wall limit may come first
            assert_gone(int(pid))

    @LINUX_ONLY
    def test_orphan_in_its_own_session_still_counts(self) -> None:
        orphan = f"import os; print(os.getpid(), flush=True)\n{BURN}"
        forget = f"import subprocess; subprocess.Popen({python(orphan)!r}, start_new_session=True)"
        code = f"import subprocess; subprocess.run({python(forget)!r})\n{NAP}"
        result = run_program(python(code), Limits(wall=PATIENCE, cpu=0.2))
        assert result.limit is LimitHit.CPU
        assert_gone(int(result.stdout))

    @LINUX_ONLY
    def test_cpu_of_reaped_children_counts(self) -> None:
        code = (
            "import os, time\n"
            "while True:\n"
            " if child := os.fork(): os.waitpid(child, 0)\n"
            " else:\n"
            "  while time.process_time() < 0.005: pass\n"
            "  os._exit(0)"
        )
        result = run_program(python(code), Limits(wall=PATIENCE, cpu=0.2))
        assert result.limit is LimitHit.CPU
        assert 0.2 <= result.cpu < 1.0

    def test_termination_is_asked_for_first(self) -> None:
        code = (
            "import signal, sys\n"
            "signal.signal(signal.SIGTERM, lambda *_: sys.exit('asked'))\n"
            f"print('ready', flush=True)\n{BURN}"
        )
        result = run_program(python(code), Limits(wall=PATIENCE, cpu=0.2))
        assert (result.limit, result.stdout) == (LimitHit.CPU, b"ready\n")
        assert (result.returncode, result.stderr) == (1, b"asked\n")

    def test_termination_is_forced_in_the_end(self) -> None:
        result = run_program(python(STUBBORN + BURN), Limits(wall=PATIENCE, cpu=0.2))
        assert (result.limit, result.returncode) == (LimitHit.CPU, -signal.SIGKILL)

    def test_background_process_ends_with_the_program(self) -> None:
        result = run_program(["sh", "-c", "sleep 60 & echo $!"])
        assert (result.returncode, result.limit) == (0, None)
        assert result.wall < PATIENCE
        assert_gone(int(result.stdout))

    def test_signals_are_not_blocked(self) -> None:
        result = run_program(python("import signal; print(signal.pthread_sigmask(signal.SIG_BLOCK, ()))"))
        assert result.stdout == b"set()\n"


class TestWorker:
    def test_value(self) -> None:
        unpicklable = threading.Lock()
        result = run_worker(lambda _: (unpicklable.locked(), os.getpid()), Limits())
        assert result.value is not None
        assert result.value[0] is False and result.value[1] != os.getpid()
        assert (result.error, result.limit) == (None, None)
        assert result.wall > 0 and result.cpu > 0 and result.peak_memory > MEGABYTE

    def test_big_value(self) -> None:
        result = run_worker(lambda _: b"x" * (50 * MEGABYTE), Limits(wall=PATIENCE))
        assert result.value == b"x" * (50 * MEGABYTE)

    def test_start_is_fast(self) -> None:
        """Also where this process has grown large, on a loaded machine."""
        assert min(run_worker(lambda _: None, Limits(wall=PATIENCE)).wall for _ in range(10)) < 0.2

    def test_reports_arrive_in_order_and_meanwhile(self) -> None:
        reading, writing = os.pipe()
        received: list[object] = []

        def work(reporter: Reporter) -> str:
            for number in range(1000):
                reporter.send(number)
            reporter.send(bytes(MEGABYTE))
            return os.read(reading, 100).decode()  # comes only when the parent has seen all reports

        def on_report(report: object) -> None:
            received.append(report)
            if len(received) == 1001:
                os.write(writing, b"seen")

        result = run_worker(work, Limits(wall=PATIENCE), on_report)
        os.close(reading)
        os.close(writing)
        assert result.value == "seen"
        assert received == [*range(1000), bytes(MEGABYTE)]

    def test_exception_of_our_own_comes_back(self) -> None:
        def work(_: Reporter) -> None:
            raise InputError("no main")

        error = run_worker(work, Limits()).error
        assert error is not None
        assert (error.type_name, error.message, error.signal) == ("InputError", "no main", None)
        assert "in work" in error.traceback
        assert isinstance(error.exception, InputError) and str(error.exception) == "no main"

    def test_exception_that_does_not_pickle(self) -> None:
        class Local(Exception):
            pass

        def work(_: Reporter) -> None:
            raise Local("here")

        error = run_worker(work, Limits()).error
        assert error is not None
        assert (error.type_name, error.message, error.exception) == ("Local", "here", None)

    def test_value_that_does_not_pickle(self) -> None:
        error = run_worker(lambda _: threading.Lock(), Limits()).error
        assert error is not None and error.type_name == "TypeError"

    @pytest.mark.parametrize(
        ("crash", "expected"),
        [(os.abort, signal.SIGABRT), (lambda: ctypes.string_at(0), signal.SIGSEGV)],
    )
    def test_crash(self, crash: Callable[[], object], expected: signal.Signals) -> None:
        def work(reporter: Reporter) -> None:
            reporter.send("last words")
            faulthandler.disable()  # pytest's, which would be loud about it
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            crash()

        reports: list[object] = []
        result = run_worker(work, Limits(memory=10_000 * MEGABYTE), reports.append)
        assert result.error is not None and result.limit is None
        assert result.error.signal is expected and expected.name in result.error.message
        assert reports == ["last words"]

    def test_end_without_result(self) -> None:
        result = run_worker(lambda _: os._exit(7), Limits())
        assert result.error is not None and "7" in result.error.message

    @pytest.mark.parametrize(
        ("work", "limits", "expected"),
        [
            (nap, Limits(wall=0.2, cpu=60), LimitHit.WALL),
            (burn, Limits(wall=PATIENCE, cpu=0.2), LimitHit.CPU),
            (eat, Limits(wall=PATIENCE, memory=50 * MEGABYTE), LimitHit.MEMORY),
        ],
        ids=["wall", "cpu", "memory"],
    )
    def test_limits(self, work: Callable[[Reporter], None], limits: Limits, expected: LimitHit) -> None:
        result = run_worker(work, above_own_memory(limits))
        assert (result.limit, result.error, result.value) == (expected, None, None)

    @LINUX_ONLY
    def test_huge_allocation_fails_at_once(self) -> None:
        limits = above_own_memory(Limits(memory=100 * MEGABYTE))
        result = run_worker(lambda _: len(bytes(1 << 40)), limits)
        assert (result.limit, result.error) == (LimitHit.MEMORY, None)
        assert limits.memory is not None and result.peak_memory < limits.memory

    def test_programs_of_a_worker_are_free_of_its_address_space_cap(self) -> None:
        code = "import resource; print(resource.getrlimit(resource.RLIMIT_AS))"
        limits = above_own_memory(Limits(memory=100 * MEGABYTE))
        result = run_worker(lambda _: run_program(python(code)).stdout, limits)
        assert result.value == f"{resource.getrlimit(resource.RLIMIT_AS)}\n".encode()

    def test_stopped_worker_does_not_outlast_its_limit(self) -> None:
        result = run_worker(lambda _: os.kill(os.getpid(), signal.SIGSTOP), Limits(wall=0.2))
        assert result.limit is LimitHit.WALL

    @pytest.mark.parametrize("new_session", [False, True])
    @pytest.mark.parametrize(
        ("code", "limits", "expected"),
        [
            (NAP, Limits(wall=0.25), LimitHit.WALL),
            (BURN, Limits(wall=PATIENCE, cpu=0.2), LimitHit.CPU),
            (EAT, Limits(wall=PATIENCE, memory=50 * MEGABYTE), LimitHit.MEMORY),
        ],
        ids=["wall", "cpu", "memory"],
    )
    def test_limits_of_a_grandchild(self, code: str, limits: Limits, expected: LimitHit, new_session: bool) -> None:
        def work(reporter: Reporter) -> None:
            child = subprocess.Popen(python(code), start_new_session=new_session)
            reporter.send(child.pid)
            child.wait()

        pids: list[object] = []
        result = run_worker(work, above_own_memory(limits), pids.append)
        assert result.limit is expected
        for pid in pids:
            assert isinstance(pid, int)
            assert_gone(pid)

    def test_left_behind_process_ends_with_the_worker(self) -> None:
        result = run_worker(lambda _: subprocess.Popen(["sleep", "60"], start_new_session=True).pid, Limits())
        assert result.value is not None
        assert_gone(result.value)

    def test_exception_in_the_parent_ends_the_worker(self) -> None:
        def on_report(report: object) -> None:
            raise LookupError(report)

        with pytest.raises(LookupError) as caught:
            run_worker(burn, Limits(), on_report)
        assert_gone(caught.value.args[0])

    def test_signal_handlers_of_the_parent_are_not_the_workers(self) -> None:
        def work(_: Reporter) -> tuple[bool, set[object]]:
            is_default = signal.getsignal(signal.SIGUSR1) == signal.SIG_DFL
            return is_default, set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))

        before = signal.signal(signal.SIGUSR1, lambda *_: None)
        try:
            assert run_worker(work, Limits()).value == (True, set())
        finally:
            signal.signal(signal.SIGUSR1, before)

    def test_several_at_once(self) -> None:
        slow: Worker[object] = Worker(burn, Limits())
        fast: Worker[object] = Worker(lambda _: "done", Limits(wall=PATIENCE))
        workers = [slow, fast]
        try:
            for worker in workers:
                worker.start()
            while not any(worker.poll() for worker in workers):
                wait_for_any(workers)
        finally:
            for worker in workers:
                worker.kill()
        assert fast.result().value == "done"
        assert slow.over and slow.returncode == -signal.SIGKILL


SUPERVISING_PROCESS = """
import signal
from unbraid.supervision import *

signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the tests run under
signal.signal(signal.SIGHUP, signal.SIG_DFL)
try:
    with terminate_on_signals():
        {call}
except (Interrupted, KeyboardInterrupt) as error:
    print(repr(error))
"""

FRUGAL_PROCESS = """
import sys
from unbraid.supervision import *
run_worker(print, Limits(wall=60))
run_program(["true"], Limits(wall=60))
assert "psutil" not in sys.modules
"""


@pytest.fixture
def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(unbraid.supervision.__file__).parents[2])}


class TestMainProcess:
    @pytest.mark.parametrize(
        "call",
        ["run_program(['sleep', '60'])", "run_worker(lambda _: run_program(['sleep', '60']), Limits())"],
        ids=["program", "worker"],
    )
    @pytest.mark.parametrize(
        ("number", "last_words"),
        [
            (signal.SIGINT, "KeyboardInterrupt()\n"),
            (signal.SIGTERM, "Interrupted('SIGTERM')\n"),
            (signal.SIGHUP, "Interrupted('SIGHUP')\n"),
            pytest.param(signal.SIGKILL, "", marks=LINUX_ONLY),
        ],
        ids=["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"],
    )
    def test_its_end_is_the_end_of_all(
        self, number: signal.Signals, last_words: str, call: str, environment: dict[str, str]
    ) -> None:
        script = [sys.executable, "-c", SUPERVISING_PROCESS.format(call=call)]
        with subprocess.Popen(script, env=environment, stdout=subprocess.PIPE, text=True) as main:
            assert main.stdout is not None
            tree = psutil.Process(main.pid)
            assert eventually(lambda: "sleep" in [p.name() for p in tree.children(recursive=True)])
            pids = [process.pid for process in tree.children(recursive=True)]
            main.send_signal(number)
            start = time.monotonic()
            assert main.stdout.read() == last_words
            main.wait(PATIENCE)
            assert_gone(*pids)
            assert time.monotonic() - start < 5
        assert main.returncode == (-signal.SIGKILL if number == signal.SIGKILL else 0)

    def test_psutil_is_not_imported_without_need(self, environment: dict[str, str]) -> None:
        subprocess.run([sys.executable, "-c", FRUGAL_PROCESS], env=environment, check=True, timeout=PATIENCE)

    def test_signals_become_exceptions_only_where_asked_for(self) -> None:
        before = signal.getsignal(signal.SIGTERM)
        with pytest.raises(Interrupted) as caught, terminate_on_signals():
            signal.raise_signal(signal.SIGTERM)
        assert caught.value.signal is signal.SIGTERM
        assert signal.getsignal(signal.SIGTERM) == before

    def test_ignored_signals_stay_ignored(self) -> None:
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        try:
            with terminate_on_signals():
                signal.raise_signal(signal.SIGHUP)
        finally:
            signal.signal(signal.SIGHUP, before)


def test_what_a_tree_has_stopped_itself_stays_stopped_after_a_pause() -> None:
    def work(reporter: Reporter) -> None:
        stopped, running = (subprocess.Popen(python(NAP)) for _ in range(2))
        stopped.send_signal(signal.SIGSTOP)
        reporter.send((stopped.pid, running.pid))
        time.sleep(60)

    told: list[object] = []
    worker = Worker(work, Limits(), told.append)
    worker.start()
    try:
        assert eventually(lambda: worker.poll() or bool(told))
        [(stopped, running)] = (each for each in told if isinstance(each, tuple))
        assert worker._tree is not None
        states = partial(_are_stopped, worker._tree.root, running, stopped)
        assert eventually(lambda: states() == [False, False, True])
        worker.pause()
        assert eventually(lambda: states() == [True, True, True])
        worker.resume()
        assert eventually(lambda: states() == [False, False, True])
    finally:
        worker.kill()


def _are_stopped(*pids: int) -> list[bool]:
    return [psutil.Process(pid).status() == psutil.STATUS_STOPPED for pid in pids]


def test_a_turn_ends_with_a_pause() -> None:
    worker = Worker(lambda reporter: time.sleep(1), Limits())
    worker.start()
    try:
        worker.limit_from_now(Limits(wall=0.2), pauses=True)
        unbraid.supervision.run_until(worker, lambda: False)
        assert worker.is_paused and not worker.over
        worker.limit_from_now(Limits(wall=PATIENCE), pauses=True)
        worker.resume()
        unbraid.supervision.run_until(worker, lambda: False)
        assert worker.over and worker.result().limit is None
    finally:
        worker.kill()
