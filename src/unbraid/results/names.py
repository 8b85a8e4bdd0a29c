"""Names for the memory cells of an execution, as the user knows them."""

from __future__ import annotations

from collections.abc import Collection

from unbraid.core import floats
from unbraid.core.interpreter.state import Code
from unbraid.core.interpreter.values import (
    FIRST_PAGE,
    FUNCTIONS,
    GLOBALS,
    PADDING,
    THREAD_LOCAL,
    WILD,
    ZERO,
    Address,
    Part,
    Value,
)
from unbraid.core.layout import allocated_parts
from unbraid.core.layout import cells as cells_of
from unbraid.core.nodes import (
    ArrayType,
    BoolType,
    FloatType,
    IntType,
    PointerType,
    Program,
    ScalarType,
    Storage,
    StructType,
    Type,
    Var,
)
from unbraid.executions.execution import Access, Allocation, CellKey, Execution, Owner, ThreadLocals, ThreadResult
from unbraid.models.library import is_internal, shown_name
from unbraid.results.effects import EffectKind

LONGEST_TEXT = 20  # characters of a string literal


class Names:
    def __init__(self, execution: Execution) -> None:
        self.frames = execution.frames
        self.machine, self.owners, self.allocations = execution.machine, execution.owners, execution.allocations
        self.globals: dict[int, str] = {}
        self.own: dict[int, str] = {}
        self.variables: dict[str, str] = {}  # by the name of the first cell
        for item in self.machine.program.globals:
            table = self.globals if item.var.storage is Storage.GLOBAL else self.own
            self._add(table, self.machine.storage.global_cells[item.var], item.var)
        self.objects = _object_names(execution)  # by the number of the allocation
        self.heap: dict[int, list[str]] = {}  # the same, for each cell
        self.locals: dict[int, dict[int, str]] = {}
        self.addressed: dict[int, set[int]] = {}

    def _add(self, table: dict[int, str], start: int, var: Var) -> int:
        size = 0
        for path, _ in cells_of(var.type, self.machine.program.structs):
            if var.source:
                name = _cut(shown_name(var.source))
                table[start + size] = name + path
                if size == 0:
                    self.variables[name + path] = name
            size += 1
        return size

    def initial(self, wanted: set[str]) -> dict[str, str]:
        """The initial values of globals."""
        memory = self.machine.initial().memory
        types = {
            self.machine.storage.global_cells[item.var] + i: kind
            for item in self.machine.program.globals
            if item.var.storage is Storage.GLOBAL
            for i, (_, kind) in enumerate(cells_of(item.var.type, self.machine.program.structs))
        }
        return {name: self.show(memory[cell], types[cell]) for cell, name in self.globals.items() if name in wanted}

    def show(self, value: Value | None, kind: ScalarType) -> str:
        if value is None:
            return "?"
        if isinstance(value, Address):
            pointed = self.pointed(value)
            if is_internal(pointed):
                return "an address in the C library"
            return pointed if is_literal(pointed) else f"&{pointed}"
        if isinstance(value, Part):
            return "?" if value.address in (ZERO, PADDING) else f"bytes of &{self.pointed(value.address)}"
        if isinstance(kind, PointerType):
            if value == WILD:
                return "uninitialised"
            return "null" if value == 0 else str(value) if value < FIRST_PAGE else hex(value)
        if isinstance(kind, BoolType):
            return "true" if value else "false"
        if isinstance(kind, FloatType):
            return floats.text(value, kind.bits)
        return str(value)

    def ending(self, address: Address) -> EffectKind:
        """The effect by which an object ceased to exist."""
        is_automatic = self.allocations[address.thread, -address.frame].stmt.is_automatic
        return EffectKind.ENDS if is_automatic else EffectKind.FREES

    def pointed(self, address: Address) -> str:
        """The name of what is at an address."""
        thread, frame, cell, offset = address
        if thread == FUNCTIONS:
            return next((name for name, number in self.machine.functions.items() if number == cell), "a function")
        if address.is_heap:
            owner = self.allocations[thread, -frame]
            at = owner.layout.at.get(offset)
            return self.objects[owner.number] if offset == 0 or at is None else self._allocated(owner)[at]
        if thread == GLOBALS or frame == THREAD_LOCAL:
            storage = self.machine.storage
            kinds, table = (storage.kinds, self.globals) if thread == GLOBALS else (storage.own_kinds, self.own)
            at = storage.layout(kinds[cell]).at.get(offset)
            name = table.get(cell + at, "") if at is not None else ""
            return self._shortened(name, offset) or "a variable"
        return self._local(address)

    def _local(self, address: Address) -> str:
        """A local of a function, perhaps of another one than the function that uses its address."""
        code = self.frames.get((address.thread, address.frame))
        at = None if code is None else self.machine.storage.layout(code.kinds[address.cell]).at.get(address.offset)
        if code is None or at is None:
            return "a local"
        self._frame(code)
        return self._shortened(self.locals[code.number].get(address.cell + at, ""), address.offset) or "a local"

    def cell_at(self, address: Address) -> str:
        """The same for a scalar.  At the address of a struct, this is its first member, not the struct."""
        thread, frame, cell, offset = address
        if address.is_heap:
            owner = self.allocations[thread, -frame]
            at = owner.layout.at.get(offset)
            return self.objects[owner.number] if at is None else self._allocated(owner)[at]
        if thread == GLOBALS:
            storage = self.machine.storage
            at = storage.layout(storage.kinds[cell]).at.get(offset)
            return self.globals.get(cell + at, "a variable") if at is not None else "a part of a variable"
        return self.pointed(address)

    def _shortened(self, name: str, offset: int) -> str:
        """At offset 0, the variable itself, whose address is also that of its first cell."""
        return self.variables.get(name, name) if offset == 0 else name

    def _frame(self, code: Code) -> None:
        if code.number not in self.locals:
            table: dict[int, str] = {}
            addressed: set[int] = set()
            for var, slot in code.slots.items():
                size = self._add(table if code.function.origin.is_users else {}, slot, var)
                if var.is_memory:
                    addressed.update(range(slot, slot + size))
            self.locals[code.number], self.addressed[code.number] = table, addressed

    def of(self, access: Access) -> str:
        """The name of the cell that is accessed.  It is empty for a temporary, for what a thread returned, and for a
        local of a library function."""
        owner = self.owners.get(id(access.cells))
        if owner is None:
            return self.globals.get(access.index, "")
        if isinstance(owner, ThreadLocals):
            return self.own.get(access.index, "")
        if isinstance(owner, ThreadResult):
            return ""
        if isinstance(owner, Allocation):
            return self._allocated(owner)[access.index]
        self._frame(owner)
        return self.locals[owner.number].get(access.index, "")

    def member(self, access: Access) -> str:
        """The member of a struct that is accessed; empty for other cells."""
        return self.of(access).rpartition(".")[2].partition("[")[0] if "." in self.of(access) else ""

    def variable(self, access: Access) -> Var | None:
        """The variable that a cell belongs to; None for a heap object."""
        owner = self.owners.get(id(access.cells))
        if isinstance(owner, Allocation | ThreadResult):
            return None
        start = self.whole(access)[1]
        if isinstance(owner, Code):
            return next((var for var, slot in owner.slots.items() if slot == start), None)
        storage = Storage.GLOBAL if owner is None else Storage.THREAD
        cells = self.machine.storage.global_cells.items()
        return next((var for var, cell in cells if cell == start and var.storage is storage), None)

    def whole(self, access: Access) -> CellKey:
        """The variable or heap object that a cell belongs to, by its first cell."""
        owner = self.owners.get(id(access.cells))
        if isinstance(owner, Allocation):
            return id(access.cells), 0
        starts = owner.kinds if isinstance(owner, Code) else self._starts(owner)
        return id(access.cells), max((start for start in starts if start <= access.index), default=0)

    def _starts(self, owner: Owner | None) -> Collection[int]:
        storage = self.machine.storage
        return storage.own_kinds if isinstance(owner, ThreadLocals) else storage.kinds

    def _allocated(self, owner: Allocation) -> list[str]:
        """The names of the cells of a heap object, such as `node#1.next`."""
        if owner.number not in self.heap:
            structs = self.machine.program.structs
            parts = allocated_parts(owner.stmt.element, owner.layout.size, structs)
            names: list[str] = []
            for kind, _ in parts:
                if isinstance(kind, ArrayType) and kind.length == 1:
                    kind = kind.element
                names.extend(f"{self.objects[owner.number]}{path}" for path, _ in cells_of(kind, structs))
            self.heap[owner.number] = names
        return self.heap[owner.number]

    def is_bookkeeping(self, access: Access) -> bool:
        """Is this a global that a property or a model has added?"""
        return id(access.cells) not in self.owners and access.index not in self.globals

    def is_memory(self, access: Access) -> bool:
        owner = self.owners.get(id(access.cells))
        if not isinstance(owner, Code):
            return not isinstance(owner, ThreadResult)
        self._frame(owner)
        return access.index in self.addressed[owner.number]


def is_literal(name: str) -> bool:
    """Is this the name of a string literal, or of a character in one?"""
    return '"' in name


def _cut(name: str) -> str:
    """A long string literal is cut; other names are kept."""
    return f'{name[:LONGEST_TEXT]}..."' if is_literal(name) and len(name) > LONGEST_TEXT else name


def _object_names(execution: Execution) -> dict[int, str]:
    """Names for heap objects: the type and a number, such as `node#2`.  Locals that are objects keep their names."""
    counts: dict[str, int] = {}
    names: dict[int, str] = {}
    for owner in execution.allocations.values():
        if owner.stmt.is_automatic:
            names[owner.number] = owner.stmt.target.source or "a local"
            continue
        noun = _noun(owner.stmt.element, execution.machine.program)
        counts[noun] = counts.get(noun, 0) + 1
        names[owner.number] = f"{noun}#{counts[noun]}"
    return names


def _noun(kind: Type, program: Program) -> str:
    match kind:
        case StructType(name):
            return program.structs_source.get(name, name).removeprefix("struct ").removeprefix("union ")
        case ArrayType(element):
            return _noun(element, program)
        case IntType(bits):
            return {8: "bytes", 16: "short", 32: "int", 64: "long"}.get(bits, "object")
        case FloatType(bits):
            return "float" if bits == 32 else "double"
        case PointerType():
            return "pointer"
    return "object"
