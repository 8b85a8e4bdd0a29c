"""Writes unbraid.toml from what is known about a build: one target for each program."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from unbraid.core.errors import InputError
from unbraid.core.flags import DEFAULT_STANDARD, MACROS, PAIRED
from unbraid.core.nodes import ILP32, MAIN
from unbraid.core.records import dataclass
from unbraid.projects.choosing import linked, name_of
from unbraid.projects.linking import Linker
from unbraid.projects.units import Database, Unit

_HEAD = """\
# The programs to verify: `unbraid verify` verifies all of them, `unbraid verify --target NAME` one.
# docs/guide/projects.md says what else can be in this file.
"""


@dataclass(frozen=True)
class _Program:
    name: str
    units: tuple[Unit, ...]
    remarks: tuple[str, ...] = ()  # what the user has to do


def project_text(database: Database, folder: Path) -> str:
    """`folder`: where the file will be; its paths are relative to it."""
    parts = [_section(program, folder) for program in _programs(database)]
    if not parts:
        raise InputError(f"{database.path}: no file has a main function, so there is no program to verify")
    return "\n".join([_HEAD, *parts])


def _programs(database: Database) -> Iterator[_Program]:
    """What is wrong with one program does not matter to the others, and is said in a comment."""
    linker, taken = Linker(database.units, MAIN), set[str]()
    links = [link for link in database.links if link.is_program]
    for link in links:
        name = _free(Path(link.output).name, taken)
        try:
            yield _Program(name, linked(database, link, linker).units)
        except InputError as error:
            yield _Program(name, (), (str(error),))
    for start in linker.starts() if not links else ():
        name = _free(name_of(start), taken)
        try:
            units, choices = linker.closure([start])
            yield _Program(name, units, tuple(f"{choice}: add the right one" for choice in choices))
        except InputError as error:
            yield _Program(name, (start,), (str(error),))


def _free(name: str, taken: set[str]) -> str:
    """A name that no other target has."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    taken.add(found)
    return found


def _section(program: _Program, folder: Path) -> str:
    name, units = program.name, program.units
    key = name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else json.dumps(name)
    remarks = [*program.remarks, *(unit.problem for unit in units if unit.problem)]
    lines = [f"# {line}" for remark in remarks for line in remark.splitlines()]
    if not units:
        return "\n".join([*lines, f"# [targets.{key}]", "# files = []\n"])
    flags = [_words(unit, folder) for unit in units]
    files = [json.dumps(_relative(unit.file, folder)) for unit in units]
    is_common = all(words == flags[0] for words in flags)
    if not is_common:
        files = [f"{{ file = {file}, flags = {_list(words)} }}" for file, words in zip(files, flags, strict=True)]
    lines += [f"[targets.{key}]", "files = [", *(f"    {file}," for file in files), "]"]
    if is_common and flags[0]:
        lines.append(f"flags = {_list(flags[0])}")
    return "\n".join(lines) + "\n"


def _list(words: Iterable[str]) -> str:
    return f"[{', '.join(map(json.dumps, words))}]"


def _words(unit: Unit, folder: Path) -> list[str]:
    """The flags of a unit as people write them."""
    words = [f"-std={unit.flags.std}"] if unit.flags.std != DEFAULT_STANDARD else []
    words += ["-m32"] if unit.model is ILP32 else []
    left = iter(unit.flags.with_paths(lambda path, _: _relative(path, folder)).words)
    for word in left:
        if word in (*MACROS, "-I"):
            words.append(word + next(left))
        elif word in PAIRED:
            words += [word, next(left)]
        else:
            words.append(word)
    return words


def _relative(path: str, folder: Path) -> str:
    """Relative to the folder of the project file, unless it is far away."""
    absolute = os.path.abspath(path)
    relative = os.path.relpath(absolute, folder)
    return absolute if relative.startswith(os.path.join("..", "..", "..")) else relative
