"""The tokens of the source text."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import POINTER, byref, c_size_t, c_uint, c_void_p

from unbraid.core.records import dataclass
from unbraid.frontend.parsing.libclang import CXSourceLocation, CXSourceRange, CXToken, library, text_of
from unbraid.frontend.parsing.syntax import Cursor, TranslationUnit


@dataclass(frozen=True)
class Token:
    spelling: str
    offset: int  # in its file


def tokens_of(cursor: Cursor) -> Iterator[Token]:
    return _tokens(cursor.unit, cursor.extent)


def _tokens(unit: TranslationUnit, extent: CXSourceRange) -> Iterator[Token]:
    lib, found, count = library(), POINTER(CXToken)(), c_uint()
    lib.clang_tokenize(unit.raw, extent, byref(found), byref(count))
    try:
        for number in range(count.value):
            where = unit.location_of(lib.clang_getTokenLocation(unit.raw, found[number]))
            yield Token(text_of(lib.clang_getTokenSpelling(unit.raw, found[number])), where.offset)
    finally:
        lib.clang_disposeTokens(unit.raw, found, count)


def first_token(cursor: Cursor) -> str | None:
    """The first token of a cursor, inside the definition of a macro if it comes from one."""
    found = _first(cursor)
    return None if found is None else found[0]


def _first(cursor: Cursor) -> tuple[str, CXSourceLocation] | None:
    """The same, and where it is."""
    lib, unit = library(), cursor.unit
    start = lib.clang_getRangeStart(cursor.extent)
    found = lib.clang_getToken(unit.raw, start) or lib.clang_getToken(unit.raw, _spelled(unit, start))
    if not found:
        return None
    token = found.contents
    result = text_of(lib.clang_getTokenSpelling(unit.raw, token)), lib.clang_getTokenLocation(unit.raw, token)
    lib.clang_disposeTokens(unit.raw, found, 1)
    return result


def _spelled(unit: TranslationUnit, where: CXSourceLocation) -> CXSourceLocation:
    """Where a token is written that comes from a macro.  libclang finds no token at the expansion of a macro in the
    argument of another one."""
    file, offset = c_void_p(), c_uint()
    library().clang_getSpellingLocation(where, byref(file), None, None, byref(offset))
    spelled: CXSourceLocation = library().clang_getLocationForOffset(unit.raw, file, offset) if file else where
    return spelled


def spelled_tokens(cursor: Cursor, most: int) -> list[str]:
    """The tokens of the source text that begins with a cursor's first token, up to `most` characters."""
    found = _first(cursor)
    if found is None:
        return []
    lib, unit, where = library(), cursor.unit, found[1]
    file, offset, size = c_void_p(), c_uint(), c_size_t()
    lib.clang_getExpansionLocation(where, byref(file), None, None, byref(offset))
    if not file:
        return []
    lib.clang_getFileContents(unit.raw, file, byref(size))
    end = lib.clang_getLocationForOffset(unit.raw, file, min(offset.value + most, size.value - 1))
    return [token.spelling for token in _tokens(unit, lib.clang_getRange(where, end))]
