"""Translates C types to core types.  A type that is not modelled is refused where it is used."""

from __future__ import annotations

from unbraid.core.errors import Refused
from unbraid.core.layout import size_of
from unbraid.core.nodes import (
    BOOL,
    LONG_DOUBLE,
    ArrayType,
    BoolType,
    DataModel,
    Field,
    FloatType,
    IntType,
    Origin,
    PointerType,
    ScalarType,
    Struct,
    StructType,
    Type,
)
from unbraid.core.records import dataclass
from unbraid.frontend.parsing.decay import is_decayed, pointee
from unbraid.frontend.parsing.syntax import BFLOAT16, FLOAT16, Cursor, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.types.records import Record, Records
from unbraid.models import MODEL_TYPES
from unbraid.models.environment.variables import OPAQUE_STRUCTS

_FIXED_INTEGERS = {
    TypeKind.CHAR_S: (8, True), TypeKind.SCHAR: (8, True), TypeKind.UCHAR: (8, False), TypeKind.CHAR_U: (8, False),
    TypeKind.SHORT: (16, True), TypeKind.USHORT: (16, False), TypeKind.INT: (32, True), TypeKind.UINT: (32, False),
    TypeKind.LONGLONG: (64, True), TypeKind.ULONGLONG: (64, False),
    TypeKind.INT128: (128, True), TypeKind.UINT128: (128, False),
}  # fmt: skip
_FLOATS = {TypeKind.FLOAT: 32, TypeKind.DOUBLE: 64}
_OTHER_FLOATS = (TypeKind.LONGDOUBLE, TypeKind.HALF, TypeKind.FLOAT128, TypeKind.IBM128, FLOAT16, BFLOAT16)


_VA_LIST = "__va_list_tag"  # clang's struct behind a va_list
NEXT_ARGUMENT = "next"  # its only field here: see `calls/varargs.py`


@dataclass(frozen=True)
class _Opaque:
    """A library's type into which the program does not look."""

    name: str
    definition: ClangType


class TypeTable:
    """Translates types and collects the structs that it meets."""

    def __init__(self, model: DataModel) -> None:
        self.model = model
        self.structs: dict[str, Struct] = {}
        self.records: dict[str, Record] = {}  # the members of each struct or union, as in C
        self.modelled: dict[str, Struct] = {}  # with one cell each, for types of libraries that are larger than it
        self.structs_source: dict[str, str] = {}
        self._struct_names: dict[tuple[object, ...], str] = {}  # by the `_identity` of their definition
        self._seen: dict[int, str] = {}  # the names of structs, by the key of their definition
        self.int = IntType(32, True)
        self.thread = IntType(model.long_bits, False)  # pthread_t
        self.void_pointer = PointerType(None, model.pointer_bits)

    def of(self, kind: ClangType, origin: Origin) -> Type:
        """The core type of an object type; raises Refused."""
        return self._translate(kind, origin)

    def of_cursor(self, cursor: Cursor, origin: Origin) -> Type:
        """The core type of an expression or a declaration."""
        target = pointee(cursor)
        return self.of(cursor.type, origin) if target is None else self._pointer(target, origin)

    def scalar(self, kind: ClangType, origin: Origin) -> ScalarType:
        result = self.of(kind, origin)
        if not isinstance(result, ScalarType):
            raise Refused(f"a value of type '{kind.spelling}' is not supported here", origin)
        return result

    def results(self, kind: ClangType, origin: Origin) -> tuple[Type, ...]:
        """The type of a function's result; empty for void."""
        if kind.canonical.kind is TypeKind.VOID:
            return ()
        return (self.of(kind, origin),)

    def _translate(self, kind: ClangType, origin: Origin) -> Type:
        match kind.kind:
            case TypeKind.ELABORATED:
                return self._translate(kind.named_type, origin)
            case TypeKind.TYPEDEF:
                declaration = kind.declaration
                if declaration.spelling in MODEL_TYPES:
                    opaque = _Opaque(declaration.spelling, declaration.underlying_typedef_type)
                    return self.defined(self._modelled(opaque, origin))
                return self._translate(declaration.underlying_typedef_type, origin)
            case TypeKind.BOOL:
                return BOOL
            case TypeKind.LONG:
                return IntType(self.model.long_bits, True)
            case TypeKind.ULONG:
                return IntType(self.model.long_bits, False)
            case TypeKind.ENUM:
                return self.of(kind.declaration.enum_type, origin)
            case TypeKind.POINTER:
                return self._pointer(kind.pointee, origin)
            case TypeKind.CONSTANTARRAY:
                return ArrayType(self.of(kind.element_type, origin), kind.element_count)
            case TypeKind.INCOMPLETEARRAY:  # a flexible member, or an array whose length is not needed
                return ArrayType(self.of(kind.element_type, origin), 0)
            case TypeKind.RECORD if _is_library_record(kind):  # `__typeof__` hides the typedef
                return self.defined(self._modelled(_Opaque(kind.declaration.spelling, kind), origin))
            case TypeKind.RECORD:
                return self._struct(kind, origin)
            case TypeKind.ATOMIC:
                value = self.of(kind.value_type, origin)
                if kind.size != kind.value_type.size:
                    raise Refused(f"'{kind.spelling}' is not supported: compilers give it different sizes", origin)
                return value
            case TypeKind.LONGDOUBLE | TypeKind.FLOAT128 if kind.size == LONG_DOUBLE.bits // 8:
                return LONG_DOUBLE
            case _ if kind.kind in _FLOATS:
                return FloatType(_FLOATS[kind.kind])
            case _ if kind.kind in _FIXED_INTEGERS:
                return IntType(*_FIXED_INTEGERS[kind.kind])
        canonical = kind.canonical
        if canonical.kind is not kind.kind:  # typeof, attributes, decayed parameters and the like
            return self._translate(canonical, origin)
        raise Refused(_why_not(kind), origin)

    def _modelled(self, opaque: _Opaque, origin: Origin) -> Type:
        """The core type of a library's opaque type, which the program must define as a struct or the same integer."""
        model = MODEL_TYPES[opaque.name]
        if isinstance(model, str):
            raise Refused(model, origin)
        is_record = opaque.definition.canonical.kind is TypeKind.RECORD
        if not is_record and self._translate(opaque.definition, origin) != model:
            raise Refused(f"'{opaque.name}' is the name of a library's type, but not defined as one", origin)
        size = opaque.definition.size
        if size <= self.size_of(model):
            return model
        key = opaque.name, size
        if key not in self._struct_names:
            self._struct_names[key] = self._fresh_name(opaque.name)
        name = self._struct_names[key]
        self.modelled[name] = Struct((Field("", model, 0),), size, opaque.definition.align)
        return StructType(name)

    def defined(self, kind: Type) -> Type:
        """The type, which is defined if it is a library's.  A program that only points to it need not define it."""
        if isinstance(kind, StructType) and kind.name in self.modelled:
            self.structs[kind.name] = self.modelled[kind.name]
        return kind

    def _pointer(self, target: ClangType, origin: Origin) -> PointerType:
        while target.canonical.kind is TypeKind.VARIABLEARRAY:  # see `lowering/variable_types.py`
            target = target.canonical.element_type
        canonical = target.canonical.kind
        if canonical in (TypeKind.VOID, TypeKind.FUNCTIONPROTO, TypeKind.FUNCTIONNOPROTO, *_OTHER_FLOATS):
            return self.void_pointer
        record = _record(target)
        if record is not None:  # members are read at the first access, because structs may point to each other
            definition = record.declaration.definition
            if definition is None or definition.spelling in OPAQUE_STRUCTS:
                return self.void_pointer
            return self.pointer_to(StructType(self._name(definition)))
        try:
            return self.pointer_to(self._pointed_at(target, origin))
        except Refused:
            return self.void_pointer  # the type is refused where the pointer is dereferenced

    def _pointed_at(self, target: ClangType, origin: Origin) -> Type:
        opaque = _opaque(target)
        return self.of(target, origin) if opaque is None else self._modelled(opaque, origin)

    def _struct(self, kind: ClangType, origin: Origin) -> StructType:
        definition = kind.declaration.definition
        if definition is None:
            raise Refused(f"'{kind.spelling}' is an incomplete type", origin)
        if definition.spelling in OPAQUE_STRUCTS:
            raise Refused(f"the members of '{kind.spelling}' belong to the C library, and are not modelled", origin)
        name = self._name(definition)
        if name not in self.structs and definition.spelling == _VA_LIST:
            self.structs[name] = Struct((Field(NEXT_ARGUMENT, self.void_pointer, 0),), definition.type.size)
        elif name not in self.structs:
            self.structs[name], self.records[name] = Records(self.of).read(definition)
            self.structs_source[name] = kind.spelling
        return StructType(name)

    def _name(self, definition: Cursor) -> str:
        if definition.key not in self._seen:
            identity = _identity(definition)
            if identity not in self._struct_names:
                self._struct_names[identity] = self._fresh_name(definition.spelling)
            self._seen[definition.key] = self._struct_names[identity]
        return self._seen[definition.key]

    def _fresh_name(self, spelling: str) -> str:
        base = spelling if spelling.isidentifier() else "anonymous"
        name, number = base, 1
        while name in self._struct_names.values():
            number += 1
            name = f"{base}_{number}"
        return name

    def add_struct(self, base: str, struct: Struct) -> str:
        """Add a struct that the program does not define; returns its name."""
        number = 1
        while (name := f"{base}{number}") in self.structs or name in self._struct_names.values():
            number += 1
        self.structs[name] = struct
        return name

    def target(self, pointer: Cursor, origin: Origin) -> Type | None:
        """The type that an expression points to; None for void, functions, and unsupported types."""
        target = pointee(pointer)
        kind = None if target is None else self.of_cursor(pointer, origin)
        if target is None or not isinstance(kind, PointerType):
            return None
        if isinstance(kind.target, StructType):  # its members may not have been read yet
            try:
                self.of(target, origin)
            except Refused:
                return None
        return kind.target

    def pointer_to(self, target: Type) -> PointerType:
        return PointerType(target, self.model.pointer_bits)

    def size_of(self, kind: Type) -> int:
        return size_of(kind, self.structs)


def _record(kind: ClangType) -> ClangType | None:
    """The canonical struct or union type, if the type is one and is not modelled."""
    canonical = kind.canonical
    return canonical if canonical.kind is TypeKind.RECORD and model_type_name(kind) is None else None


def model_type_name(kind: ClangType) -> str | None:
    """The name of the modelled type that a type stands for, also through the program's own typedefs; else None."""
    opaque = _opaque(kind)
    return None if opaque is None else opaque.name


def _opaque(kind: ClangType) -> _Opaque | None:
    while True:
        if kind.kind is TypeKind.ELABORATED:
            kind = kind.named_type
        elif kind.kind is TypeKind.TYPEDEF:
            declaration = kind.declaration
            if declaration.spelling in MODEL_TYPES:
                return _Opaque(declaration.spelling, declaration.underlying_typedef_type)
            kind = declaration.underlying_typedef_type
        else:
            canonical = kind.canonical
            return _Opaque(canonical.declaration.spelling, canonical) if _is_library_record(canonical) else None


def _is_library_record(kind: ClangType) -> bool:
    """Is this the struct or union behind a modelled type of the library?"""
    declaration = kind.declaration
    is_record = kind.kind is TypeKind.RECORD and declaration.spelling in MODEL_TYPES
    return is_record and declaration.is_in_system_header


def _identity(declaration: Cursor) -> tuple[object, ...]:
    """A key that is equal for one definition included by several files, but not for two definitions of the same name.

    A macro may define several structs at one location, so the key contains the members.
    """
    members = tuple((member.spelling, member.type.spelling) for member in declaration.type.fields)
    return str(declaration.location.file), declaration.location.offset, declaration.spelling, members


def is_constant(definition: Cursor) -> bool:
    """Is the object of a variable or a literal constant?

    libclang calls an array constant if its elements are.  A parameter that is declared as an array is a pointer, and so
    not constant.  Constant members of a struct that is not constant do not count.
    """
    return definition.type.canonical.is_const_qualified and not is_decayed(definition)


def _why_not(kind: ClangType) -> str:
    canonical = kind.canonical
    if canonical.kind in _OTHER_FLOATS:
        wide = canonical.kind is TypeKind.LONGDOUBLE  # its size was looked at before
        others = "without -m32 it is" if wide else "only float, double and long double are"
        return f"floating point type '{kind.spelling}' is not supported: {others}"
    if canonical.kind is TypeKind.VARIABLEARRAY:
        return "variable-length arrays are not supported yet"
    return f"type '{kind.spelling}' is not supported yet"


# ------------------------------------------------------------------------------------ C's conversion rules
def promote(kind: ScalarType) -> IntType | FloatType:
    """Integer promotion: types narrower than int become int."""
    if isinstance(kind, BoolType) or (isinstance(kind, IntType) and kind.bits < 32):
        return IntType(32, True)
    if isinstance(kind, (IntType, FloatType)):
        return kind
    raise TypeError(f"not an arithmetic type: {kind}")


def common_type(left: ScalarType, right: ScalarType) -> IntType | FloatType:
    """The usual arithmetic conversions.

    If there is a floating type, the widest one wins.  Otherwise the wider integer type wins, and of two types of equal
    width an unsigned one.  C's ranks need not be compared: a wider signed type holds all values of a narrower unsigned
    one.
    """
    a, b = promote(left), promote(right)
    if isinstance(a, FloatType) or isinstance(b, FloatType):
        return max((kind for kind in (a, b) if isinstance(kind, FloatType)), key=lambda kind: kind.bits)
    if a.bits == b.bits:
        return a if not a.signed else b
    return a if a.bits > b.bits else b
