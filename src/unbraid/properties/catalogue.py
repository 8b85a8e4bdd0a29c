"""The list of all properties that a user can ask for, with lookups by name and by kind of assertion.

To add a property, write a file that ends with its object, and add the object to the list.  If its assertions are of a
new kind, add that kind to `core.nodes.Property`.
"""

from __future__ import annotations

from unbraid.core.nodes import CUTTING, Property
from unbraid.properties.arithmetic import NO_CONVERSION_LOSS, NO_OVERFLOW
from unbraid.properties.assertions import UNREACH_CALL
from unbraid.properties.checked import CheckedProperty
from unbraid.properties.deadlocks import NO_DEADLOCK
from unbraid.properties.handles import HANDLES
from unbraid.properties.leaks import VALID_MEMCLEANUP, VALID_MEMTRACK
from unbraid.properties.locks import LOCKS
from unbraid.properties.memory_safety import VALID_MEMSAFETY
from unbraid.properties.races import NO_DATA_RACE
from unbraid.properties.undefined import DEF_BEHAVIOR, VALID_DEREF, VALID_FREE
from unbraid.properties.uninitialised import NO_UNINITIALISED

# After a violation of these, a program does not run on, or not as the engines follow it.
ENDING = CUTTING | {Property.RACE, Property.OVERFLOW, Property.ERROR_CALL, Property.ASSERTION}

# The order in which properties are listed, their passes run, and `all` checks them.
PROPERTIES: tuple[CheckedProperty, ...] = (
    UNREACH_CALL,
    LOCKS,
    HANDLES,
    DEF_BEHAVIOR,
    VALID_MEMSAFETY,
    VALID_DEREF,
    VALID_FREE,
    VALID_MEMTRACK,
    VALID_MEMCLEANUP,
    NO_OVERFLOW,
    NO_CONVERSION_LOSS,
    NO_UNINITIALISED,
    NO_DATA_RACE,
    NO_DEADLOCK,
)


def named(name: str) -> CheckedProperty | None:
    """The property with this name, long or short."""
    return next((item for item in PROPERTIES if name == item.name or name in item.short), None)


def names() -> tuple[str, ...]:
    """All names of properties, long ones first."""
    short = (name for item in PROPERTIES for name in item.short)
    return *(item.name for item in PROPERTIES), *short


def default_kinds() -> frozenset[Property]:
    return frozenset(kind for item in PROPERTIES if item.is_default for kind in item.kinds)


def concerned(kinds: frozenset[Property]) -> tuple[CheckedProperty, ...]:
    """The properties to which some of these assertions belong."""
    return tuple(item for item in PROPERTIES if item.kinds & kinds)


def is_ending(name: str) -> bool:
    """Is an execution that violates this property followed no further?"""
    found = named(name)
    return found is not None and bool(found.kinds & ENDING)


def of_verdict(kind: Property) -> CheckedProperty:
    """The property that a verdict names if an assertion of this kind fails: the most specific one."""
    return min(concerned(frozenset({kind})), key=lambda item: len(item.kinds))


def includes(name: str, other: str) -> bool:
    """Is each violation of the other property also one of this property?  Both are given by name."""
    whole, part = named(name), named(other)
    return whole is not None and part is not None and part.kinds <= whole.kinds
