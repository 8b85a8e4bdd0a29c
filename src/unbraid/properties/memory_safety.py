"""Memory safety: combines the properties of valid accesses, valid frees and no lost memory."""

from __future__ import annotations

from unbraid.properties.checked import CheckedProperty
from unbraid.properties.leaks import VALID_MEMTRACK
from unbraid.properties.undefined import VALID_DEREF, VALID_FREE

VALID_MEMSAFETY = CheckedProperty(
    name="valid-memsafety",
    topic="memory safety",
    short=("memory",),
    description="an access or a free is invalid, or memory is lost",
    remedy=(
        "Free each object once, after its last use in any thread: join the threads that use it, or count references."
    ),
    kinds=VALID_DEREF.kinds | VALID_FREE.kinds | VALID_MEMTRACK.kinds,
    is_in_all=True,
)
