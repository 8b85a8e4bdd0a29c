"""The exceptions of this program.  `cli/` turns each into a message and an exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unbraid.core.causes import Cause, Datum, Why

if TYPE_CHECKING:
    from unbraid.core.nodes import Origin


class UnbraidError(Exception):
    """Everything that this program raises on purpose."""


class UsageError(UnbraidError):
    """The command line names something that does not exist, or options that cannot be combined."""


class InputError(UnbraidError):
    """The input cannot be read, parsed or type-checked."""


class Refused(InputError):
    """The input uses C that is not modelled; it is refused with its position rather than approximated."""

    def __init__(self, message: str, origin: Origin | None = None) -> None:
        super().__init__(f"{origin}: {message}" if origin else message)


class EngineLimit(UnbraidError):
    """An engine cannot answer, or not within its limits; the verdict is UNKNOWN with this cause."""

    def __init__(self, why: Why | Cause, *data: Datum, position: Origin | None = None) -> None:
        self.cause = why if isinstance(why, Cause) else Cause(why, position, data)
        super().__init__(self.cause)  # so that it can be pickled

    def at(self, *positions: Origin) -> EngineLimit:
        """The same limit with a position, unless it has one: the first of these that is in a file of the user."""
        found = next((position for position in positions if position.is_users), None)
        if self.cause.position is not None or found is None:
            return self
        return type(self)(Cause(self.cause.why, found, self.cause.data))


class CannotStart(EngineLimit):
    """An engine does not support this program, or cannot run on this machine."""


class InternalError(UnbraidError):
    """An invariant of this program's own code is broken.  This never becomes a verdict."""


class WorkerError(InternalError):
    """Something went wrong in another process; `details` is its traceback."""

    def __init__(self, message: str, details: str) -> None:
        super().__init__(message)
        self.details = details

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.details)
