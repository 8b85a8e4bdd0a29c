"""The record of a build, which `unbraid cc` writes: what was compiled how, and which objects make which program.

Each line is a JSON object, like an entry of compile_commands.json:

    {"directory": "/src", "arguments": ["gcc", "-c", "a.c", "-o", "a.o"], "output": "/src/a.o"}

The first word is the compiler that was run.  Lines are appended under a lock, so parallel builds do not harm each
other.  If something is built again, its last line counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from unbraid.core.errors import InputError
from unbraid.projects.compile_commands import anchored
from unbraid.projects.gcc import Command, Makes, read_command
from unbraid.projects.recording import NAME, output_of
from unbraid.projects.units import SOURCES, Database, Link, Unit, shown


def is_record(path: Path) -> bool:
    """Is it the file of a record, rather than a compilation database?"""
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error


def read_record(*paths: Path) -> Database:
    """One record, or those of several folders.  Also reads those in the folders of the objects that are linked."""
    units: dict[str, Unit] = {}  # by their objects
    links: dict[str, Link] = {}
    pending = [path.resolve() for path in paths]
    seen = set(pending)
    while pending:
        found = list(_entries(pending.pop(0)))
        for folder, command, problem in found:
            for unit in _units(folder, command, problem):
                units[unit.output] = unit
            link = _link(folder, command, problem)
            if link is not None:
                links[link.output] = link
        made_of = [Path(name).parent for link in links.values() for name in link.inputs]
        folders = [Path(name) for link in links.values() for name in link.library_folders]
        nearby = {folder / NAME for folder in (*made_of, *folders)} - seen
        pending += sorted(file for file in nearby if file.is_file())
        seen |= nearby
    path = shown(os.path.commonpath(paths))
    existing = tuple(unit for unit in units.values() if os.path.exists(unit.file))
    if not existing:
        raise InputError(f"{path}: it has no command for a C file that exists; build the project anew")
    made = tuple(link for link in links.values() if os.path.exists(link.output))
    return Database(path, existing, made)


def _entries(path: Path) -> Iterator[tuple[Path, Command, str]]:
    """Each command with its folder, and why it cannot be used, if it cannot."""
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if not line.strip():
            continue
        try:
            entry: Any = json.loads(line)
            folder, words = Path(entry["directory"]), [str(word) for word in entry["arguments"]]
        except (ValueError, KeyError, TypeError):
            continue  # the end of a line that a killed build has begun
        try:
            yield folder, read_command(words[1:]), ""
        except InputError as error:
            yield folder, _roughly(words), f"{path}:{number}:1: {error}"


def _roughly(words: Sequence[str]) -> Command:
    """A command with an option that is refused: what it is about, so that the refusal is told when it matters."""
    inputs = tuple(word for word in words[1:] if _suffix(word) in (*SOURCES, ".o") and word[0] != "-")
    makes = Makes.OBJECTS if "-c" in words else Makes.PROGRAM
    return replace(read_command([]), inputs=inputs, output=output_of(words), makes=makes)


def _units(folder: Path, command: Command, problem: str) -> Iterator[Unit]:
    for name in command.inputs:
        if _suffix(name) in SOURCES:
            flags = anchored(command.flags, folder)
            yield Unit(shown(folder / name), flags, command.model, _object(folder, command, name), problem=problem)


def _object(folder: Path, command: Command, source: str) -> str:
    """The object of a source file.  If the program is made at once, the object has no name, and gets one here."""
    if command.makes is Makes.PROGRAM:
        return f"{_output(folder, command)}({source})"
    return os.path.abspath(folder / (command.output or f"{Path(source).stem}.o"))


def _output(folder: Path, command: Command) -> str:
    return os.path.abspath(folder / (command.output or "a.out"))


def _link(folder: Path, command: Command, problem: str) -> Link | None:
    if command.makes is not Makes.PROGRAM:
        return None
    inputs = tuple(
        _object(folder, command, name) if _suffix(name) in SOURCES else os.path.abspath(folder / name)
        for name in command.inputs
    )
    folders = tuple(os.path.abspath(folder / name) for name in command.library_folders)
    return Link(_output(folder, command), inputs, command.libraries, folders, not command.is_library, problem)


def _suffix(name: str) -> str:
    return Path(name).suffix
