"""Use of descriptors and streams that are not open.  Their models write the checks."""

from __future__ import annotations

from unbraid.core.nodes import Property
from unbraid.properties.checked import CheckedProperty

HANDLES = CheckedProperty(
    name="handles",
    topic="descriptors and streams",
    short=("descriptors", "files"),
    description="a descriptor or a stream is used or closed that is not open, such as one that was closed before",
    remedy=(
        "Check that opening has succeeded, and close a descriptor or a stream once, after its last use in any thread."
    ),
    kinds=frozenset({Property.HANDLES}),
    is_in_all=True,
)
