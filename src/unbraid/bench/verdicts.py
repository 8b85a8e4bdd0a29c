"""Finds the verdict in the output of a tool, and judges whether it is right."""

from __future__ import annotations

import re
from enum import Enum
from signal import Signals

from unbraid.bench.tasks import Task
from unbraid.core.errors import UsageError
from unbraid.core.records import dataclass
from unbraid.supervision import LimitHit, ProgramResult

TRUE, FALSE, UNKNOWN = "true", "false", "unknown"
DETAIL_LENGTH = 200
_PLACE = re.compile(r":\d+:\d+: ")


class Status(Enum):
    """How a task ended, in the order of the columns of the table."""

    PASS = "pass"
    MISS = "miss"  # UNKNOWN: neither a bug nor a proof was found
    WRONG = "wrong"
    ERROR = "error"  # refused or crashed: there is no verdict
    TIMEOUT = "timeout"
    MEMORY = "memory"
    UNRATED = "unrated"  # there is a verdict, but no expected one


@dataclass(frozen=True)
class Said:
    verdict: str
    detail: str = ""  # for FALSE the property, for UNKNOWN the reason


@dataclass(frozen=True)
class Judged:
    status: Status
    verdict: str  # "" if there is none
    detail: str


_OURS = re.compile(r"VERDICT: (TRUE|FALSE|UNKNOWN)(?:\((.*)\))?")
_CBMC = re.compile(r"VERIFICATION (SUCCESSFUL|FAILED|UNKNOWN|INCONCLUSIVE)")  # ESBMC and Deagle print the same
_SV_COMP = re.compile(r"(?:(?:verification )?result: *)?(true|false|unknown)(?:\(([\w-]*)\))?(?:\. .*)?", re.IGNORECASE)
_CBMC_WORDS = {"SUCCESSFUL": TRUE, "FAILED": FALSE}
# Our own tool is run as a process like the others, so the beginning of its reason tells which limit was hit.
_CUT_SHORT = {"out of time": Status.TIMEOUT, "out of memory": Status.MEMORY}


class Recogniser:
    """Finds the verdict in an output: the last line that looks like one.  A pattern that the user gives replaces the
    built-in patterns for its verdict."""

    def __init__(self, true: str = "", false: str = "") -> None:
        self.patterns = {TRUE: _compiled(true, "--verdict-true"), FALSE: _compiled(false, "--verdict-false")}

    def read(self, output: str) -> Said | None:
        said = None
        for line in output.splitlines():
            found = self._of_line(line.strip())
            said = found or said
        return said

    def _of_line(self, line: str) -> Said | None:
        for verdict, pattern in self.patterns.items():
            if pattern is not None and pattern.search(line):
                return Said(verdict)
        said = _built_in(line)
        return None if said is None or self.patterns.get(said.verdict) is not None else said


def _compiled(pattern: str, option: str) -> re.Pattern[str] | None:
    try:
        return re.compile(pattern) if pattern else None
    except re.error as error:
        raise UsageError(f"{option}: {pattern} is not a regular expression: {error}") from error


def _built_in(line: str) -> Said | None:
    if match := _OURS.fullmatch(line):
        return Said(match[1].lower(), match[2] or "")
    if match := _CBMC.fullmatch(line):
        return Said(_CBMC_WORDS.get(match[1], UNKNOWN))
    if match := _SV_COMP.fullmatch(line):
        return Said(match[1].lower(), match[2] or "")
    return None


_CHECKS = re.compile(r"^\d+ sequential checks$", re.MULTILINE)  # printed by the engine modular


def judge(task: Task, result: ProgramResult, recogniser: Recogniser) -> Judged:
    stdout, stderr = (stream.decode(errors="replace") for stream in (result.stdout, result.stderr))
    if result.limit is not None:
        status = Status.MEMORY if result.limit is LimitHit.MEMORY else Status.TIMEOUT
        return Judged(status, "", f"{result.limit.value} limit")
    said = recogniser.read(stdout) or recogniser.read(stderr)
    if result.returncode < 0 or said is None:  # the verdict of a crashed process does not count
        return Judged(Status.ERROR, "", _last_words(result.returncode, stdout, stderr))
    detail = "; ".join(filter(None, (said.detail, *_CHECKS.findall(stdout))))
    return Judged(_rate(task, said), said.verdict, detail[:DETAIL_LENGTH])


def _rate(task: Task, said: Said) -> Status:
    if said.verdict == UNKNOWN:
        cut_short = (status for words, status in _CUT_SHORT.items() if said.detail.startswith(words))
        return next(cut_short, Status.MISS)
    if task.expected is None:
        return Status.UNRATED
    if (said.verdict == TRUE) != task.expected:
        return Status.WRONG
    # The property may have parts.  A violation of another part than the expected one is wrong.
    parts = said.verdict == FALSE and task.subproperty is not None and said.detail not in ("", task.property_name)
    return Status.WRONG if parts and said.detail != task.subproperty else Status.PASS


def _last_words(returncode: int, stdout: str, stderr: str) -> str:
    if returncode < 0:
        names = {number.value: number.name for number in Signals}
        how = f"killed by {names.get(-returncode, -returncode)}"
    else:
        how = f"exit code {returncode}"
    lines = (stderr.strip() or stdout.strip()).splitlines()
    placed = (line for line in lines if _PLACE.search(line))  # the first error has the others as its consequences
    return f"{how}: {next(placed, lines[-1]).strip()}"[:DETAIL_LENGTH] if lines else how
