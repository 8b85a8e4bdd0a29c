"""What a program has to keep track of so that the properties that are asked for are assertions in it."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import Program, Property
from unbraid.core.notes import Note, NoteKind
from unbraid.properties.races import watch_races
from unbraid.properties.uninitialised import watch_values


def watch(program: Program, properties: frozenset[Property]) -> Program:
    """requires: as lowered, before anything is reduced."""
    if Property.UNINITIALISED in properties:
        program = watch_values(program)
        program = replace(program, notes=(*program.notes, Note(NoteKind.ONLY_SCALARS)))
    if Property.RACE in properties:
        program = watch_races(program)
    return program
