"""The exceptions that users of the package may want to catch; most are defined in `core/errors.py`."""

from unbraid.core.errors import InputError, InternalError, Refused, UnbraidError, UsageError, WorkerError
from unbraid.supervision.stopping import Stopped

__all__ = ["InputError", "InternalError", "Refused", "Stopped", "UnbraidError", "UsageError", "WorkerError"]
