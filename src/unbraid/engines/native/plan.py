"""Numbers the functions, variables, kinds and layouts of a program, and writes them as tables for `machine.h`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from unbraid.analyses.control_flow import Position
from unbraid.analyses.independence import NOTHING, Footprint, Independence
from unbraid.analyses.ownership import Ownership
from unbraid.core.arithmetic import value_range
from unbraid.core.bookkeeping import SAID, announcements
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.interpreter.explorer import WIDEST_INPUT
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Code
from unbraid.core.interpreter.values import FUNCTIONS, GLOBALS, Address, Value, number_of
from unbraid.core.layout import (
    alignment_of,
    cell_count,
    flexible_tail,
    is_byte,
    layout_of,
    size_of,
)
from unbraid.core.nodes import (
    LONG_DOUBLE,
    Allocate,
    ArrayType,
    Assign,
    Binary,
    BoolType,
    Const,
    Create,
    Expr,
    IntType,
    PointerType,
    Program,
    ScalarType,
    Storage,
    ThreadId,
    Type,
    Var,
)
from unbraid.core.visitor import read_expressions, statements, subexpressions, written_places
from unbraid.engines.native.words import (
    BYTE,
    COMPARISONS,
    CONSTANT,
    MOST_PICKED,
    MOST_TRIED,
    THREAD_FIELD,
    WIDEST,
    address_text,
    array_literal,
    constant,
    int_list,
)

# Of the stack of a thread: enough for each function once, and for some recursion.
FEWEST_CELLS, MOST_CELLS = 8192, 1 << 18


class Tables:
    """Kinds and layouts by number, in the format of `machine.h`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.kinds: dict[ScalarType, int] = {}
        self.layouts: dict[Type, int] = {}
        self.layout_texts: list[str] = []

    def kind(self, kind: Type) -> int:
        if kind == LONG_DOUBLE:
            raise EngineLimit(Why.NATIVE_FLOATS)
        if isinstance(kind, IntType) and kind.bits > WIDEST:
            raise EngineLimit(Why.NATIVE_WIDE_INTEGER, kind.bits)
        if isinstance(kind, PointerType):
            kind = PointerType(None, kind.bits)
        if not isinstance(kind, ScalarType):
            raise InternalError(f"{kind} is no scalar type")
        return self.kinds.setdefault(kind, len(self.kinds))

    def layout(self, kind: Type) -> int:
        """Of an array, only the layout of one element is written down."""
        if kind not in self.layouts:
            structs, count = self.program.structs, 1
            element: Type = kind
            while isinstance(element, ArrayType) and element.length:
                count *= element.length
                element = element.element
            found = layout_of(element, structs)
            cover = [-1] * found.size
            for cell, (start, end) in enumerate(zip(found.starts, found.ends, strict=True)):
                cover[start:end] = [cell] * (end - start)
            tail = flexible_tail(kind, structs)
            inner = -1 if tail is None else self.layout(tail[1])
            self.layouts[kind] = len(self.layout_texts)
            kinds = array_literal("unsigned char", [self.kind(cell) for cell in found.types])
            fields = [
                found.size * count, len(found.types) * count, found.size, len(found.types),
                array_literal("int", cover), array_literal("int", found.starts), kinds,
                -1 if tail is None else tail[0], inner, alignment_of(kind, structs, self.program.model),
            ]  # fmt: skip
            self.layout_texts.append(f"{{{', '.join(map(str, fields))}}}")
        return self.layouts[kind]

    def object_layout(self, var: Var) -> int:
        return self.layout(var.type) + (CONSTANT if var.is_constant else 0)

    def kind_text(self, kind: ScalarType) -> str:
        low, high = (0, 1) if isinstance(kind, PointerType) else value_range(kind)
        values = high - low + 1 if high - low < WIDEST_INPUT else 0
        signed = isinstance(kind, IntType) and kind.signed
        flags = (signed, isinstance(kind, BoolType), isinstance(kind, PointerType))
        return f"{{{size_of(kind, {})}, {', '.join(str(int(flag)) for flag in flags)}, {values}}}"


class Plan:
    """With `ownership`, states are stored with canonical names (`names.h`), and a thread does not rest before an access
    that others cannot see.  With `independence`, the search uses partial-order reduction (`reduction.h`).  `breaks`:
    the rests that a brief step passes."""

    def __init__(
        self,
        machine: Machine,
        ownership: Ownership | None,
        independence: Independence | None,
        breaks: frozenset[Position],
    ) -> None:
        self.machine, self.program = machine, machine.program
        self.ownership, self.independence, self.breaks = ownership, independence, breaks
        self.tables = Tables(self.program)
        self.codes = list(machine.codes.values())
        self.first: dict[int, int] = {}  # the position of a function's first instruction
        count = 0
        for code in self.codes:
            self.first[code.number] = count
            count += len(code.instructions) + 1
        self.twins: dict[int, Code] = {}  # function -> an equal function
        self.numbers: dict[Var, int] = {}  # of the variables whose addresses are taken
        for storage in (Storage.GLOBAL, Storage.THREAD):
            for i, item in enumerate(i for i in self.program.globals if i.var.storage is storage):
                self.numbers[item.var] = i
        for code in self.codes:
            for i, var in enumerate(code.slots):
                self.numbers[var] = i

    def same_as(self, code: Code) -> Code:
        return self.twins.get(code.number, code)

    def tables_text(self) -> str:
        own = [item.var for item in self.program.globals if item.var.storage is Storage.THREAD]
        shared = [item.var for item in self.program.globals if item.var.storage is Storage.GLOBAL]
        main, codes, first_cell = self.machine.codes[self.program.entry], self.codes, self.machine.storage.global_cells
        announcing = announcements(item.var for item in self.program.globals)
        allocates = any(isinstance(i.stmt, Allocate) for code in codes for i in code.instructions)
        memory, own_cells = self.machine.initial().memory, self.machine.own_cells()
        arrays = {
            "int global_first": [first_cell[var] for var in shared],
            "int global_layout": [self.tables.object_layout(var) for var in shared],
            "int own_first": [first_cell[var] for var in own],
            "int own_layout": [self.tables.object_layout(var) for var in own],
            "short function_of": [code.number for code in codes for _ in range(len(code.instructions) + 1)],
            "int frame_cells": [code.size for code in codes],
            "int has_serial": [int(code.has_addressed or code.allocates) for code in codes],
            "int has_addressed": [int(code.has_addressed) for code in codes],
            "int announcing": [*(first_cell[var] for var in announcing), -1],
        }
        slots = [array_literal("int", list(code.slots.values())) for code in codes]
        layouts = [
            array_literal("int", [self.tables.object_layout(var) if var.is_memory else -1 for var in code.slots])
            for code in codes
        ]
        lines = [
            f"#define STACK_CELLS {min(MOST_CELLS, FEWEST_CELLS + sum(code.size for code in codes))}",
            f"#define GLOBAL_CELLS {len(memory)}",
            f"#define OWN_CELLS {len(own_cells)}",
            f"#define POINTER_BITS {self.program.model.pointer_bits}",
            f"enum {{ MAIN_FUNCTION = {main.number}, MAIN_START = {self.first[main.number]} }};",
            f"enum {{ ALLOCATES = {int(allocates)} }};",
            f"enum {{ MOST_TRIED = {MOST_TRIED} }};",
            f"enum {{ ACCESS_ANNOUNCED = {next((first_cell[var] for var in announcing if var.name == SAID), -1)} }};",
            f"enum {{ HAS_SERIALS = {int(any(code.has_addressed or code.allocates for code in codes))} }};",
            f"enum {{ REDUCES = {int(self.independence is not None)} }};",
            *self._footprints(),
            f"enum {{ CANONICAL = {int(self.ownership is not None)} }};",
            f"enum {{ LOOKS_AT_THREADS = {int(self._looks_at_threads())} }};",
            f"enum {{ BYTE_KIND = {self.tables.kind(BYTE)} }};",
            *(f"static const {name}[] = {int_list(values)};" for name, values in arrays.items()),
            f"static const int *const local_slot[] = {{{', '.join(slots)}}};",
            f"static const int *const local_layout[] = {{{', '.join(layouts)}}};",
            f"static const V global_initial[GLOBAL_CELLS + 1] = {{{', '.join(self._initial(memory))}}};",
            f"static const V interesting[] = {{{', '.join(map(constant, self._interesting()))}}};",
            f"static const V own_initial[OWN_CELLS + 1] = {{{', '.join(self._initial(own_cells))}}};",
            f"static const struct layout layouts[] = {{{', '.join(self.tables.layout_texts)}}};",
            f"static const struct kind kinds[] = {{{', '.join(map(self.tables.kind_text, self.tables.kinds))}}};",
        ]
        return "\n".join(lines) + "\n"

    def _initial(self, cells: Iterable[Value | None]) -> Iterator[str]:
        """An initialiser; runs of equal values are written once, and zeros not at all."""
        start = 0
        for value, run in groupby(cells):
            end = start + sum(1 for _ in run)
            if value != 0:
                text = self.value(value)
                yield f"[{start}] = {text}" if end == start + 1 else f"[{start} ... {end - 1}] = {text}"
            start = end
        yield f"[{start}] = 0"

    def _footprints(self) -> list[str]:
        """For each position, the footprint of the next step, and that of all that may follow in this call."""
        steps, futures = [NOTHING], [NOTHING]
        if self.independence is not None:
            names = [code.function.name for code in self.codes]
            futures = [found for name in names for found in self.independence.futures(name)]
            steps = [
                self.independence.step(code.function.name, at)
                for code in self.codes
                for at in range(len(code.instructions) + 1)
            ]
        tables = {"steps_ahead": steps, "futures": futures}
        return [
            f"static const struct footprint {name}[] = {{{', '.join(map(_footprint, found))}}};"
            for name, found in tables.items()
        ]

    def _looks_at_threads(self) -> bool:
        """Does the program ask which thread is running, or store the number of a thread where it cannot be
        distinguished from other numbers?  Then threads are not interchangeable."""
        for code in self.codes:
            for stmt in statements(code.function.body):
                if isinstance(stmt, Create) and stmt.target is not None and not self.has_room(stmt.target.type):
                    return True
                for expr in (*read_expressions(stmt), *written_places(stmt)):
                    if any(isinstance(part, ThreadId) for part in subexpressions(expr)):
                        return True
        return False

    def has_room(self, kind: Type) -> bool:
        """Is the type wide enough for an address?"""
        is_wide = isinstance(kind, IntType) and kind.bits >= self.program.model.pointer_bits
        return isinstance(kind, PointerType) or is_wide

    def may_hold_address(self, kind: Type) -> bool:
        """May a value of this type be an address, or a byte of one?"""
        return self.has_room(kind) or is_byte(kind)

    def _interesting(self) -> list[int]:
        """The values to try for inputs with too many values: constants of comparisons, those that are assigned,
        and their neighbours.  The smallest numbers come first, because they often count threads or elements."""
        compared: list[int] = []
        assigned: list[int] = []
        for code in self.codes:
            for stmt in filter(lambda stmt: stmt.origin.is_users, statements(code.function.body)):
                for expr in read_expressions(stmt):
                    for part in subexpressions(expr):
                        if isinstance(part, Binary) and part.op in COMPARISONS:
                            compared += _numbers(part.left, part.right)
                if isinstance(stmt, Assign):
                    assigned += _numbers(stmt.value)
        near = [value + change for value in (*compared, *assigned) for change in (0, 1, -1)]
        small = sorted({0, 1, 2, 3, -1, *near}, key=abs)[: MOST_TRIED // 2]
        inside = [value for value in dict.fromkeys([*small, *near]) if -(1 << 31) <= value < 1 << 32]
        return inside[:MOST_PICKED]

    def value(self, value: Value | None) -> str:
        if value is None:
            return "UNCHOSEN"
        if isinstance(value, Address):
            return self.address(value)
        return constant(number_of(value))

    def address(self, value: Address) -> str:
        if value.thread == FUNCTIONS:
            return address_text(THREAD_FIELD[FUNCTIONS], value.cell, 0)
        assert value.thread == GLOBALS
        found = (
            item.var
            for item in self.program.globals
            if item.var.storage is Storage.GLOBAL and self.machine.storage.global_cells[item.var] == value.cell
        )
        var = next(var for var in found if cell_count(var.type, self.program.structs))
        return address_text(THREAD_FIELD[GLOBALS], self.numbers[var], value.offset)

    def liveness(self) -> list[str]:
        """For each position, the live cells of a frame and the dead ones, as runs: the first cell, and the one behind
        the last.  Dead cells are zeroed where a thread rests, so that states which differ only in them become equal."""
        lists: dict[tuple[int, ...], str] = {}

        def name(runs: list[int]) -> str:
            return lists.setdefault(tuple(runs), f"slots{len(lists)}")

        dead = [(code, sorted(code.dead(i))) for code in self.codes for i in range(len(code.instructions) + 1)]
        tables = {
            "dead": [name(_runs(slots)) for _, slots in dead],
            "live": [name(_gaps(_runs(slots), code.size)) for code, slots in dead],
        }
        return [
            *(f"static const int {text}[] = {int_list([*runs, -1])};" for runs, text in lists.items()),
            *(f"static const int *const {text}[] = {{{', '.join(names)}}};" for text, names in tables.items()),
        ]


def _numbers(*exprs: Expr) -> list[int]:
    return [expr.value for expr in exprs if isinstance(expr, Const) and isinstance(expr.type, IntType)]


def _runs(slots: Iterable[int]) -> list[int]:
    """The begins and the ends of the runs of numbers that follow each other."""
    found: list[int] = []
    for slot in slots:
        if found and found[-1] == slot:
            found[-1] = slot + 1
        else:
            found += [slot, slot + 1]
    return found


def _gaps(runs: list[int], size: int) -> list[int]:
    """What is between these runs, from 0 to `size`."""
    ends = [0, *runs, size]
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return [end for begin, behind in pairs if begin < behind for end in (begin, behind)]


def _footprint(found: Footprint) -> str:
    return f"{{{found.reads}u, {found.writes | found.stops << 63}u}}"
