"""Assertions, and functions and labels that must not be reached.  The models of the calls write the checks."""

from __future__ import annotations

from unbraid.core.nodes import Property
from unbraid.properties.checked import CheckedProperty, Formula

ERROR_FUNCTIONS = ("reach_error", "__VERIFIER_error")  # if no property file names another

UNREACH_CALL = CheckedProperty(
    name="unreach-call",
    short=("assertions",),
    description="an assertion fails, or an error function or label is reached",
    kinds=frozenset({Property.ERROR_CALL, Property.ASSERTION}),
    # A failing assertion is not a call of an error function.
    formula=Formula("! call(reach_error())", r"!\s*call\(\s*(\w+)\s*\(\s*\)\s*\)", frozenset({Property.ERROR_CALL})),
    is_default=True,
    is_in_all=True,
)
