"""What clang says about a program that is not C: each error with its place, the line, and a caret below it."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from clang.cindex import Diagnostic, File, SourceLocation, TranslationUnit, c_object_p, conf

from unbraid.core.records import dataclass
from unbraid.frontend.parsing import system

_NESTED = "function definition is not allowed here"
_MISSING = re.compile(r"'(.*)' file not found")
MOST_SHOWN = 50
WIDEST = 110  # characters of a line that are shown


def errors(unit: TranslationUnit) -> list[Diagnostic]:
    """Of a unit of `clang.cindex`."""
    return [diagnostic for diagnostic in unit.diagnostics if diagnostic.severity >= Diagnostic.Error]


def text(found: Sequence[tuple[str, Diagnostic]]) -> str:
    """Of errors, each with the name of its file.  An error in a header that several files include is shown once."""
    shown: dict[str, str] = {}
    for file, error in found:
        first, *more = _lines(file, error)
        shown.setdefault(first, "\n".join([first, *more]))
    lines = list(shown.values())[:MOST_SHOWN]
    if len(shown) > MOST_SHOWN:
        lines.append(f"{len(shown)} errors, of which the first {MOST_SHOWN} are shown")
    elif len(shown) > 1:
        lines.append(f"{len(shown)} errors")
    return "\n".join(lines)


@dataclass(frozen=True)
class _Place:
    file: str
    line: int
    column: int  # in bytes

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def _lines(file: str, error: Diagnostic) -> Iterator[str]:
    where = _place(error.location)
    yield f"{where or file}: {_explained(error.spelling)}"
    yield from _pointed(where)
    for note in error.children:
        where = _place(note.location)
        if where is not None:
            yield f"{where}: note: {note.spelling}"
            yield from _pointed(where)


def _explained(message: str) -> str:
    """A message of clang, and what to do if a header is missing, or if a function is inside another one."""
    if message == _NESTED:
        return "a function inside a function, which only gcc knows, is not supported; define it outside"
    missing = _MISSING.fullmatch(message)
    if missing is None:
        return message
    places = ", ".join(("the folders of -I", "the headers of Unbraid", *system.folders()))
    return (
        f"the header '{missing[1]}' is not found; it was looked for in {places}. "
        "Name its folder with -I, or install the package that has it"
    )


def _place(where: SourceLocation) -> _Place | None:
    """In the argument of a macro, the place where it is written.  The bindings only have the place of the macro."""
    file, line, column = c_object_p(), ctypes.c_uint(), ctypes.c_uint()
    get = conf.lib.clang_getFileLocation
    get(where, ctypes.byref(file), ctypes.byref(line), ctypes.byref(column), None)
    return _Place(str(File(file).name), line.value, column.value) if file else None


def _pointed(where: _Place | None) -> Iterator[str]:
    """The line, and a caret below the column."""
    if where is None:
        return
    try:
        line = Path(where.file).read_bytes().splitlines()[where.line - 1]
    except (OSError, IndexError):
        return  # a file that clang makes up, or that has been repaired
    before = line[: where.column - 1].decode(errors="replace").replace("\t", " ")
    whole = line.decode(errors="replace").replace("\t", " ")
    start = max(0, len(before) - WIDEST // 2) if len(whole) > WIDEST else 0
    yield f"    {whole[start : start + WIDEST].rstrip()}"
    yield f"    {' ' * (len(before) - start)}^"
