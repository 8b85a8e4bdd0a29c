"""Where each thread of an execution is, in the user's program.

A step of the library is at the line of the user that called it.  If the library has called a function of the user, such
as the handler of a signal, the thread is back at that line when the function returns.
"""

from __future__ import annotations

from unbraid.core.nodes import Call, Origin, Return
from unbraid.core.records import dataclass
from unbraid.executions.execution import Event
from unbraid.results.wrappers import head


@dataclass
class _Frame:
    place: Origin
    has_begun: bool = False  # is the place one of the function itself?


class Places:
    """`follow` gets the events in order."""

    def __init__(self) -> None:
        self._frames: dict[int, list[_Frame]] = {}  # by thread; the outermost call first

    def follow(self, event: Event) -> Origin:
        """The place of an event."""
        frames, origin = self._frames.setdefault(event.thread, []), event.instruction.origin
        if not frames:
            frames.append(_Frame(origin))
        frame = frames[-1]
        is_end = frame.has_begun and _is_at_head(event)
        if origin.is_users and origin.file and not is_end:
            frame.place, frame.has_begun = origin, True
        if isinstance(event.instruction.stmt, Call):
            frames.append(_Frame(frame.place))
        elif isinstance(event.instruction.stmt, Return):
            frames.pop()
            self._stay(event, frames, frame.place)
        return frame.place

    def _stay(self, event: Event, frames: list[_Frame], place: Origin) -> None:
        """Back in a wrapper around the function that has ended, the thread stays where it is."""
        if frames and (not frames[-1].place.file or _is_head(event, frames[-1].place)):
            frames[-1].place, frames[-1].has_begun = place, True


def _is_at_head(event: Event) -> bool:
    """The end of a function has the place of its head."""
    return _is_head(event, event.instruction.origin)


def _is_head(event: Event, place: Origin) -> bool:
    return head(event.code) == (place.file, place.line, place.column)
