"""The files of a project as they are compiled, how they are linked, and the targets that are made of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from unbraid.core.errors import InputError
from unbraid.core.flags import Flags
from unbraid.core.nodes import LP64, MAIN, DataModel
from unbraid.core.records import dataclass

SOURCES = (".c", ".i")
PLAIN = Flags()


@dataclass(frozen=True)
class Unit:
    """One file as it is compiled.  `problem`: why its command cannot be used; it is told if the file is needed."""

    file: str
    flags: Flags = PLAIN
    model: DataModel | None = None
    output: str = ""  # the object, as an absolute path; empty if it is not known
    group: str = ""  # what the build system calls the thing that the object is for; empty if it does not say
    problem: str = ""

    def usable(self) -> Unit:
        if self.problem:
            raise InputError(self.problem)
        return self


@dataclass(frozen=True)
class Link:
    """An executable or a library, and what it is made of; all paths are absolute."""

    output: str
    inputs: tuple[str, ...]
    libraries: tuple[str, ...] = ()  # names after -l
    library_folders: tuple[str, ...] = ()
    is_program: bool = True
    problem: str = ""  # why the command cannot be used


@dataclass(frozen=True)
class Database:
    """What is known about a build.  `path`: where from, for messages."""

    path: str
    units: tuple[Unit, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Target:
    """A program to verify."""

    name: str
    units: tuple[Unit, ...]
    entry: str = MAIN
    properties: tuple[str, ...] = ()
    limits: Mapping[str, float | int] = field(default_factory=dict)

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(unit.file for unit in self.units)

    def model(self) -> DataModel | None:
        """The data model that all files agree on; None if no file says."""
        found = {unit.model for unit in self.units if unit.model is not None}
        if len(found) > 1 or (found and found != {LP64} and any(unit.model is None for unit in self.units)):
            lines = ", ".join(f"{unit.file} ({(unit.model or LP64).name})" for unit in self.units)
            raise InputError(f"the files of {self.name} have different data models, so they cannot be linked: {lines}")
        return next(iter(found), None)


def shown(path: str | Path) -> str:
    """A path as people like to read it: relative to the current folder if it is inside, else absolute."""
    absolute, here = os.path.abspath(path), os.getcwd()
    return os.path.relpath(absolute, here) if Path(absolute).is_relative_to(here) else absolute


def listed(names: Iterable[str]) -> str:
    return "".join(f"\n    {name}" for name in names)
