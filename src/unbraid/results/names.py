"""Names for the memory cells of an execution, as the user knows them."""

from __future__ import annotations

from unbraid.core import floats
from unbraid.core.interpreter.state import Code
from unbraid.core.interpreter.values import (
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
from unbraid.core.nodes import ArrayType, BoolType, FloatType, PointerType, ScalarType, Storage, Var
from unbraid.executions.execution import Access, Allocation, Execution, ThreadLocals
from unbraid.models.library import shown_name
from unbraid.results.effects import EffectKind


class Names:
    def __init__(self, execution: Execution) -> None:
        self.machine, self.owners, self.allocations = execution.machine, execution.owners, execution.allocations
        self.globals: dict[int, str] = {}
        self.own: dict[int, str] = {}
        self.variables: dict[str, str] = {}  # by the name of the first cell
        for item in self.machine.program.globals:
            table = self.globals if item.var.storage is Storage.GLOBAL else self.own
            self._add(table, self.machine.storage.global_cells[item.var], item.var)
        self.heap: dict[int, list[str]] = {}  # by the number of the allocation
        self.locals: dict[int, dict[int, str]] = {}
        self.addressed: dict[int, set[int]] = {}

    def _add(self, table: dict[int, str], start: int, var: Var) -> int:
        size = 0
        for path, _ in cells_of(var.type, self.machine.program.structs):
            if var.source:
                name = shown_name(var.source)
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
            return f"&{self.pointed(value)}"
        if isinstance(value, Part):
            return "?" if value.address in (ZERO, PADDING) else f"bytes of &{self.pointed(value.address)}"
        if isinstance(kind, PointerType):
            return "null" if value == 0 else "uninitialised" if value == WILD else hex(value)
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
            return owner.name if offset == 0 or at is None else self._allocated(owner)[at]
        if thread == GLOBALS or frame == THREAD_LOCAL:
            storage = self.machine.storage
            kinds, table = (storage.kinds, self.globals) if thread == GLOBALS else (storage.own_kinds, self.own)
            at = storage.layout(kinds[cell]).at.get(offset)
            name = table.get(cell + at, "") if at is not None else ""
            return self._shortened(name, offset) or "a variable"
        return "a local"

    def cell_at(self, address: Address) -> str:
        """The same for a scalar.  At the address of a struct, this is its first member, not the struct."""
        thread, frame, cell, offset = address
        if address.is_heap:
            owner = self.allocations[thread, -frame]
            at = owner.layout.at.get(offset)
            return owner.name if at is None else self._allocated(owner)[at]
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
                size = self._add(table, slot, var)
                if var.is_memory:
                    addressed.update(range(slot, slot + size))
            self.locals[code.number], self.addressed[code.number] = table, addressed

    def of(self, access: Access) -> str:
        """The name of the cell that is accessed; empty for a temporary."""
        owner = self.owners.get(id(access.cells))
        if owner is None:
            return self.globals.get(access.index, "")
        if isinstance(owner, ThreadLocals):
            return self.own.get(access.index, "")
        if isinstance(owner, Allocation):
            return self._allocated(owner)[access.index]
        self._frame(owner)
        return self.locals[owner.number].get(access.index, "")

    def _allocated(self, owner: Allocation) -> list[str]:
        """The names of the cells of a heap object, such as `heap1.next`."""
        if owner.number not in self.heap:
            structs = self.machine.program.structs
            parts = allocated_parts(owner.stmt.element, owner.layout.size, structs)
            names: list[str] = []
            for kind, _ in parts:
                if isinstance(kind, ArrayType) and kind.length == 1:
                    kind = kind.element
                names.extend(f"{owner.name}{path}" for path, _ in cells_of(kind, structs))
            self.heap[owner.number] = names
        return self.heap[owner.number]

    def is_memory(self, access: Access) -> bool:
        owner = self.owners.get(id(access.cells))
        if not isinstance(owner, Code):
            return True
        self._frame(owner)
        return access.index in self.addressed[owner.number]
