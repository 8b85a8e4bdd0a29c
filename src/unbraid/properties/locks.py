"""Misuse of locks, semaphores, barriers and condition variables.  Their models write the checks."""

from __future__ import annotations

from unbraid.core.nodes import Property
from unbraid.properties.checked import CheckedProperty

LOCKS = CheckedProperty(
    name="locks",
    topic="locks",
    description="a lock is misused, such as a mutex that is unlocked by a thread which does not hold it",
    remedy=(
        "Let the thread that takes a lock release it, once, on every path. Initialise a lock before its first use, "
        "and destroy it only when no thread uses it any more."
    ),
    kinds=frozenset({Property.LOCKS}),
    is_default=True,
    is_in_all=True,
)
