"""Which external names a file defines, and which of other files it needs, as a linker sees them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from unbraid.core.flags import Flags
from unbraid.core.nodes import DataModel
from unbraid.core.records import dataclass
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.parsing import clang, diagnostics
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, LinkageKind, StorageClass, TranslationUnit
from unbraid.models import MODELS
from unbraid.models.library import FILE_OF


@dataclass(frozen=True)
class Definitions:
    """`errors`: what clang says about the file; if there is anything, names may be missing."""

    names: frozenset[str]
    errors: str


def definitions(path: str, model: DataModel, flags: Flags) -> Definitions:
    """The names that a file defines for others."""
    with closing(clang.parse_with_errors(path, model, flags)) as unit:
        errors = diagnostics.errors(unit.parsed)
        text = diagnostics.text([(path, error) for error in errors]) if errors else ""
        return Definitions(_definitions(unit)[1], text)


def needs(path: str, model: DataModel, flags: Flags) -> dict[str, bool]:
    """The names that a file uses and does not define; is each of them a name of a library?  This takes longer."""
    with closing(clang.parse_with_errors(path, model, flags)) as unit:
        own, visible = _definitions(unit)
        used = _used(own, visible)
        return {name: _is_of_library(name, used[name]) for name in sorted(used.keys() - own.keys())}


def _is_of_library(name: str, declaration: Cursor) -> bool:
    """Is it modelled here, or declared in a header of ours?"""
    if name in MODELS or name in FILE_OF or name.startswith("__builtin_"):
        return True
    file = declaration.location.file
    return file is not None and Path(file).is_relative_to(clang.HEADERS)


def _definitions(unit: TranslationUnit) -> tuple[dict[str, Cursor], frozenset[str]]:
    """The definitions by key, and the names of those that other files can use.

    An inline function is not one of these: C asks for an external definition in one file, and there it is declared
    `extern`.
    """
    own: dict[str, Cursor] = {}
    visible: set[str] = set()
    for cursor in clang.definitions(unit):
        if not _is_definition(cursor):
            continue
        key = key_of(cursor)
        own[key] = cursor
        if cursor.linkage is LinkageKind.EXTERNAL and not clang.is_inline(cursor):
            visible.add(key)
    return own, frozenset(visible)


def _is_definition(cursor: Cursor) -> bool:
    if cursor.kind is CursorKind.FUNCTION_DECL:
        return cursor.is_definition
    return cursor.storage_class is not StorageClass.EXTERN or cursor.initializer is not None


def _used(own: dict[str, Cursor], visible: Iterable[str]) -> dict[str, Cursor]:
    """The external names that the visible definitions use, also through static and inline functions of the file."""
    found: dict[str, Cursor] = {}
    pending, seen = list(visible), set(visible)
    while pending:
        for part in own[pending.pop()].walk_preorder():
            used = part.referenced if part.kind is CursorKind.DECL_REF_EXPR else None
            if used is None or used.kind not in (CursorKind.FUNCTION_DECL, CursorKind.VAR_DECL):
                continue
            key = key_of(used)
            if key in own and key not in seen:
                seen.add(key)
                pending.append(key)
            elif used.linkage is LinkageKind.EXTERNAL:
                found.setdefault(key, used)
    return found
