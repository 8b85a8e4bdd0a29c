"""Chooses the program to verify among all that a build makes."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from unbraid.core.errors import InputError
from unbraid.core.nodes import MAIN, DataModel
from unbraid.core.records import dataclass
from unbraid.projects.archives import members
from unbraid.projects.linking import Linker, different, told_apart
from unbraid.projects.units import SOURCES, Database, Link, Target, Unit, listed, shown

_NAME = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Wish:
    """What the user asks for.  `main`: a function, or the file that has the main function."""

    target: str | None = None
    main: str | None = None
    model: DataModel | None = None

    @property
    def entry(self) -> str:
        return self.main if self.main is not None and _is_function(self.main) else MAIN

    @property
    def file(self) -> str | None:
        return None if self.main is None or _is_function(self.main) else self.main


def _is_function(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def choose(database: Database, wish: Wish, files: Sequence[str] = ()) -> Target:
    """The target that is asked for; raises InputError if there are several, or none.  `files`: those that it must
    have."""
    linker = Linker(database.units, wish.entry, wish.model)
    if files:
        chosen = [_unit(database, name, wish.target) for name in files]
        return Target(shown(files[0]), linker.program(chosen), wish.entry)
    programs = [link for link in database.links if link.is_program]
    if programs:
        return linked(database, _one_link(database, programs, wish), linker)
    start = _one_start(database, linker, wish)
    return Target(name_of(start), linker.program([start]), wish.entry)


# ------------------------------------------------------------------------------------ by link commands
def _one_link(database: Database, programs: Sequence[Link], wish: Wish) -> Link:
    found = [link for link in programs if wish.target is None or _ends_with(link.output, wish.target)]
    if wish.file is not None:
        found = [link for link in found if any(_is_at(unit, wish.file) for unit in _made_of(database, link, set())[0])]
    if len(found) == 1:
        return found[0]
    names = listed(shown(link.output) for link in (found or programs))
    if not found:
        what = wish.target or f"with {wish.file}"
        raise InputError(f"{database.path}: no program {what} was linked; these were:{names}")
    raise InputError(f"{database.path}: several programs were linked; choose one with --target:{names}")


def linked(database: Database, link: Link, linker: Linker) -> Target:
    """All objects of a link are part of the program; of libraries, those files that are needed."""
    if link.problem:
        raise InputError(link.problem)
    own, optional = _made_of(database, link, set())
    if not own:
        raise InputError(f"{database.path}: no C file of {shown(link.output)} is known; build it anew by `unbraid cc`")
    return Target(Path(link.output).name, linker.program(own, optional), linker.entry)


def _made_of(database: Database, link: Link, seen: set[str]) -> tuple[list[Unit], list[Unit]]:
    """The units of a link's own objects, and those of its libraries."""
    seen.add(link.output)
    own: list[Unit] = []
    optional: list[Unit] = []
    for name in (*link.inputs, *_library_files(link)):
        if name in seen:
            continue
        units = [unit for unit in database.units if unit.output == name]
        inner = next((each for each in reversed(database.links) if each.output == name), None)
        if units:
            own.append(units[-1])
        elif inner is not None:
            objects, libraries = _made_of(database, inner, seen)
            optional += [*objects, *libraries]
        elif name.endswith(".a"):
            optional += _of_archive(database, name)
        elif name.endswith(".o"):
            raise InputError(
                f"{database.path}: it is not known how {shown(name)} was compiled; build it by `unbraid cc`"
            )
    return list(dict.fromkeys(own)), list(dict.fromkeys(optional))


def _library_files(link: Link) -> list[str]:
    """The libraries after -l that are in a folder after -L; the others are libraries of the system."""
    candidates = [
        os.path.join(folder, f"lib{name}{suffix}")
        for name in link.libraries for folder in link.library_folders for suffix in (".so", ".dylib", ".a")
    ]  # fmt: skip
    return [path for path in candidates if os.path.exists(path)]


def _of_archive(database: Database, path: str) -> list[Unit]:
    """The units whose objects are in an archive.

    It has the names of the objects without their folders, so the contents are compared, too, if they can be.
    """
    found: list[Unit] = []
    for name, contents in members(Path(path)).items():
        named = [unit for unit in database.units if Path(unit.output).name == name]
        fitting = [unit for unit in named if not contents or _content(unit.output) in (None, *contents)]
        if named and not fitting:
            raise InputError(
                f"{shown(path)}: it is not known how its object {name} was compiled; give the folder of the whole "
                "build with -p, or build the library anew by `unbraid cc`"
            )
        found += fitting
    return found


def _content(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes()
    except OSError:
        return None


# --------------------------------------------------------------------------------------- by main functions
def _one_start(database: Database, linker: Linker, wish: Wish) -> Unit:
    starts = linker.starts()
    if not starts:
        raise InputError(f"{database.path}: no file defines the function '{wish.entry}'")
    found = [unit for unit in starts if _fits(unit, wish)]
    if len({unit.file for unit in found}) == 1 and len({(unit.flags, unit.model) for unit in found}) == 1:
        return found[0].usable()
    if not found:
        raise InputError(f"{database.path}: no program {wish.target or wish.main}; {_told(starts)}")
    raise InputError(f"{database.path}: there are several programs; {_told(found)}")


def _told(starts: Sequence[Unit]) -> str:
    lines = listed(f"{unit.file}{f' (--target {unit.group})' if unit.group else ''}" for unit in starts)
    how = "--main FILE or --target NAME" if any(unit.group for unit in starts) else "--main FILE"
    return f"choose one with {how}:{lines}"


def _fits(unit: Unit, wish: Wish) -> bool:
    if wish.file is not None and not _is_at(unit, wish.file):
        return False
    return wish.target is None or wish.target in (unit.group, Path(unit.file).stem)


def name_of(start: Unit) -> str:
    """The name of the program with this main function."""
    return start.group or Path(start.file).stem


def _unit(database: Database, name: str, target: str | None) -> Unit:
    if Path(name).suffix not in SOURCES:
        raise InputError(f"{name}: this is not a C file (.c or .i)")
    found = [unit for unit in database.units if _is_at(unit, name)]
    if not found:
        raise InputError(f"{database.path}: it has no command for {name}")
    found = different([unit for unit in found if unit.group == target] or found)
    if len(found) > 1:
        ways = listed(f"{way}, for {unit.group}" for way, unit in zip(told_apart(found), found, strict=True))
        raise InputError(f"{database.path}: {name} is compiled in several ways; choose one with --target:{ways}")
    return found[0].usable()


def _is_at(unit: Unit, name: str) -> bool:
    return _ends_with(os.path.abspath(unit.file), name)


def _ends_with(path: str, name: str) -> bool:
    """Does a path, with or without some of its folders, have this name?"""
    if os.path.abspath(name) == path:
        return True
    wanted = Path(name).parts
    return Path(path).parts[-len(wanted) :] == wanted
