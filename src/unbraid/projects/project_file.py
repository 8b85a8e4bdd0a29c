"""Reads unbraid.toml, the project file.  Anything that is wrong in it is told with its line and column.

    flags = ["-Iinclude", "-DN=2"]        # for all targets, before their own
    properties = ["race", "unreach-call"]
    limits = { timeout = 60 }

    [targets.server]
    files = ["src/server.c", "src/queue*.c", { file = "src/log.c", flags = ["-DQUIET"] }]
    flags = ["-DSERVER"]
    main = "main"
    properties = ["all"]
    limits = { timeout = 300, memory = 4000 }

Paths are relative to the folder of the file.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from unbraid.core.errors import InputError, UsageError
from unbraid.core.nodes import MAIN
from unbraid.core.spelling import did_you_mean
from unbraid.projects import positions
from unbraid.projects.compile_commands import anchored
from unbraid.projects.gcc import Command, read_command
from unbraid.projects.units import SOURCES, Target, Unit, shown
from unbraid.properties.selection import parse_selection

NAME = "unbraid.toml"
COMMON = ("flags", "properties", "limits")
OF_TARGET = ("files", "main", *COMMON)
OF_FILE = ("file", "flags")
SECONDS = ("timeout", "cpu")
LIMITS = (*SECONDS, "memory", "unwind", "rounds", "max_threads")

_AT = re.compile(r"\s*\(at line (\d+), column (\d+)\)")


def read_project(path: Path) -> list[Target]:
    """All targets, in their order."""
    return _Project(path).targets()


class _Project:
    def __init__(self, path: Path) -> None:
        self.path, self.folder = path, path.parent
        try:
            text = path.read_text()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"{path}: {getattr(error, 'strerror', None) or 'this is not UTF-8'}") from error
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise InputError(_syntax_error(path, text, str(error))) from error
        self.positions = positions.positions(text.replace("\r\n", "\n"))

    def targets(self) -> list[Target]:
        self._check_keys((), self.data, (*COMMON, "targets"))
        found = self._table(("targets",), self.data.get("targets", {}))
        if not found:
            raise InputError(f"{self.path}:1:1: there is no target; add a section [targets.NAME] with its files")
        return [self._target(name, self._table(("targets", name), table)) for name, table in found.items()]

    def _target(self, name: str, table: Mapping[str, Any]) -> Target:
        at: positions.Path = ("targets", name)
        self._check_keys(at, table, OF_TARGET)
        if "files" not in table:
            self._fail(at, f'the target {name} has no files; add files = ["..."]')
        words = [*self._flags((), self.data), *self._flags(at, table)]
        units = [unit for number, item in enumerate(self._list((*at, "files"), table["files"]))
                 for unit in self._units((*at, "files", number), item, words)]  # fmt: skip
        if not units:
            self._fail((*at, "files"), f"the target {name} has no files")
        main = table.get("main", MAIN)
        if not isinstance(main, str) or not main.isidentifier():
            self._fail((*at, "main"), "main is the name of a function, as a string")
        limits = {**self._limits((), self.data), **self._limits(at, table)}
        properties = self._properties(at, table) or self._properties((), self.data)
        return Target(name, tuple(dict.fromkeys(units)), main, properties, limits)

    # ------------------------------------------------------------------------------------------------ files
    def _units(self, at: positions.Path, item: object, words: Sequence[str]) -> list[Unit]:
        if isinstance(item, dict):
            self._check_keys(at, item, OF_FILE)
            own, name, at_name = self._flags(at, item), item.get("file"), (*at, "file")
        else:
            own, name, at_name = [], item, at
        if not isinstance(name, str):
            self._fail(at, 'a file is a string, or a table { file = "...", flags = [...] }')
        command = self._command(at, [*words, *own])
        flags = anchored(command.flags, self.folder)
        return [Unit(file, flags, command.model) for file in self._paths(at_name, name)]

    def _paths(self, at: positions.Path, name: str) -> list[str]:
        if any(sign in name for sign in "*?["):
            if Path(name).is_absolute():
                self._fail(at, f"{name}: a pattern is relative to the folder of this file")
            found = sorted(path for path in self.folder.glob(name) if path.suffix in SOURCES)
            if not found:
                self._fail(at, f"no C file matches {name}")
            return [shown(path) for path in found]
        path = self.folder / name
        if path.suffix not in SOURCES:
            self._fail(at, f"{name} is not a C file (.c or .i)")
        if not path.is_file():
            self._fail(at, f"{name}: there is no such file in {self.folder.resolve()}")
        return [shown(path)]

    # ------------------------------------------------------------------------------------------------ flags
    def _flags(self, at: positions.Path, table: Mapping[str, Any]) -> list[str]:
        """The words of `flags`, which is a list, or a string that is split as shells do."""
        given = table.get("flags", [])
        at = (*at, "flags")
        if isinstance(given, str):
            try:
                words = shlex.split(given)
            except ValueError as error:
                self._fail(at, f"the flags cannot be split into words: {error}")
        else:
            words = self._strings(at, given)
        command = self._command(at, words)
        if command.inputs:
            self._fail(at, f"{command.inputs[0]} is not an option; name files in `files`")
        return words

    def _command(self, at: positions.Path, words: Sequence[str]) -> Command:
        try:
            return read_command(words)
        except InputError as error:
            self._fail(at, str(error))

    # --------------------------------------------------------------------------------- properties and limits
    def _properties(self, at: positions.Path, table: Mapping[str, Any]) -> tuple[str, ...]:
        at = (*at, "properties")
        names = self._strings(at, table.get("properties", []))
        names = [str(self.folder / name) if name.endswith(".prp") else name for name in names]
        try:
            parse_selection(names)
        except (InputError, UsageError) as error:
            self._fail(at, str(error))
        return tuple(names)

    def _limits(self, at: positions.Path, table: Mapping[str, Any]) -> dict[str, float | int]:
        at = (*at, "limits")
        limits = self._table(at, table.get("limits", {}))
        self._check_keys(at, limits, LIMITS)
        for name, value in limits.items():
            kinds = (int, float) if name in SECONDS else (int,)
            if isinstance(value, bool) or not isinstance(value, kinds) or value <= 0:
                what = "a positive number of seconds" if name in SECONDS else "a positive whole number"
                self._fail((*at, name), f"{name} is {what}")
        return dict(limits)

    # ------------------------------------------------------------------------------------------------ shapes
    def _table(self, at: positions.Path, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._fail(at, f"{at[-1]} is a table, such as [{'.'.join(map(str, at))}]")
        return value

    def _list(self, at: positions.Path, value: object) -> list[Any]:
        if not isinstance(value, list):
            self._fail(at, f'{at[-1]} is a list, such as {at[-1]} = ["..."]')
        return value

    def _strings(self, at: positions.Path, value: object) -> list[str]:
        for number, item in enumerate(self._list(at, value)):
            if not isinstance(item, str):
                self._fail((*at, number), f"{at[-1]} is a list of strings")
        return list(self._list(at, value))

    def _check_keys(self, at: positions.Path, table: Mapping[str, Any], known: Collection[str]) -> None:
        for key in table:
            if key not in known:
                hint = did_you_mean(key, known) or f"; known are {', '.join(known)}"
                where = f" in [{'.'.join(map(str, at))}]" if at else ""
                self._fail((*at, key), f"unknown key {key}{where}{hint}")

    def _fail(self, at: positions.Path, message: str) -> NoReturn:
        """At the key, or at what is around it if the key is not in the text."""
        place = next((self.positions[at[:n]] for n in range(len(at), -1, -1) if at[:n] in self.positions), (1, 1))
        raise InputError(f"{self.path}:{place[0]}:{place[1]}: {message}")


def _syntax_error(path: Path, text: str, message: str) -> str:
    """tomllib puts the position into the message, or says that the document has ended."""
    found = _AT.search(message)
    if found:
        return f"{path}:{found[1]}:{found[2]}: {_AT.sub('', message)}"
    last = text.rpartition("\n")[2]
    return (
        f"{path}:{text.count(chr(10)) + 1}:{len(last) + 1}: {message.replace(' (at end of document)', '')} at the end"
    )
