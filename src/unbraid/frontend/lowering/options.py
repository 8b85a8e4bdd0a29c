"""The user's options for how C is read and modelled."""

from __future__ import annotations

from dataclasses import dataclass

from unbraid.core.nodes import LP64, DataModel, Property
from unbraid.properties.assertions import ERROR_FUNCTIONS
from unbraid.properties.selection import DEFAULT


@dataclass(frozen=True)
class FrontendOptions:
    model: DataModel = LP64
    std: str = "gnu17"
    includes: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    error_functions: tuple[str, ...] = ERROR_FUNCTIONS
    error_labels: tuple[str, ...] = ()
    may_fail: bool = False  # may an allocation, or the creation of a thread, fail?
    havoc_unknown: bool = False  # assume that an unknown function returns any value and does nothing else
    spurious_wakeups: bool = True
    properties: frozenset[Property] = DEFAULT  # what to check; some checks are only written on request
    assumes_defined: bool = False  # assume that there is no undefined behaviour, unless `properties` ask about it
