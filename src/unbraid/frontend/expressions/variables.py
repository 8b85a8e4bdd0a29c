"""The program's variables.  A global or static variable is added to the core program at its first use."""

from __future__ import annotations

from functools import cache

from unbraid.core import build
from unbraid.core.errors import Refused
from unbraid.core.layout import cells
from unbraid.core.nodes import (
    AddressOf,
    ArrayType,
    Bound,
    Cast,
    Const,
    Expr,
    FunctionAddress,
    Global,
    IntType,
    Place,
    PointerAdd,
    PointerType,
    Storage,
    Var,
)
from unbraid.core.unknown import Unknown
from unbraid.core.writing import Feature
from unbraid.frontend.expressions import initialisers
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.parsing import clang
from unbraid.frontend.parsing.cursors import declaration_of
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, StorageClass, TLSKind, TypeKind
from unbraid.frontend.types.table import is_constant
from unbraid.models.environment.options import OPTION_POSITION
from unbraid.models.environment.variables import STREAMS, UNFOLLOWED_VARIABLES


def variable(fn: Lowering, reference: Cursor) -> Place:
    declaration = reference.referenced
    if declaration is None or declaration.kind not in (CursorKind.VAR_DECL, CursorKind.PARM_DECL):
        raise fn.refuse("this name is not supported", reference)
    key = key_of(declaration)
    local = fn.variables.get(key)
    if local is not None:
        is_given = fn.name == fn.program.entry and local in fn.parameters
        if is_given and isinstance(local.type, PointerType) and local is not fn.argv:
            fn.unmodelled(Bound.ARGUMENTS)
        return local
    known = fn.program.globals.get(key)
    var = known.var if known is not None else _global(fn, key, reference)
    if var.source in UNFOLLOWED_VARIABLES and _is_undefined(fn, key):
        fn.unmodelled(Bound.VARIABLE)
    if var.source == OPTION_POSITION and not fn.is_library:
        fn.program.announce(Feature.OPTION_POSITIONS)
    fn.program.unknown.use_variable(var, clang.origin_of(reference))
    return var


def _is_undefined(fn: Lowering, key: str) -> bool:
    """Is a variable declared by the program, but not defined?"""
    declared = fn.program.symbols.variables.get(key, [])
    return all(d.storage_class is StorageClass.EXTERN and d.initializer is None for d in declared)


def _global(fn: Lowering, key: str, reference: Cursor) -> Var:
    declarations = fn.program.symbols.variables.get(key, [])
    defined = [d for d in declarations if d.initializer is not None]
    tentative = [d for d in declarations if d.storage_class is not StorageClass.EXTERN]
    if not defined and not tentative and fn.program.symbols.takes_from_library(key):
        return _global(fn, key, reference)
    tentative.sort(key=lambda d: d.type.kind is TypeKind.INCOMPLETEARRAY)  # complete types first
    if not defined and not tentative:
        return _library_variable(fn, key, reference, declarations)
    return _add_global(fn, key, (defined or tentative)[0], "")


def _library_variable(fn: Lowering, key: str, reference: Cursor, declarations: list[Cursor]) -> Var:
    """A variable that the program does not define: one of the C library, or an unknown one."""
    name, declaration = reference.spelling, declaration_of(reference)
    if name in STREAMS and declaration.type.canonical.kind is TypeKind.POINTER:
        return _stream(fn, key, declaration)
    if name in UNFOLLOWED_VARIABLES:
        return _add_global(fn, key, declaration, "")
    return _unknown(fn, key, reference, declarations or [declaration])


def _stream(fn: Lowering, key: str, declaration: Cursor) -> Var:
    """A pointer to an object of one byte, which stands for the stream."""
    program, origin = fn.program, clang.origin_of(declaration)
    kind = program.types.of(declaration.type, origin)
    byte = IntType(8, False)
    stream = Var(program.unique(f"{declaration.spelling}_stream"), byte, Storage.GLOBAL, declaration.spelling)
    program.globals[f"{key} stream"] = Global(stream, (Const(STREAMS[declaration.spelling], byte),), origin)
    program.point_to(stream)
    var = Var(program.unique(declaration.spelling), kind, Storage.GLOBAL, declaration.spelling)
    address = AddressOf(stream, program.types.pointer_to(byte))
    program.globals[key] = Global(var, (build.cast(address, kind),), origin)
    return var


def _unknown(fn: Lowering, key: str, reference: Cursor, declarations: list[Cursor]) -> Var:
    """A variable that nobody defines.  At the start of main it gets any value (`frontend/functions.py`).  Of an array
    whose length is not known, only the first element can be accessed."""
    declaration = min(declarations, key=lambda each: each.type.canonical.kind is TypeKind.INCOMPLETEARRAY)
    var = _add_global(fn, key, declaration, "", is_unknown=True)
    fn.program.unknown.add_variable(declaration, var)
    if var.storage is Storage.THREAD and fn.program.options.unknown is not Unknown.REFUSE:
        raise fn.refuse(f"variable '{reference.spelling}' is not defined, and each thread has its own", reference)
    return var


def static_local(fn: Lowering, cursor: Cursor) -> None:
    key = key_of(cursor)
    if cursor.storage_class is StorageClass.EXTERN:
        return
    known = fn.program.globals.get(key)
    fn.variables[key] = known.var if known else _add_global(fn, key, cursor, f"{fn.name}_")


def _add_global(fn: Lowering, key: str, cursor: Cursor, prefix: str, is_unknown: bool = False) -> Var:
    program, origin = fn.program, clang.origin_of(cursor)
    kind = program.types.of(cursor.type, origin)
    if is_unknown and isinstance(kind, ArrayType):
        kind = ArrayType(kind.element, max(kind.length, 1))
    storage = Storage.GLOBAL if cursor.tls_kind is TLSKind.NONE else Storage.THREAD
    var = Var(program.unique(prefix + cursor.spelling), kind, storage, cursor.spelling, is_constant(cursor))
    zero = cache(lambda scalar: Const(0, scalar))  # large arrays share it
    zeros: list[Expr] = [zero(scalar) for _, scalar in cells(kind, program.types.structs)]
    program.globals[key] = Global(var, tuple(zeros), origin)  # its own initialiser may name it
    initial = cursor.initializer
    if initial is not None:
        scratch = Lowering(program, fn.rules, "", set())
        scratch.at(cursor)
        values = initialisers.cells(scratch, initial, kind)
        if scratch.code or any(not _is_constant(v) for v in values if v is not None):
            raise Refused("this initialiser is not a constant", origin)
        given = tuple(zero if v is None else v for v, zero in zip(values, zeros, strict=True))
        program.globals[key] = Global(var, given, origin)
    return var


def _is_constant(value: Expr) -> bool:
    """May this value initialise a global?"""
    if isinstance(value, Cast):  # (uintptr_t)&x
        return _is_constant(value.operand)
    if isinstance(value, PointerAdd):
        return isinstance(value.count, Const) and _is_constant(value.pointer)
    return isinstance(value, (Const, AddressOf, FunctionAddress))
