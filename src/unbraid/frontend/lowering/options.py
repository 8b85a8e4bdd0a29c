"""The user's options for how C is read and modelled."""

from __future__ import annotations

from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64, MAIN, DataModel, Property
from unbraid.core.records import dataclass
from unbraid.core.unknown import Unknown
from unbraid.properties.assertions import ERROR_FUNCTIONS
from unbraid.properties.selection import DEFAULT


@dataclass(frozen=True)
class FrontendOptions:
    model: DataModel = LP64
    flags: tuple[Flags, ...] = ()  # of each file; empty: the default ones for all files
    error_functions: tuple[str, ...] = ERROR_FUNCTIONS
    error_labels: tuple[str, ...] = ()
    may_fail: bool = False  # may an allocation, or the creation of a thread, fail?
    unknown: Unknown = Unknown.HAVOC  # what functions and variables do that nobody defines
    spurious_wakeups: bool = True
    async_signals: bool = False  # may signals come from outside?
    properties: frozenset[Property] = DEFAULT  # what to check; some checks are only written on request
    assumes_defined: bool = False  # assume that there is no undefined behaviour, unless `properties` ask about it
    entry: str = MAIN  # the function in which the program starts
