"""The exceptions that users of the package may want to catch; they are defined in `core/errors.py`."""

from unbraid.core.errors import InputError, InternalError, Refused, UnbraidError, UsageError, WorkerError

__all__ = ["InputError", "InternalError", "Refused", "UnbraidError", "UsageError", "WorkerError"]
