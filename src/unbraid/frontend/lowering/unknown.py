"""The functions and variables that a program uses and nobody defines, each with the places where it is used."""

from __future__ import annotations

from dataclasses import field

from unbraid.core.errors import Refused
from unbraid.core.kinds import in_file
from unbraid.core.nodes import Origin, Var
from unbraid.core.notes import Note, NoteKind
from unbraid.core.records import dataclass
from unbraid.core.unknown import Unknown
from unbraid.frontend.parsing.syntax import Cursor
from unbraid.frontend.parsing.syntax import Type as ClangType


@dataclass(frozen=True)
class Argument:
    """An argument of a call."""

    type: ClangType
    target: ClangType | None = None  # what it points to, before it is converted
    count: int | None = None  # the number of such elements, if it is known


@dataclass
class Uses:
    """One unknown function or variable."""

    declaration: Cursor
    places: dict[Origin, None] = field(default_factory=dict)  # a set that keeps its order
    calls: list[list[Argument]] = field(default_factory=list)

    def sorted_places(self) -> tuple[Origin, ...]:
        return tuple(sorted(self.places, key=lambda place: (place.file, place.line, place.column)))


class Unknowns:
    def __init__(self) -> None:
        self.functions: dict[str, Uses] = {}  # by name
        self.variables: dict[str, Uses] = {}
        self.ending: set[str] = set()  # the functions that are declared noreturn
        self.initial: list[tuple[Cursor, Var]] = []  # the variables, which may have any value at first
        self.by_pointer: dict[str, Cursor] = {}  # the declarations of functions whose address is taken
        # The numbers of allocations: the size of the object is that of the type that it is used as.
        self.unsized: set[int] = set()

    def use_function(self, declaration: Cursor, name: str, place: Origin) -> Uses:
        return _use(self.functions, declaration, name, place)

    def add_variable(self, declaration: Cursor, var: Var) -> None:
        self.initial.append((declaration, var))

    def use_variable(self, var: Var, place: Origin) -> None:
        for declaration, unknown in self.initial:
            if unknown is var:
                _use(self.variables, declaration, declaration.spelling, place)

    def refuse(self) -> None:
        """Refuse the program if anything is unknown; the message lists all of it."""
        found = [(uses.sorted_places(), f"call of unknown function '{name}'") for name, uses in self.functions.items()]
        found += [(uses.sorted_places(), f"variable '{name}' is not defined") for name, uses in self.variables.items()]
        if not found:
            return
        found.sort(key=lambda each: (each[0][0].file, each[0][0].line, each[0][0].column))
        (first, *more), text = found[0]
        others = [f"{places[0]}: {words}{_also(places[1:])}" for places, words in found[1:]]
        raise Refused("\n".join([f"{text}{_also(more)}", *others]), first)

    def notes(self, mode: Unknown) -> list[Note]:
        notes = [_note(self._kind(name, uses, mode), name, uses) for name, uses in self.functions.items()]
        notes += [_note(NoteKind.UNKNOWN_VARIABLES, name, uses) for name, uses in self.variables.items()]
        if self.functions and mode is Unknown.HAVOC:
            notes.append(Note(NoteKind.UNKNOWN_DO_NOTHING_ELSE))
        return notes

    def _kind(self, name: str, uses: Uses, mode: Unknown) -> NoteKind:
        """What is assumed about a function."""
        if mode is not Unknown.HAVOC:
            return NoteKind.UNKNOWN_PURE_FUNCTIONS
        if name in self.ending:
            return NoteKind.UNKNOWN_ENDING_FUNCTIONS
        is_library = is_of_library(uses.declaration)
        return NoteKind.APPROXIMATED_FUNCTIONS if is_library else NoteKind.UNKNOWN_FUNCTIONS


def is_of_library(declaration: Cursor) -> bool:
    """Is this declared in a header of the C library, or of the system?"""
    return declaration.is_in_system_header


def _use(among: dict[str, Uses], declaration: Cursor, name: str, place: Origin) -> Uses:
    where, uses = in_file(place), among.setdefault(name, Uses(declaration))
    assert where is not None
    uses.places[where] = None
    return uses


def _note(kind: NoteKind, name: str, uses: Uses) -> Note:
    first, *others = uses.sorted_places()
    return Note(kind, first, (name, tuple(others)))


def _also(places: tuple[Origin, ...] | list[Origin]) -> str:
    return f" (also at {', '.join(map(str, places))})" if places else ""
