"""The lives of threads, for a picture: who creates whom, and who joins whom, and when."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import Origin
from unbraid.core.records import dataclass
from unbraid.executions.execution import Event, Execution


@dataclass(frozen=True)
class Moment:
    """A thread creates or joins another one.  `by`: the number of this thread.  `time`: how many lines of a trace, or
    how many other moments of a program, come before."""

    by: int
    file: str
    line: int
    time: int


@dataclass(frozen=True)
class Life:
    """A thread of an execution, or the threads that one statement of a program creates."""

    name: str
    begin: Moment | None = None  # None: the first thread
    joins: tuple[Moment, ...] = ()  # in a program, those that may wait for this thread
    is_repeated: bool = False  # may there be several threads?


class Lives:
    """Collects the lives of an execution from its events, which `see` gets in order."""

    def __init__(self, execution: Execution) -> None:
        self.found = {number: Life(execution.thread_name(number)) for number in sorted(execution.thread_functions)}

    def see(self, event: Event, place: Origin, time: int) -> None:
        moment = Moment(event.thread, place.file, place.line, time)
        if event.created is not None:
            self.found[event.created] = replace(self.found[event.created], begin=moment)
        if event.joined in self.found:
            self.found[event.joined] = replace(self.found[event.joined], joins=(moment,))

    def all(self) -> tuple[Life, ...]:
        return tuple(self.found.values())
