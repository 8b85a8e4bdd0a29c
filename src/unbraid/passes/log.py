"""The time and the program sizes of all passes of a run, in all of its processes, as a table."""

from __future__ import annotations

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from unbraid.passes.run import Ran, settings


@dataclass
class _Total:
    """Sums over all runs of a pass."""

    description: str
    times: int = 0
    seconds: float = 0.0
    before: int = 0
    after: int = 0


class PassLog:
    """A log of passes.  Processes that are forked from this one write to the same file, so nothing is lost if one of
    them is killed.  The log contains no passes that ran on other machines or raised an exception."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115
        fcntl.fcntl(self._file, fcntl.F_SETFL, os.O_APPEND)

    def __call__(self, ran: Ran) -> None:
        line = json.dumps([ran.what.name, ran.what.description, ran.seconds, ran.before, ran.after])
        os.write(self._file.fileno(), f"{line}\n".encode())

    def table(self) -> list[str]:
        """The lines of the table, with sums over all runs of each pass; empty if no pass has run."""
        totals = self._totals()
        if not totals:
            return []
        width = max(map(len, totals))
        lines = [f"{'pass':<{width}}  times  seconds  {'statements':>18}"]
        for name, total in totals.items():
            size = f"{total.before:>7} -> {total.after:>7}"
            lines.append(f"{name:<{width}}  {total.times:>5}  {total.seconds:>7.3f}  {size}  {total.description}")
        return lines

    def close(self) -> None:
        self._file.close()

    def _totals(self) -> dict[str, _Total]:
        totals: dict[str, _Total] = {}
        self._file.seek(0)
        for line in self._file:
            name, description, seconds, before, after = json.loads(line)
            total = totals.setdefault(name, _Total(description))
            total.times += 1
            total.seconds += seconds
            total.before += before
            total.after += after
        return totals


@contextmanager
def debugging() -> Iterator[PassLog]:
    """Within this context, passes are checked and recorded."""
    log = PassLog()
    before = settings.checking, settings.observer
    settings.checking, settings.observer = True, log
    try:
        yield log
    finally:
        settings.checking, settings.observer = before
        log.close()
