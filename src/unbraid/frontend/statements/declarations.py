"""Declarations in functions: locals, which are initialised here, and static or external variables."""

from __future__ import annotations

from unbraid.core.nodes import Var
from unbraid.frontend.assembly.labels import refuse_label
from unbraid.frontend.expressions import initialisers, variables
from unbraid.frontend.lowering import pointers, variable_types
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.lowering.writer import Cleanup
from unbraid.frontend.parsing.attributes import attributes
from unbraid.frontend.parsing.clang import asm_label, definitions
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, StorageClass
from unbraid.frontend.types.table import is_constant


def declarations(fn: Lowering, cursor: Cursor) -> None:
    for child in cursor.children:
        if asm_label(child) is not None:
            refuse_label(child, fn.program.symbols.defined_names())
        if child.kind is CursorKind.VAR_DECL:
            _variable(fn, child)
        elif child.kind is CursorKind.TYPEDEF_DECL:
            variable_types.evaluate_lengths(fn, child)
        elif not child.is_declaration:  # types and prototypes need no code
            raise fn.refuse("this declaration is not supported yet", child)


def _variable(fn: Lowering, cursor: Cursor) -> None:
    fn.at(cursor)
    if _is_static(cursor):
        variables.static_local(fn, cursor)
        return
    _automatic(fn, cursor)
    cleanup = attributes(cursor).get("cleanup")
    if cleanup is not None:
        _clean_up(fn, cursor, cleanup)


def _clean_up(fn: Lowering, cursor: Cursor, name: str) -> None:
    """`__attribute__((cleanup(f)))`: f gets the address of the local whenever its scope is left."""
    named = [each for each in definitions(cursor.unit) if each.spelling == name]
    function = fn.program.symbols.definition(named[-1]) if named else None
    if function is None or variable_types.is_variable(cursor.type):
        raise fn.refuse(f"the clean-up function '{name}' must be defined, and its variable of a known size", cursor)
    address = pointers.address_of(fn, fn.variables[key_of(cursor)])
    fn.scopes[-1].ending.append(Cleanup(fn.program.request(function), address))


def _automatic(fn: Lowering, cursor: Cursor) -> None:
    variable_types.evaluate_lengths(fn, cursor)
    fn.at(cursor)
    if variable_types.is_variable(cursor.type):
        _variable_array(fn, cursor)
        return
    kind = fn.program.types.of(cursor.type, fn.here)
    var = fn.local(cursor, key_of(cursor), cursor.spelling, kind, is_constant(cursor))
    initial = cursor.initializer
    if initial is None:
        for part in [var] if isinstance(var, Var) else fn.own_parts(var):
            fn.havoc(part, is_input=False)
        return
    cells = initialisers.cells(fn, initial, var.type)
    fn.at(cursor)
    fn.initialise_cells(var, cells)


def _is_static(cursor: Cursor) -> bool:
    return cursor.storage_class in (StorageClass.STATIC, StorageClass.EXTERN)


def _variable_array(fn: Lowering, cursor: Cursor) -> None:
    """`int a[n]`: a local holds the address of an object of that size, which lives until the block is left."""
    if cursor.initializer is not None:
        raise fn.refuse("a variable-length array with an initialiser is not supported; assign its elements", cursor)
    element = variable_types.base(fn, cursor.type)
    var = fn.local(cursor, key_of(cursor), cursor.spelling, fn.program.types.pointer_to(element))
    assert isinstance(var, Var)
    size = variable_types.size(fn, cursor.type)
    fn.allocate(var, size, element, is_automatic=True, is_constant=is_constant(cursor))
    fn.scopes[-1].ending.append(var)
