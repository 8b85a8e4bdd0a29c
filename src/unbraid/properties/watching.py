"""What a program has to keep track of so that the properties that are asked for are assertions in it."""

from __future__ import annotations

from unbraid.core.nodes import Program, Property
from unbraid.properties import catalogue


def watch(program: Program, properties: frozenset[Property]) -> Program:
    """requires: as lowered, before anything is reduced."""
    for each in catalogue.concerned(properties):
        if each.watch is not None:
            program = each.watch(program)
    return program
