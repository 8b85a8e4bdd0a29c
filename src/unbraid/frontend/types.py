"""C types to core types.  What is not modelled is refused where it is used."""

from __future__ import annotations

from clang.cindex import Cursor, TypeKind
from clang.cindex import Type as ClangType

from unbraid.core.layout import size_of
from unbraid.core.nodes import (
    BOOL,
    ArrayType,
    BoolType,
    DataModel,
    IntType,
    Origin,
    PointerType,
    ScalarType,
    Struct,
    StructType,
    Type,
)
from unbraid.errors import Refused
from unbraid.frontend.clang import atomic_value, pointee
from unbraid.frontend.records import Record, Records
from unbraid.models import MODEL_TYPES

_FIXED_INTEGERS = {
    TypeKind.CHAR_S: (8, True), TypeKind.SCHAR: (8, True), TypeKind.UCHAR: (8, False), TypeKind.CHAR_U: (8, False),
    TypeKind.SHORT: (16, True), TypeKind.USHORT: (16, False), TypeKind.INT: (32, True), TypeKind.UINT: (32, False),
    TypeKind.LONGLONG: (64, True), TypeKind.ULONGLONG: (64, False),
}  # fmt: skip
_FLOATS = (TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.LONGDOUBLE, TypeKind.HALF, TypeKind.FLOAT128)


class TypeTable:
    """Translates types and collects the structs that it meets."""

    def __init__(self, model: DataModel) -> None:
        self.model = model
        self.structs: dict[str, Struct] = {}
        self.records: dict[str, Record] = {}  # how the user sees each struct or union
        self.structs_source: dict[str, str] = {}
        self._struct_names: dict[tuple[object, ...], str] = {}  # by their definition: `_identity`
        self.int = IntType(32, True)
        self.thread = IntType(model.long_bits, False)  # pthread_t
        self.void_pointer = PointerType(None, model.pointer_bits)

    def of(self, kind: ClangType, origin: Origin) -> Type:
        """The core type of an object type; raises Refused."""
        return self._translate(kind, origin)

    def of_cursor(self, cursor: Cursor, origin: Origin) -> Type:
        """The core type of an expression or a parameter."""
        target = pointee(cursor)
        return self.of(cursor.type, origin) if target is None else self._pointer(target, origin)

    def scalar(self, kind: ClangType, origin: Origin) -> ScalarType:
        result = self.of(kind, origin)
        if not isinstance(result, ScalarType):
            raise Refused(f"a value of type '{kind.spelling}' is not supported here", origin)
        return result

    def results(self, kind: ClangType, origin: Origin) -> tuple[Type, ...]:
        """The type of a function's result; none for void."""
        if kind.get_canonical().kind is TypeKind.VOID:
            return ()
        return (self.of(kind, origin),)

    def _translate(self, kind: ClangType, origin: Origin) -> Type:
        match kind.kind:
            case TypeKind.ELABORATED:
                return self._translate(kind.get_named_type(), origin)
            case TypeKind.TYPEDEF:
                declaration = kind.get_declaration()
                model = MODEL_TYPES.get(declaration.spelling)
                if model is not None:
                    if isinstance(model, str):
                        raise Refused(model, origin)
                    return model
                return self._translate(declaration.underlying_typedef_type, origin)
            case TypeKind.BOOL:
                return BOOL
            case TypeKind.LONG:
                return IntType(self.model.long_bits, True)
            case TypeKind.ULONG:
                return IntType(self.model.long_bits, False)
            case TypeKind.ENUM:
                return self.of(kind.get_declaration().enum_type, origin)
            case TypeKind.POINTER:
                return self._pointer(kind.get_pointee(), origin)
            case TypeKind.CONSTANTARRAY:
                return ArrayType(self.of(kind.element_type, origin), kind.element_count)
            case TypeKind.INCOMPLETEARRAY:  # a flexible member, or one whose length is not asked for
                return ArrayType(self.of(kind.element_type, origin), 0)
            case TypeKind.RECORD:
                return self._struct(kind, origin)
            case TypeKind.ATOMIC:
                value = self.of(atomic_value(kind), origin)
                if not isinstance(value, ScalarType):
                    raise Refused(f"'{kind.spelling}' is not supported: only scalars can be _Atomic", origin)
                return value
            case _ if kind.kind in _FIXED_INTEGERS:
                return IntType(*_FIXED_INTEGERS[kind.kind])
        canonical = kind.get_canonical()
        if canonical.kind is not kind.kind:  # typeof, attributes, decayed parameters and the like
            return self._translate(canonical, origin)
        raise Refused(_why_not(kind), origin)

    def _pointer(self, target: ClangType, origin: Origin) -> PointerType:
        canonical = target.get_canonical().kind
        if canonical in (TypeKind.VOID, TypeKind.FUNCTIONPROTO, TypeKind.FUNCTIONNOPROTO, *_FLOATS):
            return self.void_pointer
        record = _record(target)
        if record is not None:  # its members are read where it is accessed: structs may point to each other
            definition = record.get_declaration().get_definition()
            return self.void_pointer if definition is None else self.pointer_to(StructType(self._name(definition)))
        try:
            return self.pointer_to(self.of(target, origin))
        except Refused:
            return self.void_pointer  # likewise: refused where it is dereferenced

    def _struct(self, kind: ClangType, origin: Origin) -> StructType:
        definition = kind.get_declaration().get_definition()
        if definition is None:
            raise Refused(f"'{kind.spelling}' is an incomplete type", origin)
        name = self._name(definition)
        if name not in self.structs:
            self.structs[name], self.records[name] = Records(self.of).read(definition)
            self.structs_source[name] = kind.spelling
        return StructType(name)

    def _name(self, definition: Cursor) -> str:
        key = _identity(definition)
        if key not in self._struct_names:
            self._struct_names[key] = self._fresh_name(definition)
        return self._struct_names[key]

    def _fresh_name(self, declaration: Cursor) -> str:
        base = declaration.spelling if declaration.spelling.isidentifier() else "anonymous"
        name, number = base, 1
        while name in self._struct_names.values():
            number += 1
            name = f"{base}_{number}"
        return name

    def target(self, pointer: Cursor, origin: Origin) -> Type | None:
        """What a pointer points to; None for void, functions, and what is not supported."""
        kind = None if pointee(pointer) is None else self.of_cursor(pointer, origin)
        return kind.target if isinstance(kind, PointerType) else None

    def pointer_to(self, target: Type) -> PointerType:
        return PointerType(target, self.model.pointer_bits)

    def size_of(self, kind: Type) -> int:
        return size_of(kind, self.structs)


def _record(kind: ClangType) -> ClangType | None:
    """The struct or union that a type is, if it is one and not modelled."""
    while kind.kind in (TypeKind.ELABORATED, TypeKind.TYPEDEF):
        if kind.kind is TypeKind.ELABORATED:
            kind = kind.get_named_type()
        elif kind.get_declaration().spelling in MODEL_TYPES:
            return None
        else:
            kind = kind.get_declaration().underlying_typedef_type
    return kind if kind.kind is TypeKind.RECORD else None


def _identity(declaration: Cursor) -> tuple[object, ...]:
    """Equal for one definition that several files include, but not for two of the same name.  A macro may define
    several structs at one place, so the members count too."""
    members = tuple((member.spelling, member.type.spelling) for member in declaration.type.get_fields())
    return str(declaration.location.file), declaration.location.offset, declaration.spelling, members


def _why_not(kind: ClangType) -> str:
    canonical = kind.get_canonical()
    if canonical.kind in _FLOATS:
        return f"floating point type '{kind.spelling}' is not supported yet"
    if canonical.kind is TypeKind.VARIABLEARRAY:
        return "variable-length arrays are not supported yet"
    return f"type '{kind.spelling}' is not supported yet"


# ------------------------------------------------------------------------------------ C's conversion rules
def promote(kind: ScalarType) -> IntType:
    """Integer promotion: what is narrower than int becomes int."""
    if isinstance(kind, BoolType) or (isinstance(kind, IntType) and kind.bits < 32):
        return IntType(32, True)
    if isinstance(kind, IntType):
        return kind
    raise TypeError(f"not an integer type: {kind}")


def common_type(left: ScalarType, right: ScalarType) -> IntType:
    """The usual arithmetic conversions.  Width and sign decide: of two types of one width an unsigned one wins, and a
    wider signed type holds all values of a narrower unsigned one, whatever their ranks are called."""
    a, b = promote(left), promote(right)
    if a.bits == b.bits:
        return a if not a.signed else b
    return a if a.bits > b.bits else b
