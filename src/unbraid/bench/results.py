"""The results of a run: a CSV file that gets a line as soon as a task is done, and a file with the settings.

A run with the same settings continues with the tasks that are missing.  A line that was only half written is dropped.
"""

from __future__ import annotations

import builtins
import csv
import fcntl
import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from unbraid.bench.verdicts import Status
from unbraid.core.errors import InputError, UsageError
from unbraid.core.records import dataclass
from unbraid.supervision import Limits

RESULTS, SETTINGS = "results.csv", "settings.json"


@dataclass(frozen=True)
class Result:
    """A line of the CSV file."""

    task: str
    property: str
    configuration: str
    expected: str  # true, false, or empty
    verdict: str  # true, false, unknown, or empty
    status: Status
    cpu: float  # seconds, of all processes
    wall: float
    memory: float  # MB at the peak, of all processes
    detail: str  # the reason of an unknown, or the last output line of an error

    @builtins.property  # there is a column of this name
    def key(self) -> tuple[str, str, str]:
        return self.task, self.property, self.configuration

    @builtins.property  # there is a column of this name
    def category(self) -> str:
        return self.task.rpartition("/")[0]

    @builtins.property  # there is a column of this name
    def solved(self) -> bool:
        return self.status is Status.PASS

    @builtins.property  # there is a column of this name
    def surprise(self) -> str:
        """For a wrong verdict: the verdict, and the one that was expected."""
        return f"{self.task} ({self.configuration}): {self.verdict} instead of {self.expected}"

    def row(self) -> dict[str, str]:
        numbers = {"cpu": f"{self.cpu:.3f}", "wall": f"{self.wall:.3f}", "memory": f"{self.memory:.1f}"}
        return {key: str(value) for key, value in asdict(self).items()} | numbers | {"status": self.status.value}


COLUMNS = tuple(field.name for field in fields(Result))


def _result(row: Mapping[str, Any]) -> Result:
    numbers = {name: float(row[name]) for name in ("cpu", "wall", "memory")}
    texts = {name: row[name] for name in COLUMNS if name not in numbers}
    return Result(**{**texts, **numbers, "status": Status(row["status"])})


def read_results(path: Path) -> list[Result]:
    try:
        text = path.read_bytes().decode()  # without translating line ends, which csv does itself
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: {error}") from error
    reader = csv.DictReader(io.StringIO(text))
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise InputError(f"{path}: not a file of results: its first line is not {','.join(COLUMNS)}")
    found = []
    for row in reader:
        try:
            found.append(_result(row))
        except (ValueError, TypeError, KeyError) as error:
            raise InputError(f"{path}:{reader.line_num}: not a result: {error}") from error
    return found


class ResultsFile:
    """The results so far, and the file for the next ones.  Open it with `open_results`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known = {result.key: result for result in read_results(path)}

    def add(self, result: Result) -> None:
        """Adds a result, which is on disk when this returns."""
        with self.path.open("a", newline="") as file:
            csv.DictWriter(file, COLUMNS, lineterminator="\n").writerow(result.row())
            file.flush()
            os.fsync(file.fileno())
        self.known[result.key] = result


@contextmanager
def open_results(folder: Path, settings: Mapping[str, Any], restart: bool) -> Iterator[ResultsFile]:
    """Starts a new file of results, or continues one.  Refuses a folder with other settings, or of a running bench."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / SETTINGS, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"another run is writing to {folder}") from None
        path = folder / RESULTS
        if restart or not path.exists():
            path.write_text(",".join(COLUMNS) + "\n")
            os.truncate(lock, 0)
            os.pwrite(lock, (json.dumps(settings, indent=1) + "\n").encode(), 0)
        else:
            _check_settings(folder, settings)
            _drop_half_a_line(path)
        yield ResultsFile(path)
    finally:
        os.close(lock)


def _check_settings(folder: Path, settings: Mapping[str, Any]) -> None:
    try:
        before = json.loads((folder / SETTINGS).read_text())
        different = list(_differences(before, settings))
    except (ValueError, AttributeError):
        different = [f"{SETTINGS} cannot be read"]
    if different:
        raise UsageError(
            f"{folder} has results with other settings:\n  " + "\n  ".join(different)
            + "\ngive another --output, or --restart to start again"
        )  # fmt: skip


def recorded_limits(folder: Path) -> Limits:
    """The limits that the results in a folder were made with."""
    try:
        limits = json.loads((folder / SETTINGS).read_text())["limits"]
        return Limits(**limits)
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise InputError(f"{folder / SETTINGS}: not the settings of a run: {error!r}") from error


def _differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterable[str]:
    for key in sorted(before.keys() | now.keys()):
        old, new = before.get(key), now.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            yield from (f"{key} {line}" for line in _differences(old, new))
        elif old != new:
            yield f"{key}: {old} before, {new} now"


def _drop_half_a_line(path: Path) -> None:
    data = path.read_bytes()
    if not data.endswith(b"\n"):
        os.truncate(path, data.rfind(b"\n") + 1)
