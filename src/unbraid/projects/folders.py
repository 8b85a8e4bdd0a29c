"""A folder as a project: all its C files, and the folders of the header files that they include."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from unbraid.core.errors import InputError
from unbraid.core.flags import FOLDERS, Flags
from unbraid.frontend.parsing.clang import HEADERS
from unbraid.projects import compile_commands, recording
from unbraid.projects.compile_commands import read_compile_commands
from unbraid.projects.record import is_record, read_record
from unbraid.projects.units import Database, Unit, shown

_SKIPPED = ("CMakeFiles", "node_modules", "__pycache__")
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]', re.MULTILINE)


def open_build(path: Path) -> Database:
    """A compilation database or a record, or the folder of one."""
    if not path.is_dir():
        return read_record(path) if is_record(path) else read_compile_commands(path)
    found = build_files(path)
    if not found:
        names = f"{compile_commands.NAME} or {recording.NAME}"
        raise InputError(
            f"{path}: there is no {names} in this folder; CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, "
            'Meson always does, and make does with CC="unbraid cc"'
        )
    return open_build(found[0]) if found[0].name == compile_commands.NAME else read_record(*found)


def build_files(folder: Path) -> list[Path]:
    """The compilation database in a folder, or all records in it and in the folders below."""
    database = folder / compile_commands.NAME
    return [database] if database.is_file() else sorted(folder.rglob(recording.NAME))


def usual_place() -> Path:
    """The current folder, or the one in which CMake and Meson usually build."""
    places = [Path(name) for name in (".", "build", "builddir")]
    return next((place for place in places if (place / compile_commands.NAME).is_file()), Path("."))


def read_folder(folder: Path, flags: Flags) -> Database:
    """All C files in a folder and the folders below.  `flags`: those that the user gives.

    A header that is not found next to the file, nor through the flags, is taken from the folder if only one header
    there has this name.
    """
    files = [path for path in _files(folder) if path.suffix == ".c"]
    if not files:
        raise InputError(f"{folder}: there is no C file (.c) in this folder")
    words = [word for name in _header_folders(folder, flags) for word in ("-I", name)]
    full = Flags(flags.std, (*flags.words, *words))
    return Database(str(folder), tuple(Unit(shown(path), full) for path in files))


def _files(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED)
        yield from (Path(parent, name) for name in sorted(names))


def _header_folders(folder: Path, flags: Flags) -> list[str]:
    known: Sequence[Path] = [Path(name) for option in FOLDERS for name in flags.arguments(option)]
    files = [path for path in _files(folder) if path.suffix in (".c", ".h")]
    headers = [path for path in files if path.suffix == ".h"]
    found: dict[str, None] = {}
    for file in files:
        for name in _INCLUDE.findall(file.read_text(errors="replace")):
            if any((place / name).is_file() for place in (file.parent, HEADERS, *known)):
                continue
            parts = Path(name).parts
            fitting = [header for header in headers if header.parts[-len(parts) :] == parts]
            if len(fitting) == 1:
                found[shown(Path(*fitting[0].parts[: -len(parts)]))] = None
    return list(found)
