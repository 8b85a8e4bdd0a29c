"""The syntax tree of a file: cursors and types, as libclang knows them.

Cursors and types are made once for each thing that they stand for, so that they can be compared and hashed by identity,
and each fact about them is asked once.  They belong to their translation unit, and end with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from ctypes import byref, c_uint, c_void_p
from functools import cache
from itertools import count
from operator import itemgetter
from struct import Struct
from typing import Any

from clang.cindex import CursorKind, LinkageKind, StorageClass, TLSKind, TypeKind

from unbraid.core.records import dataclass
from unbraid.frontend.parsing.libclang import (
    CHILD_VISITOR,
    CONTINUE,
    FIELD_VISITOR,
    CXCursor,
    CXSourceLocation,
    CXSourceRange,
    CXString,
    CXType,
    library,
    text_of,
)
from unbraid.frontend.parsing.once import once

__all__ = [
    "BFLOAT16", "FLOAT16", "Cursor", "CursorKind", "Inclusion", "LinkageKind", "Location", "StorageClass", "TLSKind",
    "TranslationUnit", "Type", "TypeKind",
]  # fmt: skip

# Kinds of types that `clang.cindex` has no name for; without an entry here they would raise an exception.
FLOAT16, BFLOAT16 = TypeKind(32), TypeKind(39)

_UNSIGNED = (
    TypeKind.CHAR_U, TypeKind.UCHAR, TypeKind.USHORT, TypeKind.UINT, TypeKind.ULONG, TypeKind.ULONGLONG,
    TypeKind.UINT128,
)  # fmt: skip

_CURSOR, _TYPE = Struct("ii3P"), Struct("i2P")  # CXCursor, CXType
_NO_CURSOR = (70, 0, 0, 0, 0)  # clang_getNullCursor(): CXCursor_InvalidFile

_numbers = count()


@dataclass(frozen=True)
class Location:
    file: str | None  # None for what is in no file, such as built-in declarations
    offset: int


@dataclass(frozen=True)
class Inclusion:
    file: str
    by: str | None  # the file that includes it; None for what the command line includes


# ----------------------------------------------------------------------- facts that a function of libclang tells
def _text(function: str) -> once[str]:
    return once(lambda node: text_of(getattr(library(), function)(node.raw)))


def _number(function: str) -> once[int]:
    return once(lambda node: int(getattr(library(), function)(node.raw)))


def _flag(function: str) -> once[bool]:
    return once(lambda node: bool(getattr(library(), function)(node.raw)))


def _flag_of_kind(function: str) -> once[bool]:
    return once(lambda cursor: _is_kind(function, cursor.raw.kind))


def _type(function: str) -> once[Type]:
    return once(lambda node: node.unit.type_of(getattr(library(), function)(node.raw)))


def _cursor(function: str) -> once[Cursor | None]:
    return once(lambda node: node.unit.cursor_of(getattr(library(), function)(node.raw)))


class Cursor:
    """A node of the syntax tree: a declaration, a statement, an expression, an attribute or a reference to a name."""

    def __init__(self, unit: TranslationUnit, raw: CXCursor, kind: CursorKind) -> None:
        self.unit, self.raw, self.kind = unit, raw, kind
        self.key = next(_numbers)  # no other cursor in this process has it

    is_declaration = _flag_of_kind("clang_isDeclaration")
    is_expression = _flag_of_kind("clang_isExpression")
    is_statement = _flag_of_kind("clang_isStatement")
    is_attribute = _flag_of_kind("clang_isAttribute")
    spelling = _text("clang_getCursorSpelling")
    type = _type("clang_getCursorType")
    referenced = _cursor("clang_getCursorReferenced")
    binary_operator = _number("clang_getCursorBinaryOperatorKind")  # CXBinaryOperatorKind
    unary_operator = _number("clang_getCursorUnaryOperatorKind")  # CXUnaryOperatorKind

    @once
    def children(self) -> tuple[Cursor, ...]:
        found: list[CXCursor] = []
        library().clang_visitChildren(self.raw, _collect_child, found)
        return self.unit.cursors_of(found)

    def walk_preorder(self) -> Iterator[Cursor]:
        """This cursor and all below it, from top to bottom and from left to right."""
        pending = [self]
        while pending:
            cursor = pending.pop()
            yield cursor
            pending.extend(reversed(cursor.children))

    @once
    def arguments(self) -> tuple[Cursor, ...]:
        """The parameters of a function, or the arguments of a call."""
        lib = library()
        count = lib.clang_Cursor_getNumArguments(self.raw)
        return self.unit.cursors_of(lib.clang_Cursor_getArgument(self.raw, number) for number in range(count))

    # ------------------------------------------------------------------------------------------- declarations
    is_definition = _flag("clang_isCursorDefinition")
    definition = _cursor("clang_getCursorDefinition")
    semantic_parent = _cursor("clang_getCursorSemanticParent")
    initializer = _cursor("clang_Cursor_getVarDeclInitializer")  # children may also be the length of an array
    result_type = _type("clang_getCursorResultType")  # of a function
    underlying_typedef_type = _type("clang_getTypedefDeclUnderlyingType")
    enum_type = _type("clang_getEnumDeclIntegerType")
    is_inlined = _flag("clang_Cursor_isFunctionInlined")
    is_bitfield = _flag("clang_Cursor_isBitField")
    bitfield_width = _number("clang_getFieldDeclBitWidth")
    field_offset = _number("clang_Cursor_getOffsetOfField")  # in its struct or union, in bits

    @once
    def canonical(self) -> Cursor:
        """The same cursor for all declarations of the same thing."""
        return self.unit.cursor_of(library().clang_getCanonicalCursor(self.raw)) or self

    @once
    def storage_class(self) -> StorageClass:
        return StorageClass.from_id(library().clang_Cursor_getStorageClass(self.raw))

    @once
    def linkage(self) -> LinkageKind:
        return LinkageKind.from_id(library().clang_getCursorLinkage(self.raw))

    @once
    def tls_kind(self) -> TLSKind:
        return TLSKind.from_id(library().clang_getCursorTLSKind(self.raw))

    @once
    def enum_value(self) -> int:
        """The value of a member of an enum."""
        kind = self.type.declaration.enum_type if self.type.kind is TypeKind.ENUM else self.type
        if kind.kind in _UNSIGNED:
            return int(library().clang_getEnumConstantDeclUnsignedValue(self.raw))
        return int(library().clang_getEnumConstantDeclValue(self.raw))

    # ------------------------------------------------------------------------------------- places in the text
    @once
    def location(self) -> Location:
        """Where it is; what comes from a macro is where that is used."""
        return self.unit.location_of(library().clang_getCursorLocation(self.raw))

    @once
    def presumed(self) -> tuple[str, int, int]:
        """File, line and column of the original source, according to the line markers of a preprocessed file."""
        lib, name, line, column = library(), CXString(), c_uint(), c_uint()
        where = lib.clang_getCursorLocation(self.raw)
        lib.clang_getPresumedLocation(where, byref(name), byref(line), byref(column))
        return text_of(name), line.value, column.value

    @once
    def is_in_system_header(self) -> bool:
        lib = library()
        return bool(lib.clang_Location_isInSystemHeader(lib.clang_getCursorLocation(self.raw)))

    @once
    def extent(self) -> CXSourceRange:
        extent: CXSourceRange = library().clang_getCursorExtent(self.raw)
        return extent

    @once
    def start(self) -> Location:
        return self.unit.location_of(library().clang_getRangeStart(self.extent))

    @once
    def end(self) -> Location:
        return self.unit.location_of(library().clang_getRangeEnd(self.extent))

    def has_extent_of(self, other: Cursor) -> bool:
        return bytes(self.extent) == bytes(other.extent)


class Type:
    def __init__(self, unit: TranslationUnit, raw: CXType, kind: TypeKind) -> None:
        self.unit, self.raw, self.kind = unit, raw, kind

    spelling = _text("clang_getTypeSpelling")
    canonical = _type("clang_getCanonicalType")  # without typedefs
    named_type = _type("clang_Type_getNamedType")  # T of `struct T`
    value_type = _type("clang_Type_getValueType")  # T of _Atomic(T)
    pointee = _type("clang_getPointeeType")
    element_type = _type("clang_getElementType")
    element_count = _number("clang_getNumElements")
    result = _type("clang_getResultType")  # of a function
    is_function_variadic = _flag("clang_isFunctionTypeVariadic")
    is_const_qualified = _flag("clang_isConstQualifiedType")
    is_volatile_qualified = _flag("clang_isVolatileQualifiedType")
    size = _number("clang_Type_getSizeOf")  # in bytes; negative if it is not known
    align = _number("clang_Type_getAlignOf")

    @once
    def declaration(self) -> Cursor:
        """Of a typedef, struct, union or enum; for other types a cursor that declares nothing."""
        (found,) = self.unit.cursors_of([library().clang_getTypeDeclaration(self.raw)])
        return found

    @once
    def fields(self) -> tuple[Cursor, ...]:
        found: list[CXCursor] = []
        library().clang_Type_visitFields(self.raw, _collect_field, found)
        return self.unit.cursors_of(found)

    def offset_of(self, member: str) -> int:
        """The offset of a member of a struct or union, in bits."""
        return int(library().clang_Type_getOffsetOf(self.raw, member.encode()))

    @once
    def argument_types(self) -> tuple[Type, ...]:
        """Of a function with a prototype."""
        lib = library()
        count = lib.clang_getNumArgTypes(self.raw)
        return tuple(self.unit.type_of(lib.clang_getArgType(self.raw, number)) for number in range(count))


class TranslationUnit:
    """A file with all that it includes.  `parsed`: the same as `clang.cindex` knows it."""

    def __init__(self, parsed: Any) -> None:
        self.parsed, self.raw = parsed, parsed.obj
        self.spelling: str = parsed.spelling
        self._cursors: dict[tuple[int, ...], Cursor] = {}
        self._types: dict[tuple[int, ...], Type] = {}
        self._files: dict[int, str] = {}  # names by CXFile

    def close(self) -> None:
        """Free the tree.  It and its cursors and types, which refer to each other, lose all that they know."""
        for each in (*self._cursors.values(), *self._types.values(), self):
            vars(each).clear()

    @once
    def cursor(self) -> Cursor:
        """The root of the tree."""
        (root,) = self.cursors_of([library().clang_getTranslationUnitCursor(self.raw)])
        return root

    @once
    def inclusions(self) -> tuple[Inclusion, ...]:
        names = ((str(each.include), each.source) for each in self.parsed.get_includes())
        return tuple(Inclusion(file, None if by is None else str(by)) for file, by in names)

    def cursors_of(self, found: Iterable[CXCursor]) -> tuple[Cursor, ...]:
        return tuple(filter(None, map(self.cursor_of, found)))

    def cursor_of(self, raw: CXCursor) -> Cursor | None:
        """None for the null cursor."""
        fields = _CURSOR.unpack(raw)
        if fields == _NO_CURSOR:
            return None
        key = _identity(raw.kind)(fields)
        known = self._cursors.get(key)
        if known is None:
            known = self._cursors[key] = Cursor(self, raw, _cursor_kind(raw.kind))
        return known

    def type_of(self, raw: CXType) -> Type:
        key = _TYPE.unpack(raw)
        known = self._types.get(key)
        if known is None:
            known = self._types[key] = Type(self, raw, _type_kind(raw.kind))
        return known

    def location_of(self, raw: CXSourceLocation) -> Location:
        file, offset = c_void_p(), c_uint()
        library().clang_getExpansionLocation(raw, byref(file), None, None, byref(offset))
        return Location(None if file.value is None else self._name_of(file.value), offset.value)

    def _name_of(self, file: int) -> str:
        if file not in self._files:
            self._files[file] = text_of(library().clang_getFileName(file))
        return self._files[file]


_cursor_kind, _type_kind = cache(CursorKind.from_id), cache(TypeKind.from_id)


@cache
def _is_kind(function: str, kind: int) -> bool:
    return bool(getattr(library(), function)(kind))


@cache
def _identity(kind: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """What tells cursors of this kind apart: its fields are `kind, xdata, data[0], data[1], data[2]`.

    An expression or statement is `data[1]`.  The declaration around it is `data[0]`, which is missing in some cursors.
    A declaration is `data[0]`; `data[1]` says whether it is the first of several, which is missing in some cursors.
    """
    if _is_kind("clang_isExpression", kind) or _is_kind("clang_isStatement", kind):
        return itemgetter(0, 3)
    return itemgetter(0, 2) if _is_kind("clang_isDeclaration", kind) else itemgetter(0, 2, 3)


def _collect(child: CXCursor, *rest: list[CXCursor]) -> int:
    """Called back by libclang with the parent of a child, but not of a field, and with the list of those found."""
    rest[-1].append(child)
    return CONTINUE


_collect_child, _collect_field = CHILD_VISITOR(_collect), FIELD_VISITOR(_collect)
