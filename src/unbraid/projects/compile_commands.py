"""Reads compile_commands.json, as CMake, Meson, Ninja and Bear write it.

The commands are only read.  They are never executed, and no shell sees them.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from unbraid.core.errors import InputError
from unbraid.core.flags import FILES, FOLDERS, Flags
from unbraid.projects.gcc import read_command
from unbraid.projects.units import SOURCES, Database, Unit, shown

NAME = "compile_commands.json"

# CMake has CMakeFiles/NAME.dir/src/a.c.o, Meson NAME.p/a.c.o.
_GROUP = re.compile(r"(?:^|/)CMakeFiles/([^/]+)\.dir/|(?:^|/)([^/]+)\.p/")


def read_compile_commands(path: Path) -> Database:
    entries = read_json(path)
    if not isinstance(entries, list):
        raise InputError(f"{path}: this is not a compilation database, which is a list of objects")
    units = [unit for number, entry in enumerate(entries, 1) for unit in _units(path, number, entry)]
    if not units:
        raise InputError(f"{path}: there is no command that compiles a C file")
    return Database(str(path), tuple(units))


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(errors="replace"))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise InputError(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error


def _units(path: Path, number: int, entry: Any) -> list[Unit]:
    where = f"{path}: entry {number}"
    if not isinstance(entry, dict) or not isinstance(entry.get("file"), str):
        raise InputError(f'{where}: it is not an object with a "file"')
    file: str = entry["file"]
    if Path(file).suffix not in SOURCES:
        return []  # of another language
    folder = path.parent / str(entry.get("directory", "."))
    return [unit_of(f"{where} ({file})", folder, file, _words(where, entry), str(entry.get("output", "")))]


def _words(where: str, entry: Mapping[str, Any]) -> list[str]:
    arguments, command = entry.get("arguments"), entry.get("command")
    if isinstance(arguments, list) and all(isinstance(word, str) for word in arguments):
        return arguments
    if not isinstance(command, str):
        raise InputError(f'{where}: it has neither "arguments", a list of strings, nor "command", a string')
    try:
        return shlex.split(command)
    except ValueError as error:
        raise InputError(f"{where}: the command cannot be split into words: {error}") from error


def unit_of(where: str, folder: Path, file: str, words: Sequence[str], output: str = "") -> Unit:
    """The unit of a command that is run in a folder.  A command that is refused is a problem of its file only."""
    name = shown(folder / file)
    first = next((number for number, word in enumerate(words) if number and word.startswith("-")), len(words))
    try:  # before the first option, there are the compiler and programs that start it, such as ccache
        command = read_command([*words[first:]])
    except InputError as error:
        return Unit(name, problem=f"{where}: {error}")
    made = os.path.abspath(folder / (output or command.output or f"{Path(file).stem}.o"))
    found = _GROUP.search(output or command.output or "")
    group = (found[1] or found[2]) if found else ""
    return Unit(name, anchored(command.flags, folder), command.model, made, group)


def anchored(flags: Flags, folder: Path) -> Flags:
    """The flags of a command that is run in a folder, with paths that do not depend on the current folder.

    A header after -include is searched for in the folder of the command, then like other headers.
    """
    places = [folder, *(folder / name for option in FOLDERS for name in flags.arguments(option))]

    def path_of(name: str, option: str) -> str:
        paths = [place / name for place in places] if option in FILES else [folder / name]
        return shown(next((path for path in paths if path.is_file()), paths[0]))

    return flags.with_paths(path_of)
