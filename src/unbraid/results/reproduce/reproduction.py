"""Runs a counterexample in a real process, repeatedly, until the process fails or the schedule no longer improves.

The points that the process passes are only known after it has run.  Each run shows them up to the place where the run
left the interleaving of the counterexample, and so improves the schedule of the next run.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, UsageError
from unbraid.core.records import dataclass
from unbraid.executions.execution import Execution
from unbraid.results.reproduce.alignment import Delivery, Turn, Variation, deliveries, turns, variations
from unbraid.results.reproduce.build import Build, Source
from unbraid.results.reproduce.record import Point, Record, Status, read_record
from unbraid.results.reproduce.units import Interleaving, Kind, Unit, interleaving
from unbraid.results.wording import cause_text
from unbraid.supervision import Limits, ProgramResult, run_program

MOST_RUNS = 20
LIMITS = Limits(wall=60, memory=4 << 30)
LOCATOR = "addr2line"
RACE = "WARNING: ThreadSanitizer: data race"
SANITIZER = {"TSAN_OPTIONS": "report_bugs=1:history_size=7:second_deadlock_stack=0"}
CRASHES = (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE)


@dataclass(frozen=True)
class Reproduction:
    """How the last run ended: `failed` if the process failed in the thread in which the counterexample does."""

    failed: bool
    text: str
    runs: int
    output: str  # of the process
    notes: tuple[str, ...] = ()  # further facts, such as which thread waits for which lock


def reproduce(
    execution: Execution, source: Source, compiler: str, keep: Path | None, report: Callable[[str], None]
) -> Reproduction:
    """`keep`: the file to which a program that fails is copied."""
    if shutil.which(LOCATOR) is None:
        raise EngineLimit(Why.LOCATOR_MISSING, LOCATOR)
    given = interleaving(execution)
    with tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True) as folder:
        report("building the program")
        runner = _Runner(Build(compiler, Path(folder), source), given, report)
        found = runner.run()
        if found.failed and source.races:
            found = replace(found, notes=(*found.notes, runner.confirm(compiler)))
        if found.failed and keep is not None:
            _keep(runner.program, keep)
        return found


def _keep(program: Path, place: Path) -> None:
    try:
        shutil.copy2(program, place)
    except OSError as error:
        raise UsageError(f"cannot write {place}: {error.strerror}") from error


class _Runner:
    def __init__(self, build: Build, given: Interleaving, report: Callable[[str], None]) -> None:
        self.build, self.given, self.report = build, given, report
        self.program = build.folder / "none"
        self.passed: Sequence[Sequence[Unit]] = ()  # the points of an earlier run, of each thread
        self.variation: Variation | None = None
        self.tried: set[tuple[tuple[Turn, ...], tuple[Delivery, ...]]] = set()
        self.runs = 0
        self.record: Record | None = None  # of the last run
        self.lines: dict[
            int, tuple[str, int]
        ] = {}  # by address, which is the same in each program; only the schedule differs

    def confirm(self, compiler: str) -> str:
        """What ThreadSanitizer says about the schedule that the process failed with."""
        self.report("asking ThreadSanitizer")
        build = Build(compiler, self.build.folder / "sanitized", self.build.source, sanitized=True)
        try:
            program = build.program(
                "run",
                self.given,
                turns(self.given, self.passed, True, self.variation),
                deliveries(self.given, self.passed),
            )
        except EngineLimit as limit:
            return f"ThreadSanitizer was not asked: {cause_text(limit.cause)}"
        result = run_program([str(program)], LIMITS, cwd=build.folder, env={**os.environ, **SANITIZER})
        said = (result.stdout + result.stderr).decode(errors="replace")
        if RACE not in said:
            return "ThreadSanitizer does not report it"
        places = re.findall(r"^\s+#0 .* ([^\s:/]+:\d+)", said, re.MULTILINE)[:2]
        return f"ThreadSanitizer confirms it{f' at {places[0]} and {places[1]}' if len(places) == 2 else ''}"

    def run(self) -> Reproduction:
        found = self._refined()
        for variation in variations(self.given):
            if found.failed:
                break
            self.variation = variation
            found = self._attempt() or found
        return found

    def _refined(self) -> Reproduction:
        """Improves the schedule with the points of each run, until it no longer changes."""
        found = Reproduction(False, "there is nothing to run", 0, "")
        while self.runs < MOST_RUNS and (next_one := self._attempt()) is not None:
            found = next_one
            if found.failed or self.record is None:
                break
            self.passed = self._passed(self.record.points)
        return found

    def _attempt(self) -> Reproduction | None:
        """Builds and runs the next schedule; None if it was tried already."""
        schedule = tuple(turns(self.given, self.passed, variation=self.variation))
        handled = tuple(deliveries(self.given, self.passed))
        if (schedule, handled) in self.tried:
            return None
        self.tried.add((schedule, handled))
        self.runs += 1
        self.report(f"run {self.runs}")
        self.program = self.build.program(f"run{self.runs}", self.given, schedule, handled)
        record_file = self.build.folder / "record"
        record_file.unlink(missing_ok=True)
        result = run_program(
            [str(self.program)], LIMITS, cwd=self.build.folder,
            env={**os.environ, "UNBRAID_RECORD": str(record_file)},
        )  # fmt: skip
        self.record = read_record(record_file)
        return self._judge(self.record, result)

    def _judge(self, record: Record | None, result: ProgramResult) -> Reproduction:
        output = (result.stdout + result.stderr).decode(errors="replace")
        if record is None:
            return Reproduction(False, "the process did not start", self.runs, output)
        if record.status in (Status.FAILED, Status.FAILED_TOGETHER):
            where = self._where(record)
            ending = f", {signal.Signals(-result.returncode).name}" if result.returncode < 0 else ""
            text = f"{self._name(record.thread)}: {record.text}{where}{ending}"
            crashed = -result.returncode in CRASHES
            is_it = record.thread == self.given.failing and (self.build.source.may_crash or not crashed)
            if self.build.source.races or self.given.stuck:  # any thread that takes part may be the last one
                is_it = not crashed and record.status is Status.FAILED_TOGETHER
            # The runtime prints a line for each thread that takes part (`scheduler.c`).
            notes = tuple(re.findall(r"^unbraid: (.* (?:waits for|is about to) .*)$", output, re.MULTILINE))
            return Reproduction(is_it, text, self.runs, output, notes)
        reason = {
            Status.ENDED: f"the process ends without a failure{': ' if record.text else ''}{record.text}",
            Status.RUNNING: "the process does not end" if result.limit else "the process ends without a failure",
        }.get(record.status, f"{self._name(record.thread)}: {record.text}")
        if self.given.chooses_texts:
            reason += "; it depends on the arguments or the environment of the program, which are not forced"
        elif self.given.arbitrary:
            first = self.given.arbitrary[0]
            reason += f"; it depends on what the uninitialised variable at {first} holds"
        return Reproduction(False, reason, self.runs, output)

    def _where(self, record: Record) -> str:
        """The place of the failure: the one that the program names, or else that of the thread's last point."""
        if record.line:
            return f" at {record.file}:{record.line}"
        last = [point.address for point in record.points if point.thread == record.thread][-1:]
        if not last or record.status is Status.FAILED_TOGETHER:
            return ""
        self._locate(set(last) - self.lines.keys())
        file, line = self.lines[last[0]]
        return f" at {file}:{line}" if line else ""

    def _name(self, thread: int) -> str:
        return self.given.threads[thread].name if thread < len(self.given.threads) else f"thread {thread}"

    # ------------------------------------------------------------------------------------------- points
    def _passed(self, points: list[Point]) -> list[list[Unit]]:
        self._locate({point.address for point in points} - self.lines.keys())
        result: list[list[Unit]] = [[] for _ in self.given.threads]
        for point in points:
            if point.thread < len(result):
                file, line = self.lines[point.address]
                result[point.thread].append(Unit(file, line, Kind(point.kind)))
        return result

    def _locate(self, addresses: set[int]) -> None:
        """Finds the source lines of return addresses.  The call itself is just before the address."""
        wanted = sorted(addresses)
        text = "".join(f"{address - 1:#x}\n" for address in wanted)
        found = run_program([LOCATOR, "-e", str(self.program)], LIMITS, text.encode()).stdout.decode(errors="replace")
        for address, place in zip(wanted, found.splitlines(), strict=False):
            file, _, line = place.split(" (")[0].rpartition(":")
            self.lines[address] = os.path.realpath(file), int(line) if line.isdecimal() else 0
        self.lines.update({address: ("", 0) for address in wanted if address not in self.lines})
