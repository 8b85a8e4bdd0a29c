"""Why a context switch matters: one sentence for each, from what the threads read and wrote around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from unbraid.core.records import dataclass
from unbraid.results.trace import Line, Trace


@dataclass(frozen=True)
class _Seen:
    """A value that a thread read or wrote, and when."""

    thread: str
    value: str
    time: int


def explain(trace: Trace) -> dict[int, str]:
    """The sentence for each switch, by the number of the line that follows it."""
    starts = [number for number, line in enumerate(trace.lines) if line.switched]
    return {start: _sentence(trace.lines, start, end) for start, end in pairwise([*starts, len(trace.lines)])}


def _sentence(lines: Sequence[Line], start: int, end: int) -> str:
    past, now, future = lines[:start], lines[start:end], lines[end:]
    thread = now[0].thread_name
    told = (*_lost(past, now), *_changed_behind(past, now, future), *_seen(past, now), *_handed_over(past, now))
    if told:
        return told[0]
    if not any(line.thread_name == thread for line in past):
        return f"{thread} begins."
    return f"{thread} goes on."


def _last(lines: Sequence[Line], name: str, written: bool, others_than: str = "", only: str = "") -> _Seen | None:
    """The last access to a variable."""
    for time in range(len(lines) - 1, -1, -1):
        line = lines[time]
        values = line.writes if written else line.reads
        if name in values and line.thread_name != others_than and only in ("", line.thread_name):
            return _Seen(line.thread_name, values[name], time)
    return None


def _lost(past: Sequence[Line], now: Sequence[Line]) -> Iterator[str]:
    """A thread writes what it computed from a value that is out of date."""
    thread = now[0].thread_name
    known: set[str] = set()  # read since the switch
    for line in now:
        known |= line.reads.keys()
        for name, value in line.writes.items():
            read, written = _last(past, name, False, only=thread), _last(past, name, True)
            if name in known or read is None or written is None or written.thread == thread:
                continue
            if read.time < written.time:
                yield (
                    f"{thread} had read {name} = {read.value}; it writes {name} = {value} without having seen the "
                    f"{written.value} of {written.thread}, which is lost."
                )


def _changed_behind(past: Sequence[Line], now: Sequence[Line], future: Sequence[Line]) -> Iterator[str]:
    """A thread changes what another one has read and still relies on."""
    thread = now[0].thread_name
    for line in now:
        for name, value in line.writes.items():
            read = _last(past, name, False, others_than=thread)
            if read is None or read.value == value:
                continue
            written = _last(past, name, True)
            is_current = written is None or written.time <= read.time
            if is_current and any(later.thread_name == read.thread for later in future):
                yield f"{read.thread} has read {name} = {read.value}; now {thread} changes it to {value}."


def _seen(past: Sequence[Line], now: Sequence[Line]) -> Iterator[str]:
    """A thread sees what another one wrote."""
    thread = now[0].thread_name
    for line in now:
        for name, value in line.reads.items():
            written = _last(past, name, True)
            if written is not None and written.thread != thread and written.value == value:
                yield f"{thread} sees {name} = {value}, which {written.thread} wrote."


def _handed_over(past: Sequence[Line], now: Sequence[Line]) -> Iterator[str]:
    """A thread gets a lock that another one had."""
    thread = now[0].thread_name
    for line in now:
        for lock in line.locks.get(thread, []):
            holders = (
                who for before in reversed(past) for who, locks in reversed(before.locks.items()) if lock in locks
            )
            holder = next(holders, thread)
            if holder != thread:
                yield f"{thread} takes {lock}, which {holder} had."
