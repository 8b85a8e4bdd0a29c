"""The functions of libclang that the frontend calls, and the structures that they take and return.

The library is the one that `clang.cindex` finds.  It is loaded a second time, so that its functions return plain
structures here, which `syntax.py` wraps; those of `clang.cindex` make an object of each result.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_double, c_int, c_longlong, c_uint, c_ulonglong, c_void_p, py_object
from functools import cache

from clang.cindex import conf

BREAK, CONTINUE = 0, 1  # what a visitor answers


class CXCursor(ctypes.Structure):
    _fields_ = (("kind", c_int), ("xdata", c_int), ("data", c_void_p * 3))
    kind: int


class CXType(ctypes.Structure):
    _fields_ = (("kind", c_int), ("data", c_void_p * 2))
    kind: int


class CXString(ctypes.Structure):
    _fields_ = (("data", c_void_p), ("flags", c_uint))


class CXSourceLocation(ctypes.Structure):
    _fields_ = (("data", c_void_p * 2), ("number", c_uint))


class CXSourceRange(ctypes.Structure):
    _fields_ = (("data", c_void_p * 2), ("begin", c_uint), ("end", c_uint))


class CXToken(ctypes.Structure):
    _fields_ = (("numbers", c_uint * 4), ("data", c_void_p))


CHILD_VISITOR = ctypes.CFUNCTYPE(c_int, CXCursor, CXCursor, py_object)  # child, parent, what the caller passes
FIELD_VISITOR = ctypes.CFUNCTYPE(c_int, CXCursor, py_object)

_UNIT, _FILE, _EVALUATION = c_void_p, c_void_p, c_void_p

# Result, arguments, and the functions that have them.
_FUNCTIONS = (
    (CXCursor, (CXCursor,), (
        "clang_getCursorReferenced", "clang_getCanonicalCursor", "clang_getCursorDefinition",
        "clang_getCursorSemanticParent", "clang_Cursor_getVarDeclInitializer",
    )),
    (CXCursor, (CXCursor, c_uint), ("clang_Cursor_getArgument",)),
    (CXCursor, (CXType,), ("clang_getTypeDeclaration",)),
    (CXCursor, (_UNIT,), ("clang_getTranslationUnitCursor",)),
    (CXType, (CXCursor,), (
        "clang_getCursorType", "clang_getCursorResultType", "clang_getTypedefDeclUnderlyingType",
        "clang_getEnumDeclIntegerType",
    )),
    (CXType, (CXType,), (
        "clang_getCanonicalType", "clang_getPointeeType", "clang_getElementType", "clang_getResultType",
        "clang_Type_getNamedType", "clang_Type_getValueType",
    )),
    (CXType, (CXType, c_uint), ("clang_getArgType",)),
    (CXString, (CXCursor,), ("clang_getCursorSpelling",)),
    (CXString, (CXCursor, c_void_p), ("clang_getCursorPrettyPrinted",)),
    (CXString, (CXType,), ("clang_getTypeSpelling",)),
    (CXString, (_FILE,), ("clang_getFileName",)),
    (CXString, (_UNIT, CXToken), ("clang_getTokenSpelling",)),
    (c_char_p, (CXString,), ("clang_getCString",)),
    (None, (CXString,), ("clang_disposeString",)),
    (c_int, (CXCursor,), (
        "clang_getCursorBinaryOperatorKind", "clang_getCursorUnaryOperatorKind", "clang_Cursor_getStorageClass",
        "clang_getCursorLinkage", "clang_getCursorTLSKind", "clang_Cursor_getNumArguments",
        "clang_getFieldDeclBitWidth",
    )),
    (c_int, (CXType,), ("clang_getNumArgTypes",)),
    (c_uint, (CXCursor,), ("clang_isCursorDefinition", "clang_Cursor_isBitField", "clang_Cursor_isFunctionInlined")),
    (c_uint, (CXType,), (
        "clang_isConstQualifiedType", "clang_isVolatileQualifiedType", "clang_isFunctionTypeVariadic",
    )),
    (c_uint, (c_int,), ("clang_isDeclaration", "clang_isExpression", "clang_isStatement", "clang_isAttribute")),
    (c_uint, (CXCursor, CHILD_VISITOR, py_object), ("clang_visitChildren",)),
    (c_uint, (CXType, FIELD_VISITOR, py_object), ("clang_Type_visitFields",)),
    (c_longlong, (CXCursor,), ("clang_getEnumConstantDeclValue", "clang_Cursor_getOffsetOfField")),
    (c_ulonglong, (CXCursor,), ("clang_getEnumConstantDeclUnsignedValue",)),
    (c_longlong, (CXType, c_char_p), ("clang_Type_getOffsetOf",)),
    (c_longlong, (CXType,), ("clang_Type_getSizeOf", "clang_Type_getAlignOf", "clang_getNumElements")),
    (_EVALUATION, (CXCursor,), ("clang_Cursor_Evaluate",)),
    (c_int, (_EVALUATION,), ("clang_EvalResult_getKind",)),
    (c_uint, (_EVALUATION,), ("clang_EvalResult_isUnsignedInt",)),
    (c_ulonglong, (_EVALUATION,), ("clang_EvalResult_getAsUnsigned",)),
    (c_longlong, (_EVALUATION,), ("clang_EvalResult_getAsLongLong",)),
    (c_double, (_EVALUATION,), ("clang_EvalResult_getAsDouble",)),
    (None, (_EVALUATION,), ("clang_EvalResult_dispose",)),
    (CXSourceLocation, (CXCursor,), ("clang_getCursorLocation",)),
    (CXSourceLocation, (CXSourceRange,), ("clang_getRangeStart", "clang_getRangeEnd")),
    (CXSourceLocation, (_UNIT, _FILE, c_uint), ("clang_getLocationForOffset",)),
    (CXSourceLocation, (_UNIT, CXToken), ("clang_getTokenLocation",)),
    (CXSourceRange, (CXCursor,), ("clang_getCursorExtent",)),
    (CXSourceRange, (CXSourceLocation, CXSourceLocation), ("clang_getRange",)),
    (c_int, (CXSourceLocation,), ("clang_Location_isInSystemHeader",)),
    (None, (CXSourceLocation, POINTER(c_void_p), POINTER(c_uint), POINTER(c_uint), POINTER(c_uint)), (
        "clang_getExpansionLocation", "clang_getSpellingLocation",
    )),
    (None, (CXSourceLocation, POINTER(CXString), POINTER(c_uint), POINTER(c_uint)), ("clang_getPresumedLocation",)),
    (None, (_UNIT, CXSourceRange, POINTER(POINTER(CXToken)), POINTER(c_uint)), ("clang_tokenize",)),
    (None, (_UNIT, POINTER(CXToken), c_uint), ("clang_disposeTokens",)),
    (POINTER(CXToken), (_UNIT, CXSourceLocation), ("clang_getToken",)),
    (c_void_p, (_UNIT, _FILE, POINTER(ctypes.c_size_t)), ("clang_getFileContents",)),
)  # fmt: skip


@cache
def library() -> ctypes.CDLL:
    """The loaded libclang, with the types of the functions above."""
    lib = ctypes.CDLL(conf.get_filename())
    for result, arguments, names in _FUNCTIONS:
        for name in names:
            function = getattr(lib, name)
            function.argtypes, function.restype = arguments, result
    return lib


def text_of(string: CXString) -> str:
    """The text of a string of libclang, which is disposed of."""
    lib = library()
    text: bytes = lib.clang_getCString(string) or b""
    lib.clang_disposeString(string)
    return text.decode(errors="replace")
