"""One family of exceptions. `cli.py` turns each into a message and an exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unbraid.core.causes import Cause, Datum, Why

if TYPE_CHECKING:
    from unbraid.core.nodes import Origin


class UnbraidError(Exception):
    """Everything that this program raises on purpose."""


class UsageError(UnbraidError):
    """The command line asks for something that does not exist or does not fit together."""


class InputError(UnbraidError):
    """The input cannot be read, parsed or type-checked."""


class Refused(InputError):
    """C that is not modelled; refused at its place rather than approximated."""

    def __init__(self, message: str, origin: Origin | None = None) -> None:
        super().__init__(f"{origin}: {message}" if origin else message)


class EngineLimit(UnbraidError):
    """An engine cannot answer within its means; the verdict is UNKNOWN with this cause."""

    def __init__(self, why: Why | Cause, *data: Datum, position: Origin | None = None) -> None:
        self.cause = why if isinstance(why, Cause) else Cause(why, position, data)
        super().__init__(self.cause)  # so that it can be pickled


class CannotStart(EngineLimit):
    """An engine is not for this program, or not for this machine."""


class InternalError(UnbraidError):
    """A promise that the code makes to itself is broken. Never becomes a verdict."""


class WorkerError(InternalError):
    """Something went wrong in another process; `details` is its traceback."""

    def __init__(self, message: str, details: str) -> None:
        super().__init__(message)
        self.details = details

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.details)
