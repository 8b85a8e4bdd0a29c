"""Where the global and thread-local variables of a program are in memory, and how its objects are laid out."""

from __future__ import annotations

from unbraid.core.layout import Layout, alignment_of, allocated_parts, cell_count, layout_of
from unbraid.core.nodes import Program, Storage, Type, Var


class StorageMap:
    def __init__(self, program: Program) -> None:
        self._structs, self._model = program.structs, program.model
        self.global_cells: dict[Var, int] = {}  # for thread-local variables: within the thread's own cells
        self.kinds: dict[int, Type] = {}  # by cell: the type of the global that starts there
        self.own_kinds: dict[int, Type] = {}  # the same for thread-local variables
        self.constants: set[int] = set()  # the first cells of constant globals
        self.own_constants: set[int] = set()
        self.static: list[tuple[int, int]] = []  # ranges of cells: the globals without bookkeeping variables
        self.allocated_layouts: list[Layout] = []  # of heap objects, by number
        self._layouts: dict[Type, Layout] = {}
        self._allocated: dict[tuple[Type, int, int], int] = {}  # its number, by element, size and alignment
        used = {Storage.GLOBAL: 0, Storage.THREAD: 0}
        for item in program.globals:
            storage = item.var.storage
            self.global_cells[item.var] = used[storage]
            (self.kinds if storage is Storage.GLOBAL else self.own_kinds)[used[storage]] = item.var.type
            if item.var.is_constant:
                (self.constants if storage is Storage.GLOBAL else self.own_constants).add(used[storage])
            count = cell_count(item.var.type, program.structs)
            if storage is Storage.GLOBAL and "#" not in item.var.name:
                self.static.append((used[storage], count))
            used[storage] += count

    def layout(self, kind: Type) -> Layout:
        if kind not in self._layouts:
            alignment = alignment_of(kind, self._structs, self._model)
            self._layouts[kind] = layout_of(kind, self._structs, alignment)
        return self._layouts[kind]

    def allocated_layout(self, element: Type, size: int, alignment: int) -> int:
        """The number of the layout of a heap object."""
        alignment = alignment or alignment_of(element, self._structs, self._model)
        key = element, size, alignment
        if key not in self._allocated:
            self._allocated[key] = len(self.allocated_layouts)
            parts = allocated_parts(element, size, self._structs)
            self.allocated_layouts.append(Layout(parts, size, self._structs, alignment))
        return self._allocated[key]
