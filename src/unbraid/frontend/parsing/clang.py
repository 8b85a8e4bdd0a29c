"""Parses files, reports errors, and answers questions about the cursors of `syntax.py`.

Only `frontend/parsing` imports `clang`, and only `frontend` sees a cursor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path

from clang.cindex import Index, LibclangError, TranslationUnitLoadError

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InputError
from unbraid.core.flags import Flags
from unbraid.core.nodes import DataModel, Origin
from unbraid.frontend.parsing import diagnostics, repairs, system
from unbraid.frontend.parsing.libclang import library, text_of
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, StorageClass, TranslationUnit, TypeKind
from unbraid.models.library import is_library

HEADERS = Path(__file__).parent.parent / "headers"

# What compilers and other verifiers know without a declaration.
_INCLUDED = tuple(
    argument for name in ("unbraid_atomics.h", "unbraid_types.h") for argument in ("-include", str(HEADERS / name))
)

# CXBinaryOperatorKind and CXUnaryOperatorKind of clang-c/Index.h.
BINARY_OPERATORS = {
    3: "*", 4: "/", 5: "%", 6: "+", 7: "-", 8: "<<", 9: ">>", 11: "<", 12: ">", 13: "<=", 14: ">=", 15: "==",
    16: "!=", 17: "&", 18: "^", 19: "|", 20: "&&", 21: "||", 22: "=", 23: "*=", 24: "/=", 25: "%=", 26: "+=",
    27: "-=", 28: "<<=", 29: ">>=", 30: "&=", 31: "^=", 32: "|=", 33: ",",
}  # fmt: skip
UNARY_OPERATORS = {
    1: "post++", 2: "post--", 3: "pre++", 4: "pre--", 5: "&", 6: "*", 7: "+", 8: "-", 9: "~", 10: "!",
    13: "__extension__",
}  # fmt: skip

_EVALUATED_INT, _EVALUATED_FLOAT = 1, 2  # CXEvalResultKind


def binary_operator(cursor: Cursor) -> str | None:
    return BINARY_OPERATORS.get(cursor.binary_operator)


def unary_operator(cursor: Cursor) -> str | None:
    return UNARY_OPERATORS.get(cursor.unary_operator)


def evaluate(cursor: Cursor) -> int | None:
    """The value of an integer constant expression, or None.  libclang cannot return more than 64 bits."""
    if cursor.type.canonical.kind in (TypeKind.INT128, TypeKind.UINT128):
        return None
    lib = library()
    result = lib.clang_Cursor_Evaluate(cursor.raw)
    if not result:
        return None
    try:
        if lib.clang_EvalResult_getKind(result) != _EVALUATED_INT:
            return None
        if lib.clang_EvalResult_isUnsignedInt(result):
            return int(lib.clang_EvalResult_getAsUnsigned(result))
        return int(lib.clang_EvalResult_getAsLongLong(result))
    finally:
        lib.clang_EvalResult_dispose(result)


def evaluate_float(cursor: Cursor) -> float | None:
    """The value of a constant expression of type float or double, or None."""
    lib = library()
    result = lib.clang_Cursor_Evaluate(cursor.raw)
    if not result:
        return None
    try:
        if lib.clang_EvalResult_getKind(result) != _EVALUATED_FLOAT:
            return None
        return float(lib.clang_EvalResult_getAsDouble(result))
    finally:
        lib.clang_EvalResult_dispose(result)


@cache
def _shown(file: str) -> str:
    return f"<{Path(file).name}>" if is_library(file) else file


def origin_of(cursor: Cursor, function: str = "") -> Origin:
    """The place in the original source, according to the line markers of a preprocessed file."""
    file, line, column = cursor.presumed
    return Origin(_shown(file), line, column, function=function)


def printed(declaration: Cursor) -> str:
    """A declaration as libclang prints it from the syntax tree, with all macros expanded."""
    return text_of(library().clang_getCursorPrettyPrinted(declaration.raw, None))


@lru_cache(maxsize=16)
def own_texts(unit: TranslationUnit) -> dict[str, str]:
    """The texts of a program's files, by name, without the headers that come with the package."""
    names = [unit.spelling, *(each.file for each in unit.inclusions)]
    return {name: Path(name).read_text(errors="replace") for name in names if not Path(name).is_relative_to(HEADERS)}


def parse(path: str, model: DataModel, flags: Flags) -> TranslationUnit:
    """Parse one file; raises InputError with all errors."""
    (unit,) = parse_all([(path, flags)], model)
    return unit


def parse_all(files: Sequence[tuple[str, Flags]], model: DataModel) -> list[TranslationUnit]:
    """Parse the files of a program; raises InputError with the errors of all of them."""
    missing = list(filter(None, (_unreadable(path) for path, _ in files)))
    if missing:
        raise InputError("\n".join(missing))
    units = [parse_with_errors(path, model, flags) for path, flags in files]
    found = [(unit.spelling, error) for unit in units for error in diagnostics.errors(unit.parsed)]
    if found:
        raise InputError(diagnostics.text(found))
    return units


def parse_with_errors(path: str, model: DataModel, flags: Flags) -> TranslationUnit:
    """Parse one file as far as possible."""
    content = _readable(path)
    preprocessed = path.endswith(".i")
    arguments = [
        "-x", "cpp-output" if preprocessed else "c",
        "-m32" if model.pointer_bits == 32 else "-m64",
        "--target=x86_64-unknown-linux-gnu",
        "-nostdinc", "-fno-builtin", "-fgnuc-version=4.2.1", "-ferror-limit=0",
        "-Wno-everything", "-Wno-error=int-conversion", "-Wno-error=implicit-function-declaration",
        "-Wno-error=incompatible-function-pointer-types", "-Wno-error=implicit-int",
        *(() if preprocessed else _INCLUDED),
        *flags.command(),
        "-isystem", str(HEADERS),
        *(argument for folder in system.folders() for argument in ("-isystem", folder)),
    ]  # fmt: skip
    try:
        if preprocessed:
            return _parse_repaired(path, arguments, content)
        return TranslationUnit(Index.create().parse(path, args=arguments))
    except TranslationUnitLoadError as error:
        raise InputError(f"{path}: clang cannot parse this file ({error})") from error
    except LibclangError as error:
        raise EngineLimit(Why.LIBCLANG_MISSING, str(error).splitlines()[0]) from error


def _parse_repaired(path: str, arguments: list[str], content: bytes) -> TranslationUnit:
    """Parse a preprocessed file.  If clang reports errors that can be repaired, repair the text and parse it again."""
    text = repairs.declarations(content, path)
    parsed = Index.create().parse(path, args=arguments, unsaved_files=[(path, text)] if text != content else None)
    repaired = repairs.errors(text, diagnostics.errors(parsed))
    if repaired != text:
        parsed = Index.create().parse(path, args=arguments, unsaved_files=[(path, repaired)])
    return TranslationUnit(parsed)


def _unreadable(path: str) -> str:
    """Why a file cannot be read; empty if it can."""
    try:
        _readable(path)
    except InputError as error:
        return str(error)
    return ""


def _readable(path: str) -> bytes:
    """The text of a file.  Empty and binary files are refused here, because clang's own messages are long and many."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    if not content.strip():
        raise InputError(f"{path}: the file is empty")
    if b"\0" in content:
        line = content[: content.index(b"\0")].count(b"\n") + 1
        raise InputError(f"{path}:{line}:1: this is a binary file, not C")
    return content


def definitions(unit: TranslationUnit) -> list[Cursor]:
    """The top-level functions and variables."""
    kinds = (CursorKind.FUNCTION_DECL, CursorKind.VAR_DECL)
    return [cursor for cursor in unit.cursor.children if cursor.kind in kinds]


def is_inline(function: Cursor) -> bool:
    """Is it declared `inline`, and not `extern`?"""
    return function.is_inlined and function.storage_class is not StorageClass.EXTERN


def leading_attributes(declaration: Cursor) -> Iterator[Cursor]:
    """The attributes, which come first among the children."""
    return takewhile(lambda child: child.is_attribute, declaration.children)


def asm_label(declaration: Cursor) -> str | None:
    """The name in `int f(void) asm("name")`."""
    labels = (each for each in leading_attributes(declaration) if each.kind is CursorKind.ASM_LABEL_ATTR)
    return next((each.spelling for each in labels), None)
