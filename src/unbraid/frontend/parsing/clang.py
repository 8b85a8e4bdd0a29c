"""A small interface to libclang: parses files, reports errors, and adds calls that the Python bindings lack.

Only `frontend` imports `clang`; no other package sees a cursor.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from clang.cindex import (
    Cursor,
    CursorKind,
    File,
    Index,
    LibclangError,
    SourceLocation,
    SourceRange,
    StorageClass,
    Token,
    TranslationUnit,
    TranslationUnitLoadError,
    Type,
    TypeKind,
    c_object_p,
    callbacks,
    conf,
)

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InputError
from unbraid.core.flags import Flags
from unbraid.core.nodes import DataModel, Origin
from unbraid.frontend.parsing import diagnostics, repairs, system
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

# Kinds of types that the bindings have no name for; without an entry here they would raise an exception.
FLOAT16, BFLOAT16 = TypeKind(32), TypeKind(39)


_EVALUATED_INT, _EVALUATED_FLOAT = 1, 2
_BREAK, _CONTINUE = 0, 1  # what a visitor of children answers


@cache
def _library() -> ctypes.CDLL:
    """The loaded libclang, with the signatures of the functions that the bindings do not declare."""
    lib: ctypes.CDLL = conf.lib
    for name in ("clang_getCursorBinaryOperatorKind", "clang_getCursorUnaryOperatorKind"):
        function = getattr(lib, name)
        function.argtypes, function.restype = [Cursor], ctypes.c_int
    lib.clang_Cursor_getVarDeclInitializer.argtypes = [Cursor]
    lib.clang_Cursor_getVarDeclInitializer.restype = Cursor
    lib.clang_Cursor_isNull.argtypes, lib.clang_Cursor_isNull.restype = [Cursor], ctypes.c_int
    lib.clang_Cursor_Evaluate.argtypes, lib.clang_Cursor_Evaluate.restype = [Cursor], ctypes.c_void_p
    for name, result in (
        ("clang_EvalResult_getKind", ctypes.c_int),
        ("clang_EvalResult_isUnsignedInt", ctypes.c_uint),
        ("clang_EvalResult_getAsUnsigned", ctypes.c_ulonglong),
        ("clang_EvalResult_getAsLongLong", ctypes.c_longlong),
        ("clang_EvalResult_getAsDouble", ctypes.c_double),
        ("clang_EvalResult_dispose", None),
    ):
        function = getattr(lib, name)
        function.argtypes, function.restype = [ctypes.c_void_p], result
    lib.clang_Cursor_isFunctionInlined.argtypes = [Cursor]
    lib.clang_Cursor_isFunctionInlined.restype = ctypes.c_uint
    lib.clang_getToken.argtypes = [TranslationUnit, SourceLocation]
    lib.clang_getToken.restype = ctypes.POINTER(Token)
    lib.clang_getFileContents.argtypes = [TranslationUnit, File, ctypes.POINTER(ctypes.c_size_t)]
    lib.clang_getFileContents.restype = ctypes.c_void_p
    lib.clang_Type_getValueType.argtypes, lib.clang_Type_getValueType.restype = [Type], Type
    lib.clang_getPresumedLocation.argtypes = [
        SourceLocation, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint),
    ]  # fmt: skip
    return lib


def binary_operator(cursor: Cursor) -> str | None:
    return BINARY_OPERATORS.get(_library().clang_getCursorBinaryOperatorKind(cursor))


def unary_operator(cursor: Cursor) -> str | None:
    return UNARY_OPERATORS.get(_library().clang_getCursorUnaryOperatorKind(cursor))


def evaluate(cursor: Cursor) -> int | None:
    """The value of an integer constant expression, or None.  libclang cannot return more than 64 bits."""
    if cursor.type.get_canonical().kind in (TypeKind.INT128, TypeKind.UINT128):
        return None
    lib = _library()
    result = lib.clang_Cursor_Evaluate(cursor)
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
    lib = _library()
    result = lib.clang_Cursor_Evaluate(cursor)
    if not result:
        return None
    try:
        if lib.clang_EvalResult_getKind(result) != _EVALUATED_FLOAT:
            return None
        return float(lib.clang_EvalResult_getAsDouble(result))
    finally:
        lib.clang_EvalResult_dispose(result)


class _String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("flags", ctypes.c_uint)]


def _shown(file: str) -> str:
    return f"<{Path(file).name}>" if is_library(file) else file


def location(cursor: Cursor) -> tuple[str, int, int]:
    """File, line and column of the original source, according to the line markers of a preprocessed file."""
    lib = _library()
    name, line, column = _String(), ctypes.c_uint(), ctypes.c_uint()
    lib.clang_getPresumedLocation(cursor.location, ctypes.byref(name), ctypes.byref(line), ctypes.byref(column))
    get, dispose = _string_functions()
    text = get(name) or b""
    dispose(name)
    return _shown(text.decode(errors="replace")), line.value, column.value


@cache
def _raw_library() -> ctypes.CDLL:
    """libclang without the bindings, which convert a result that is a CXString to str, but not an out parameter."""
    raw = ctypes.CDLL(_library()._name)
    raw.clang_getCursorPrettyPrinted.argtypes = [Cursor, ctypes.c_void_p]
    raw.clang_getCursorPrettyPrinted.restype = _String
    return raw


@cache
def _string_functions() -> tuple[ctypes._NamedFuncPointer, ctypes._NamedFuncPointer]:
    """Functions that read a CXString, and dispose of it."""
    raw = _raw_library()
    raw.clang_getCString.argtypes, raw.clang_getCString.restype = [_String], ctypes.c_char_p
    raw.clang_disposeString.argtypes, raw.clang_disposeString.restype = [_String], None
    return raw.clang_getCString, raw.clang_disposeString


def origin_of(cursor: Cursor) -> Origin:
    file, line, column = location(cursor)
    return Origin(file, line, column)


def printed(declaration: Cursor) -> str:
    """A declaration as libclang prints it from the syntax tree, with all macros expanded."""
    get, dispose = _string_functions()
    text = _raw_library().clang_getCursorPrettyPrinted(declaration, None)
    result = get(text) or b""
    dispose(text)
    return result.decode(errors="replace")


def own_texts(unit: TranslationUnit) -> dict[str, str]:
    """The texts of a program's files, by name, without the headers that come with the package."""
    names = [unit.spelling, *(str(item.include) for item in unit.get_includes())]
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
    found = [(unit.spelling, error) for unit in units for error in diagnostics.errors(unit)]
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
        return Index.create().parse(path, args=arguments)
    except TranslationUnitLoadError as error:
        raise InputError(f"{path}: clang cannot parse this file ({error})") from error
    except LibclangError as error:
        raise EngineLimit(Why.LIBCLANG_MISSING, str(error).splitlines()[0]) from error


def _parse_repaired(path: str, arguments: list[str], content: bytes) -> TranslationUnit:
    """Parse a preprocessed file.  If clang reports errors that can be repaired, repair the text and parse it again."""
    text = repairs.declarations(content, path)
    unit = Index.create().parse(path, args=arguments, unsaved_files=[(path, text)] if text != content else None)
    repaired = repairs.errors(text, diagnostics.errors(unit))
    if repaired != text:
        unit = Index.create().parse(path, args=arguments, unsaved_files=[(path, repaired)])
    return unit


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


def first_token(cursor: Cursor) -> tuple[str, SourceLocation] | None:
    """The first token of a cursor and its location, inside the definition of a macro if it comes from one."""
    lib, unit = _library(), cursor.translation_unit
    start = cursor.extent.start
    found = lib.clang_getToken(unit, start) or lib.clang_getToken(unit, _spelled(unit, start))
    if not found:
        return None
    token = found.contents
    token._tu = unit
    result = token.spelling, token.location
    lib.clang_disposeTokens(unit, found, 1)
    return result


def _spelled(unit: TranslationUnit, where: SourceLocation) -> SourceLocation:
    """Where a token is written that comes from a macro.  libclang finds no token at the expansion of a macro in the
    argument of another one."""
    file, offset = c_object_p(), ctypes.c_uint()
    _library().clang_getSpellingLocation(where, ctypes.byref(file), None, None, ctypes.byref(offset))
    return SourceLocation.from_offset(unit, File(file), offset.value) if file else where


def spelled_tokens(cursor: Cursor, most: int) -> list[str]:
    """The tokens of the source text that begins with a cursor's first token, up to `most` characters."""
    start = first_token(cursor)
    if start is None or start[1].file is None:
        return []
    unit, where = cursor.translation_unit, start[1]
    size = ctypes.c_size_t()
    _library().clang_getFileContents(unit, where.file, ctypes.byref(size))
    end = SourceLocation.from_offset(unit, where.file, min(where.offset + most, size.value - 1))
    return [token.spelling for token in unit.get_tokens(extent=SourceRange.from_locations(where, end))]


def atomic_value(kind: Type) -> Type:
    """T of _Atomic(T)."""
    value = _library().clang_Type_getValueType(kind)
    value._tu = kind._tu
    return value


def definitions(unit: TranslationUnit) -> list[Cursor]:
    """The top-level functions and variables."""
    kinds = (CursorKind.FUNCTION_DECL, CursorKind.VAR_DECL)
    return [cursor for cursor in unit.cursor.get_children() if cursor.kind in kinds]


def is_inline(function: Cursor) -> bool:
    """Is it declared `inline`, and not `extern`?"""
    is_extern = function.storage_class is StorageClass.EXTERN
    return not is_extern and bool(_library().clang_Cursor_isFunctionInlined(function))


def asm_label(declaration: Cursor) -> str | None:
    """The name in `int f(void) asm("name")`.  Attributes come first among the children, which are many."""
    found: list[str] = []

    def visit(child: Cursor, parent: Cursor, data: object) -> int:
        if child.kind is CursorKind.ASM_LABEL_ATTR:
            found.append(child.spelling)
        return _CONTINUE if child.kind.is_attribute() and not found else _BREAK

    conf.lib.clang_visitChildren(declaration, callbacks["cursor_visit"](visit), None)
    return found[0] if found else None


def initializer(variable: Cursor) -> Cursor | None:
    """The initialiser of a variable.  The children do not show whether one is the initialiser or an array's length."""
    lib = _library()
    result = lib.clang_Cursor_getVarDeclInitializer(variable)
    if lib.clang_Cursor_isNull(result):
        return None
    result._tu = variable._tu
    return result
