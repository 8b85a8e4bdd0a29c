"""The program's variables.  A global or static variable is added to the core program at its first use."""

from __future__ import annotations

from clang.cindex import Cursor, CursorKind, StorageClass, TLSKind, TypeKind

from unbraid.core.errors import Refused
from unbraid.core.layout import cells
from unbraid.core.nodes import (
    AddressOf,
    Bound,
    Cast,
    Const,
    Expr,
    FunctionAddress,
    Global,
    Place,
    PointerAdd,
    PointerType,
    Storage,
    Var,
)
from unbraid.frontend.expressions import initialisers
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.parsing import clang
from unbraid.frontend.types.table import is_constant


def variable(fn: Lowering, reference: Cursor) -> Place:
    declaration = reference.referenced
    if declaration is None or declaration.kind not in (CursorKind.VAR_DECL, CursorKind.PARM_DECL):
        raise fn.refuse("this name is not supported", reference)
    key = key_of(declaration)
    local = fn.variables.get(key)
    if local is not None:
        if fn.name == fn.program.entry and local in fn.parameters and isinstance(local.type, PointerType):
            fn.unmodelled(Bound.ARGUMENTS)
        return local
    known = fn.program.globals.get(key)
    return known.var if known is not None else _global(fn, key, reference)


def _global(fn: Lowering, key: str, reference: Cursor) -> Var:
    declarations = fn.program.symbols.variables.get(key, [])
    defined = [d for d in declarations if clang.initializer(d) is not None]
    tentative = [d for d in declarations if d.storage_class is not StorageClass.EXTERN]
    tentative.sort(key=lambda d: d.type.kind is TypeKind.INCOMPLETEARRAY)  # complete types first
    if not defined and not tentative:
        raise Refused(f"variable '{reference.spelling}' is not defined", clang.origin_of(reference))
    return _add_global(fn, key, (defined or tentative)[0], "")


def static_local(fn: Lowering, cursor: Cursor) -> None:
    key = key_of(cursor)
    if cursor.storage_class is StorageClass.EXTERN:
        return
    known = fn.program.globals.get(key)
    fn.variables[key] = known.var if known else _add_global(fn, key, cursor, f"{fn.name}_")


def _add_global(fn: Lowering, key: str, cursor: Cursor, prefix: str) -> Var:
    program, origin = fn.program, clang.origin_of(cursor)
    kind = program.types.of(cursor.type, origin)
    storage = Storage.GLOBAL if cursor.tls_kind is TLSKind.NONE else Storage.THREAD
    var = Var(program.unique(prefix + cursor.spelling), kind, storage, cursor.spelling, is_constant(cursor))
    scalars = [scalar for _, scalar in cells(kind, program.types.structs)]
    zeros: list[Expr] = [Const(0, scalar) for scalar in scalars]
    program.globals[key] = Global(var, tuple(zeros), origin)  # its own initialiser may name it
    initial = clang.initializer(cursor)
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
