"""Undefined behaviour, and its parts that concern memory.  The frontend and the model of `free` write the checks."""

from __future__ import annotations

from unbraid.core.nodes import UNDEFINED_BEHAVIOUR, Property
from unbraid.properties.checked import CheckedProperty, Formula

DEF_BEHAVIOR = CheckedProperty(
    name="def-behavior",
    topic="undefined behaviour",
    short=("undefined",),
    description="undefined behaviour in C, such as a division by zero or an access through an invalid pointer",
    remedy=(
        "Check divisors, indices, shift counts and pointers before they are used. If another thread may change such "
        "a value between the check and the use, hold a lock around both."
    ),
    kinds=UNDEFINED_BEHAVIOUR,
    is_default=True,
    is_in_all=True,
)

VALID_DEREF = CheckedProperty(
    name="valid-deref",
    topic="memory accesses",
    description="memory is accessed that does not exist, or no longer exists",
    remedy=(
        "Check indices and null pointers before the access. Keep the object alive until its last use in any thread: "
        "join the threads that use it, or count references, before it is freed."
    ),
    kinds=frozenset({Property.DEREF}),
    formula=Formula("valid-deref"),
)

VALID_FREE = CheckedProperty(
    name="valid-free",
    topic="frees",
    description="memory is freed that was not allocated, or was freed before",
    remedy=(
        "Let one owner free each object, once. If any of several threads may be its last user, count references "
        "atomically or under a lock."
    ),
    kinds=frozenset({Property.FREE}),
    formula=Formula("valid-free"),
)
