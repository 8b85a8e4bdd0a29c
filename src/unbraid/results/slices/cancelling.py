"""The threads that were cancelled in an execution: who asked for it, and where they acted on the request."""

from __future__ import annotations

from unbraid.core.nodes import Assign, ThreadExit
from unbraid.core.records import dataclass
from unbraid.executions.execution import Event, Execution

CANCEL = "pthread_cancel"
_OF_THEMSELVES = frozenset({"pthread_exit", "thrd_exit"})  # calls by which a thread ends without a request


@dataclass(frozen=True)
class Cancellations:
    """Events are named by their positions."""

    requests: dict[int, int]  # by event: the thread that shall end
    ends: dict[int, int]  # by event: the thread that ends

    def of(self, thread: int) -> list[int]:
        """The events by which a thread was cancelled; none if it was not."""
        acted = [at for at, ended in self.ends.items() if ended == thread]
        return [*acted, *(at for at, asked in self.requests.items() if asked == thread and acted and at < acted[0])]


def cancellations(execution: Execution) -> Cancellations:
    requests, ends = {}, {}
    for at, event in enumerate(execution.events):
        function = execution.machine.program.modelled.get(event.instruction.origin.sid, "")
        if isinstance(event.instruction.stmt, ThreadExit):
            if function and function not in _OF_THEMSELVES:
                ends[at] = event.thread
        elif function == CANCEL and (asked := _asked(execution, event)) is not None:
            requests[at] = asked
    return Cancellations(requests, ends)


def _asked(execution: Execution, event: Event) -> int | None:
    """The thread that a request names: its number is the last value from which the word of all requests is computed."""
    is_request = isinstance(event.instruction.stmt, Assign) and len(event.reads) == 2
    if not is_request or any(id(access.cells) in execution.owners for access in event.writes):
        return None
    value = event.reads[-1].value
    return value if isinstance(value, int) else None
