"""Where the keys and values of a TOML file are.

`tomllib` reads TOML, but does not say where things stand, and no library in common use does both.  So this module walks
over a text that `tomllib` has accepted, and only notes positions.  It need not decide what is valid.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
Position = tuple[int, int]  # line and column, from 1

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}#\n]+")


def positions(text: str) -> dict[Path, Position]:
    """The position of each key, and of each element of an array, by its path."""
    finder = _Finder(text)
    finder.document()
    return finder.found


@dataclass
class _Finder:
    text: str
    at: int = 0
    found: dict[Path, Position] = field(default_factory=dict)
    counts: dict[Path, int] = field(default_factory=dict)  # of the elements of [[arrays of tables]]

    def document(self) -> None:
        table: Path = ()
        self._skip(_SPACE)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_SPACE)

    def _header(self) -> Path:
        is_element = self.text.startswith("[[", self.at)
        self.at += 2 if is_element else 1
        path = self._keys(())
        self.at += 2 if is_element else 1
        if is_element:
            number = self.counts.get(path, 0)
            self.counts[path] = number + 1
            self.found[(*path, number)] = self.found[path]
            return (*path, number)
        return path

    def _keys(self, table: Path) -> Path:
        """A key with dots.  The name of an array of tables stands for its last element."""
        path = table
        while True:
            self._skip(_BLANK)
            start = self.at
            path = (*self._last(path), self._key())
            self.found.setdefault(path, self._position(start))
            self._skip(_BLANK)
            if self.text[self.at] != ".":
                return path
            self.at += 1

    def _last(self, path: Path) -> Path:
        return (*path, self.counts[path] - 1) if path in self.counts else path

    def _key(self) -> str:
        found = _STRING.match(self.text, self.at) or _BARE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return next(iter(tomllib.loads(f"{found[0]} = 0")))

    def _pair(self, table: Path) -> None:
        path = self._keys(table)
        self.at += 1  # =
        self._skip(_BLANK)
        self._value(path)

    def _value(self, path: Path) -> None:
        start = self.text[self.at]
        if start == "[":
            self._array(path)
        elif start == "{":
            self._table(path)
        else:
            found = _STRING.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
            assert found is not None
            self.at = found.end()

    def _array(self, path: Path) -> None:
        number = 0
        self.at += 1
        while True:
            self._skip(_SPACE)
            if self.text[self.at] == "]":
                break
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.found[(*path, number)] = self._position(self.at)
            self._value((*path, number))
            number += 1
        self.at += 1

    def _table(self, path: Path) -> None:
        self.at += 1
        while True:
            self._skip(_SPACE)
            if self.text[self.at] == "}":
                break
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self._pair(path)
        self.at += 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def _position(self, at: int) -> Position:
        return self.text.count("\n", 0, at) + 1, at - (self.text.rfind("\n", 0, at) + 1) + 1
