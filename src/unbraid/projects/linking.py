"""Which files make a program, found by the names that they define and need.

    files(program)  =  the files that were asked for
                       and each file that defines a name which a file of the program needs and none of them defines

If two files define such a name, the user has to choose.  A file is parsed only if its text has the name in question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from unbraid.core.errors import InputError
from unbraid.core.flags import PAIRED, Flags
from unbraid.core.nodes import LP64, DataModel
from unbraid.core.records import dataclass
from unbraid.frontend.externals import Definitions, definitions, needs
from unbraid.projects.units import Unit, listed

_NAME = re.compile(r"[A-Za-z_]\w*")
_WRAPPER = "__wrap_"
_HIDDEN = frozenset({"constructor", "__constructor__", "destructor", "__destructor__"})
_FOR_SHARED = re.compile(r"\w+_EXPORTS|PIC(=1)?")


@dataclass(frozen=True)
class Ambiguous:
    """A name that a file needs and several others define."""

    name: str
    needed_by: str
    files: tuple[str, ...]

    def __str__(self) -> str:
        return f"'{self.name}', which {self.needed_by} needs, is defined in {' and in '.join(self.files)}"


class Linker:
    """Finds the files of programs among units.  `entry`: the function in which they start."""

    def __init__(self, units: Sequence[Unit], entry: str, model: DataModel | None = None) -> None:
        self.units, self.entry, self.model = tuple(units), entry, model
        self._definitions: dict[Unit, Definitions] = {}
        self._needs: dict[Unit, dict[str, bool]] = {}
        self._texts: dict[str, str] = {}
        self._names: dict[str, frozenset[str]] = {}  # all that occur in the text of a file

    def starts(self, among: Sequence[Unit] | None = None) -> list[Unit]:
        """The units that define the entry function, and those in which it cannot be seen because of an error."""
        candidates = self.units if among is None else among
        return [unit for unit in self._mentioning(self.entry, candidates) if self._starts(unit)]

    def program(self, chosen: Sequence[Unit], candidates: Sequence[Unit] | None = None) -> tuple[Unit, ...]:
        """The units of the program; raises InputError if there is a choice that the user has to make."""
        units, open_choices = self.closure([*chosen, *self._called_by_themselves(chosen)], candidates)
        self._refuse_wrappers(units)
        if open_choices:
            choices = listed(map(str, open_choices))
            raise InputError(
                f"it is not clear which files make the program:{choices}\n"
                "name the files of the program on the command line, or in unbraid.toml (`unbraid init` writes one)"
            )
        return units

    def _called_by_themselves(self, chosen: Sequence[Unit]) -> list[Unit]:
        """Units of the same target that may run although nobody needs them."""
        groups = {unit.group for unit in chosen if unit.group}
        others = [unit for unit in self.units if unit.group in groups and unit not in chosen]
        return [unit for unit in others if _HIDDEN & self._words(unit.file)]

    def _refuse_wrappers(self, units: Sequence[Unit]) -> None:
        """Only the linker's option --wrap gives such functions a use, and it is not known whom they replace."""
        for unit in units:
            for name in sorted(self._defined(unit).names):
                if name.startswith(_WRAPPER):
                    raise InputError(
                        f"{unit.file} defines '{name}', which the linker puts in the place of another function by "
                        "--wrap; this is not supported"
                    )

    def closure(
        self, chosen: Sequence[Unit], candidates: Sequence[Unit] | None = None
    ) -> tuple[tuple[Unit, ...], list[Ambiguous]]:
        """The chosen units and those that they need among the candidates, and the names for which there is a choice."""
        left = list(self.units if candidates is None else candidates)
        taken: list[Unit] = []
        defined: set[str] = set()
        pending, choices = list(chosen), []
        while pending:
            unit = pending.pop(0)
            taken.append(unit)
            defined |= self._defined(unit).names
            left = [each for each in left if each.file != unit.file]
            for name, is_of_library in self._needed(unit).items():
                if name in defined or any(self._defines(each, name) for each in pending):
                    continue
                found = self._definers(name, left, unit, is_of_library)
                if len(found) > 1:
                    choices.append(Ambiguous(name, unit.file, tuple(told_apart(found))))
                pending += found if len(found) == 1 else []
        return tuple(taken), choices

    def _definers(self, name: str, left: Sequence[Unit], needed_by: Unit, is_of_library: bool) -> list[Unit]:
        """The units that define a name.  Those that belong to the same thing come first, as the build system sees it.

        Units with a main function of their own belong to other programs.
        """
        mentioning = list(self._mentioning(name, left))
        found = [unit for unit in mentioning if self._defines(unit, name) and not self._starts(unit)]
        if not found and not is_of_library:
            self._complain_of_broken(name, mentioning, needed_by)
        same = [unit for unit in found if unit.group and unit.group == needed_by.group]
        return different(same or found)

    def _complain_of_broken(self, name: str, mentioning: Sequence[Unit], needed_by: Unit) -> None:
        """Files with errors may be those that define the name."""
        broken = [unit for unit in mentioning if self._defined(unit).errors and not self._starts(unit)]
        if broken:
            errors = "\n".join(self._defined(unit).errors for unit in broken)
            raise InputError(f"{errors}\n'{name}', which {needed_by.file} needs, may be defined in files with errors")

    def _mentioning(self, name: str, units: Sequence[Unit]) -> Iterator[Unit]:
        return (unit for unit in units if name in self._words(unit.file))

    def _defines(self, unit: Unit, name: str) -> bool:
        return name in self._defined(unit).names

    def _starts(self, unit: Unit) -> bool:
        known = self._defined(unit)
        if self.entry in known.names:
            return True
        return bool(known.errors) and _definition_of(self.entry).search(self._text(unit.file)) is not None

    def _defined(self, unit: Unit) -> Definitions:
        if unit not in self._definitions:
            model = self.model or unit.model or LP64
            broken = Definitions(frozenset(), unit.problem)
            self._definitions[unit] = broken if unit.problem else definitions(unit.file, model, unit.flags)
        return self._definitions[unit]

    def _needed(self, unit: Unit) -> dict[str, bool]:
        if unit not in self._needs:
            model = self.model or unit.model or LP64
            self._needs[unit] = {} if unit.problem else needs(unit.file, model, unit.flags)
        return self._needs[unit]

    def _words(self, file: str) -> frozenset[str]:
        if file not in self._names:
            self._names[file] = frozenset(_NAME.findall(self._text(file)))
        return self._names[file]

    def _text(self, file: str) -> str:
        if file not in self._texts:
            try:
                self._texts[file] = Path(file).read_text(errors="replace")
            except OSError as error:
                raise InputError(f"{file}: {error.strerror}") from error
        return self._texts[file]


def _definition_of(function: str) -> re.Pattern[str]:
    """A definition as it usually looks, for files that clang cannot read to the end."""
    return re.compile(rf"^[\w\s*]*\b{re.escape(function)}\s*\([^;{{}}]*\)\s*\{{", re.MULTILINE)


def different(units: Sequence[Unit]) -> list[Unit]:
    """Units that differ in file or flags.  The same file may be compiled several times in the same way.

    Macros that only say that the object is for a shared library do not count; a unit without them is preferred.
    """
    found: dict[object, Unit] = {}
    for unit in sorted(units, key=lambda unit: len(unit.flags.words)):
        found.setdefault((unit.file, unit.flags.std, _significant(unit.flags), unit.model), unit)
    return [unit for unit in units if unit in found.values()]


def _significant(flags: Flags) -> tuple[str, ...]:
    """The words without the macros of CMake (NAME_EXPORTS) and libtool (PIC) for shared libraries."""
    left, kept = iter(flags.words), list[str]()
    for word in left:
        argument = next(left, "") if word in PAIRED else ""
        if word != "-D" or not _FOR_SHARED.fullmatch(argument):
            kept += [word, argument]
    return tuple(kept)


def told_apart(units: Sequence[Unit]) -> Iterator[str]:
    """The names of files, with their flags if a file occurs twice."""
    for unit in units:
        is_alone = sum(each.file == unit.file for each in units) == 1
        yield unit.file if is_alone else f"{unit.file} ({' '.join(unit.flags.command())})"
