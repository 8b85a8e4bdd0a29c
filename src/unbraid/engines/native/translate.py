"""Core to C: the program as lowered, as one function that runs a thread from a switch point to its next one.

    i7: if (!t->atomic) { rest at 7 }        only if 7 is a switch point
    case 7: the statement; goto i8

What expressions and statements mean is said by `core/evaluate.py` and `core/machine.py`; here they are written as C
over the machine of `machine.h`.  Everything that may choose an input is a statement of its own, in the interpreter's
order, so that it can replay the choices of a path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from unbraid.core.arithmetic import value_range
from unbraid.core.evaluate import FUNCTIONS, GLOBALS, Address, Value
from unbraid.core.explorer import WIDEST_INPUT
from unbraid.core.flatten import Instruction
from unbraid.core.layout import (
    Subscript,
    cell_count,
    flexible_tail,
    layout_of,
    locate,
    locate_bytes,
    size_of,
)
from unbraid.core.machine import Code, Machine
from unbraid.core.nodes import (
    AddressOf,
    Allocate,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Binary,
    BoolType,
    BoundReached,
    Call,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    FloatType,
    FunctionAddress,
    Halt,
    Havoc,
    Index,
    IntType,
    Ite,
    Join,
    Member,
    NearObject,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Print,
    Program,
    Reinterpret,
    Releasable,
    Release,
    Return,
    SameObject,
    ScalarType,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
    ThreadId,
    Type,
    Unary,
    Valid,
    Var,
)
from unbraid.core.visitor import read_expressions, statements, subexpressions
from unbraid.errors import EngineLimit, InternalError

UNCHOSEN = -(1 << 63) + 1
TAG = 0xADD
WIDEST = 64  # bits of an integer
CONSTANT = 65536  # is added to the layout of an object that must not be written to
MOST_TRIED = 16  # values of an input that has too many
MOST_RESULTS = 256  # cells of a struct that is returned
THREAD_FIELD = {GLOBALS: 63, FUNCTIONS: 62}
COMPARISONS = {"==": "=", "!=": "!", "<": "<", "<=": "l", ">": ">", ">=": "g"}
BYTE = IntType(8, False)


def translate(machine: Machine, switch_points: Callable[[Code], list[bool]]) -> dict[str, str]:
    """The files that `search.c` includes.  Raises EngineLimit for what is not translated."""
    translation = _Translation(machine, switch_points)
    program = translation.program_text()  # it finds out which kinds and layouts there are
    return {"program.h": program, "tables.h": translation.tables_text()}


class _Tables:
    """Kinds and layouts by number, as `machine.h` wants them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.kinds: dict[ScalarType, int] = {}
        self.layouts: dict[Type, int] = {}
        self.layout_texts: list[str] = []

    def kind(self, kind: Type) -> int:
        if isinstance(kind, FloatType):
            raise EngineLimit("the native engine has no floating-point numbers")
        if isinstance(kind, IntType) and kind.bits > WIDEST:
            raise EngineLimit(f"the native engine has no integers of {kind.bits} bits")
        if isinstance(kind, PointerType):
            kind = PointerType(None, kind.bits)
        if not isinstance(kind, ScalarType):
            raise InternalError(f"{kind} is no scalar type")
        return self.kinds.setdefault(kind, len(self.kinds))

    def layout(self, kind: Type) -> int:
        if kind not in self.layouts:
            found, structs = layout_of(kind, self.program.structs), self.program.structs
            cover = [-1] * found.size
            for cell, (start, end) in enumerate(zip(found.starts, found.ends, strict=True)):
                cover[start:end] = [cell] * (end - start)
            tail = flexible_tail(kind, structs)
            inner = -1 if tail is None else self.layout(tail[1])
            self.layouts[kind] = len(self.layout_texts)
            self.layout_texts.append(
                f"{{{found.size}, {len(found.types)}, {_literal('short', cover)}, {_literal('int', found.starts)}, "
                f"{_literal('unsigned char', [self.kind(cell) for cell in found.types])}, "
                f"{-1 if tail is None else tail[0]}, {inner}}}"
            )
        return self.layouts[kind]

    def object_layout(self, var: Var) -> int:
        return self.layout(var.type) + (CONSTANT if var.is_constant else 0)

    def kind_text(self, kind: ScalarType) -> str:
        low, high = (0, 1) if isinstance(kind, PointerType) else value_range(kind)
        values = high - low + 1 if high - low < WIDEST_INPUT else 0
        signed = isinstance(kind, IntType) and kind.signed
        flags = (signed, isinstance(kind, BoolType), isinstance(kind, PointerType))
        return f"{{{size_of(kind, {})}, {', '.join(str(int(flag)) for flag in flags)}, {values}}}"


class _Translation:
    def __init__(self, machine: Machine, switch_points: Callable[[Code], list[bool]]) -> None:
        self.machine, self.program = machine, machine.program
        self.tables = _Tables(self.program)
        self.switch_points = switch_points
        self.codes = list(machine.codes.values())
        self.first: dict[int, int] = {}  # the position of a function's first instruction
        count = 0
        for code in self.codes:
            self.first[code.number] = count
            count += len(code.instructions) + 1
        self.positions = count
        self.numbers: dict[Var, int] = {}  # of the objects that addresses name
        for storage in (Storage.GLOBAL, Storage.THREAD):
            for i, item in enumerate(i for i in self.program.globals if i.var.storage is storage):
                self.numbers[item.var] = i
        for code in self.codes:
            for i, var in enumerate(code.slots):
                self.numbers[var] = i

    def tables_text(self) -> str:
        own = [item.var for item in self.program.globals if item.var.storage is Storage.THREAD]
        shared = [item.var for item in self.program.globals if item.var.storage is Storage.GLOBAL]
        main, codes, first_cell = self.machine.codes[self.program.entry], self.codes, self.machine.global_cells
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
        }
        slots = [_literal("int", list(code.slots.values())) for code in codes]
        layouts = [
            _literal("int", [self.tables.object_layout(var) if var.is_memory else -1 for var in code.slots])
            for code in codes
        ]
        lines = [
            f"#define GLOBAL_CELLS {len(memory)}",
            f"#define OWN_CELLS {len(own_cells)}",
            f"#define POINTER_BITS {self.program.model.pointer_bits}",
            f"enum {{ MAIN_FUNCTION = {main.number}, MAIN_START = {self.first[main.number]} }};",
            f"enum {{ ALLOCATES = {int(allocates)} }};",
            f"enum {{ BYTE_KIND = {self.tables.kind(BYTE)} }};",
            *(f"static const {name}[] = {_list(values)};" for name, values in arrays.items()),
            f"static const int *const local_slot[] = {{{', '.join(slots)}}};",
            f"static const int *const local_layout[] = {{{', '.join(layouts)}}};",
            f"static const V global_initial[] = {{{', '.join([*map(self.value, memory), '0'])}}};",
            f"static const V interesting[] = {{{', '.join(map(constant, self._interesting()))}}};",
            f"static const V own_initial[] = {{{', '.join([*map(self.value, own_cells), '0'])}}};",
            f"static const struct layout layouts[] = {{{', '.join(self.tables.layout_texts)}}};",
            f"static const struct kind kinds[] = {{{', '.join(map(self.tables.kind_text, self.tables.kinds))}}};",
        ]
        return "\n".join(lines) + "\n"

    def _interesting(self) -> list[int]:
        """Values to try for inputs that have too many: what the program compares with, and what is next to it."""
        found = [0, 1, -1]
        for code in self.codes:
            for stmt in statements(code.function.body):
                for expr in read_expressions(stmt):
                    for part in subexpressions(expr):
                        if isinstance(part, Binary) and part.op in COMPARISONS:
                            for side in (part.left, part.right):
                                if isinstance(side, Const) and isinstance(side.type, IntType):
                                    found += [side.value, side.value + 1, side.value - 1]
        inside = [value for value in dict.fromkeys(found) if -(1 << 31) <= value < 1 << 32]
        return inside[:MOST_TRIED]

    def program_text(self) -> str:
        lines = [
            *self._liveness(),
            *_FORGET,
            "static int run(int which) {",
            "    struct thread *t = &threads[which];",
            "    struct frame *f = &t->frames[t->depth - 1];",
            "    V *L = t->stack + f->base;",
            "    running = which;",
            "    switch (f->pc) {",
            *(line for code in self.codes for line in _FunctionText(self, code).lines()),
            "    }",
            '    broken("a thread is nowhere");',
            "rest:",
            "    forget(t);",
            "    return DONE;",
            *self._back(),
            "}",
        ]
        return "\n".join(lines) + "\n"

    def value(self, value: Value | None) -> str:
        if value is None:
            return "UNCHOSEN"
        if isinstance(value, Address):
            return self.address(value)
        return constant(value)

    def address(self, value: Address) -> str:
        if value.thread == FUNCTIONS:
            return address_text(THREAD_FIELD[FUNCTIONS], value.cell, 0)
        assert value.thread == GLOBALS
        found = (
            item.var
            for item in self.program.globals
            if item.var.storage is Storage.GLOBAL and self.machine.global_cells[item.var] == value.cell
        )
        var = next(var for var in found if cell_count(var.type, self.program.structs))
        return address_text(THREAD_FIELD[GLOBALS], self.numbers[var], value.offset)

    def _liveness(self) -> list[str]:
        """By position: the cells of a frame that are alive, and those that are not, which are zeroed where a thread
        rests, so that states that differ only there are one."""
        lists: dict[tuple[int, ...], str] = {}

        def name(slots: tuple[int, ...]) -> str:
            return lists.setdefault(slots, f"slots{len(lists)}")

        dead = [(code, set(slots)) for code in self.codes for slots in code.dead]
        tables = {
            "dead": [name(tuple(sorted(slots))) for _, slots in dead],
            "live": [name(tuple(slot for slot in range(code.size) if slot not in slots)) for code, slots in dead],
        }
        return [
            *(f"static const short {text}[] = {_list([*slots, -1])};" for slots, text in lists.items()),
            *(f"static const short *const {text}[] = {{{', '.join(names)}}};" for text, names in tables.items()),
        ]

    def _back(self) -> list[str]:
        """Where calls return to, and what they do with the results."""
        lines = ["back:", "    f = &t->frames[t->depth - 1], L = t->stack + f->base;", "    switch (f->pc) {"]
        for code in self.codes:
            for instruction in code.instructions:
                if isinstance(instruction.stmt, Call):
                    position = self.first[code.number] + instruction.next
                    taken = [f"L[{code.slots[t]}] = results[{i}]; " for i, t in enumerate(instruction.stmt.targets)]
                    lines.append(f"    case {position}: {''.join(taken)}goto i{position};")
        return [*lines, "    }", '    broken("a return to nowhere");']


_FORGET = [
    "static void forget(struct thread *t) {",
    "    for (int i = 0; i < t->depth; i++) {",
    "        V *cells = t->stack + t->frames[i].base;",
    "        for (const short *slot = dead[t->frames[i].pc]; *slot >= 0; slot++)",
    "            cells[*slot] = 0;",
    "    }",
    "}",
]


def _list(values: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, values or [0])) + "}"


def _literal(kind: str, values: Sequence[int]) -> str:
    return f"(const {kind}[]){_list(values)}"


def constant(value: int) -> str:
    """A number as a word."""
    if value >> 63 and value > 0:
        value -= 1 << 64
    if value == UNCHOSEN or (value & ((1 << 64) - 1)) >> 52 == TAG:
        raise EngineLimit("a constant has the form of an address")
    return "INT64_MIN" if value == -(1 << 63) else f"INT64_C({value})"


def address_text(thread: int, number: int, offset: int) -> str:
    """The address of a global, or of a function, as a word."""
    if not 0 <= number < 2048 or not -(1 << 20) <= offset < 1 << 20:
        raise EngineLimit("there are more objects, or larger ones, than addresses have room for")
    word = TAG << 52 | thread << 46 | 8192 << 32 | number << 21 | (offset + (1 << 20))
    return f"(V)UINT64_C({word})"


class _FunctionText:
    """The instructions of one function."""

    def __init__(self, translation: _Translation, code: Code) -> None:
        self.translation, self.code = translation, code
        self.program, self.tables = translation.program, translation.tables
        self.structs = self.program.structs
        self.out: list[str] = []
        self.temporaries = 0

    def lines(self) -> list[str]:
        first = self.translation.first[self.code.number]
        points = self.translation.switch_points(self.code)
        for position, instruction in enumerate(self.code.instructions):
            here = first + position
            self.out.append(f"i{here}:")
            if points[position]:
                self.out.append(f"    if (!t->atomic) {{ f->pc = {here}; goto rest; }}")
            self.out.append(f"    case {here}: {{")
            self._instruction(instruction, first)
            self.out.append("    }")
        self.out.append(f"i{first + len(self.code.instructions)}:")
        self.out.append('    broken("a function has no end");')
        return self.out

    # -------------------------------------------------------------------------------------- writing
    def emit(self, line: str) -> None:
        self.out.append(f"        {line}")

    def temporary(self, value: str | None = None) -> str:
        self.temporaries += 1
        name = f"v{self.temporaries}"
        self.emit(f"V {name};" if value is None else f"V {name} = {value};")
        return name

    @contextmanager
    def nested(self, head: str) -> Iterator[None]:
        self.emit(f"{head} {{")
        yield
        self.emit("}")

    # ----------------------------------------------------------------------------------- statements
    def _instruction(self, instruction: Instruction, first: int) -> None:
        following = f"goto i{first + instruction.next};"
        if instruction.condition is not None:
            condition = self.expr(instruction.condition)
            self.emit(f"if ({condition}) {following}")
            self.emit(f"goto i{first + instruction.other};")
            return
        stmt = instruction.stmt
        if isinstance(stmt, (Return, ThreadExit)):
            self._end(stmt)
        elif isinstance(stmt, Call):
            self._call(stmt, first + instruction.next)
        elif isinstance(stmt, Halt):
            self.emit("return HALTED;")
        elif isinstance(stmt, BoundReached):
            self.emit("return BOUND;")
        else:
            if stmt is not None:
                self._statement(stmt)
            self.emit(following)

    def _statement(self, stmt: Stmt) -> None:
        match stmt:
            case SwitchPoint():
                pass
            case Assign(target, value):
                self._store(target, self.expr(value))
            case Havoc(target):
                self._havoc(target)
            case Allocate(target, size, element, is_zeroed, is_automatic, _, is_constant):
                layout, frame = self.tables.layout(element), "f->serial" if is_automatic else "0"
                given = self.number(size), layout, int(is_zeroed), frame, int(is_constant)
                made = f"allocate(t, {', '.join(map(str, given))})"
                self.emit(f"L[{self.code.slots[target]}] = {made};")
            case Release(pointer):
                self.emit(f"release({self.expr(pointer)});")
            case Assume(condition):
                self.emit(f"if (!({self.expr(condition)})) return BLOCKED;")
            case Assert(condition):
                self.emit(f"if (!({self.expr(condition)})) return VIOLATED;")
            case AtomicBegin():
                self.emit("t->atomic++;")
            case AtomicEnd():
                self.emit("t->atomic--;")
            case Create():
                self._create(stmt)
            case Join(thread, target):
                joined = self.temporary(self.expr(thread))
                known = f"{joined} >= 0 && {joined} < thread_count && threads[{joined}].finished"
                self.emit(f"if (!({known})) return BLOCKED;")
                if target is not None:
                    self.emit(f"L[{self.code.slots[target]}] = threads[{joined}].result;")
            case Print(_, args):
                for arg in args:
                    self.emit(f"(void){self.expr(arg)};")
            case _:
                raise InternalError(f"unknown statement {type(stmt).__name__}")

    def _moved(self, value: Expr) -> str:
        """The value of an expression whose frame ends with it: a local may stay unchosen."""
        if isinstance(value, Var) and value.storage is Storage.LOCAL:
            return self.temporary(f"L[{self.code.slots[value]}]")
        return self.expr(value)

    def _end(self, stmt: Return | ThreadExit) -> None:
        values = stmt.values if isinstance(stmt, Return) else (stmt.value,)
        if len(values) > MOST_RESULTS:
            raise EngineLimit(f"{stmt.origin}: a struct of {len(values)} cells is returned")
        results = [self._moved(value) for value in values]
        last = results[0] if results else "0"
        if isinstance(stmt, ThreadExit):
            self.emit(f"t->result = {last}; t->finished = 1; t->depth = 0; end_objects(0);")
            self.emit("goto rest;")
            return
        if self.code.allocates:
            self.emit("end_objects(f->serial);")
        with self.nested("if (--t->depth == 0)"):
            self.emit(f"t->result = {last}; t->finished = 1;")
            self.emit("goto rest;")
        for i, result in enumerate(results):
            self.emit(f"results[{i}] = {result};")
        self.emit("goto back;")

    def _call(self, call: Call, following: int) -> None:
        callee = self.translation.machine.codes[call.function]
        values = [self.expr(arg) for arg in call.args]
        start = self.translation.first[callee.number]
        self.emit(f"f->pc = {following};")
        self.emit(f"L = enter(t, {callee.number}, {start}, {len(values)}); f = &t->frames[t->depth - 1];")
        for i, value in enumerate(values):
            self.emit(f"L[{i}] = {value};")
        self.emit(f"goto i{start};")

    def _create(self, stmt: Create) -> None:
        code = self.translation.machine.codes[stmt.function]
        value = self.temporary(self.expr(stmt.arg))
        self.emit("int number_;")
        self.emit("struct thread *new_ = start_thread(&number_);")
        start, given = self.translation.first[code.number], len(code.function.params)
        self.emit(f"V *cells_ = enter(new_, {code.number}, {start}, {given});")
        if code.function.params:
            self.emit(f"cells_[0] = {value};")
        if stmt.target is not None:
            self._store(stmt.target, "number_")

    # -------------------------------------------------------------------------------------- places
    def _cell(self, place: Place) -> str | None:
        """The cell of a place as an lvalue, if it is in a variable; None: it is behind a pointer."""
        location = locate(place, self.structs)
        root = location.root
        if isinstance(root, Deref):
            return None
        distance = self._distance(location.offset, location.subscripts)
        if root.storage is Storage.GLOBAL:
            base, start = "memory", self.translation.machine.global_cells[root]
        elif root.storage is Storage.THREAD:
            base, start = "t->own", self.translation.machine.global_cells[root]
        else:
            base, start = "L", self.code.slots[root]
        return f"{base}[{start}]" if distance == "0" else f"{base}[{start} + {distance}]"

    def _distance(self, offset: int, subscripts: tuple[Subscript, ...], checked: bool = True) -> str:
        parts = [str(offset)] if offset or not subscripts else []
        for subscript in subscripts:
            index = self.number(subscript.index)
            if checked:
                index = f"checked_index({index}, {subscript.length})"
            parts.append(index if subscript.size == 1 else f"{index} * {subscript.size}")
        return " + ".join(parts) if len(parts) == 1 else self.temporary(" + ".join(parts))

    def _behind(self, place: Place) -> tuple[str, str]:
        """The pointer and the distance from where it points."""
        location = locate_bytes(place, self.structs)
        assert isinstance(location.root, Deref)
        pointer = self.expr(location.root.pointer)
        return pointer, self._distance(location.offset, location.subscripts)

    def _load(self, place: Place) -> str:
        kind = self.tables.kind(place.type)
        cell = self._cell(place)
        if cell is not None:
            return self.temporary(f"READ({cell}, {kind})")
        pointer, distance = self._behind(place)
        return self.temporary(f"load({pointer}, {distance}, {kind})")

    def _store(self, target: Place, value: str) -> None:
        cell = self._cell(target)
        if cell is not None:
            self.emit(f"{cell} = {value};")
            return
        pointer, distance = self._behind(target)
        self.emit(f"store({pointer}, {distance}, {self.tables.kind(target.type)}, {value});")

    def _havoc(self, target: Place) -> None:
        count = cell_count(target.type, self.structs)
        cell = self._cell(target)
        if cell is not None:
            self.emit(f"for (int i_ = 0; i_ < {count}; i_++) (&{cell})[i_] = UNCHOSEN;")
            return
        pointer, distance = self._behind(target)
        self.emit(f"V *cell_ = place_at({pointer}, {distance}, {self.tables.kind(target.type)});")
        self.emit('if (cell_ == NULL) limit("bytes of another type are made arbitrary");')
        self.emit("*cell_ = UNCHOSEN;")

    def _address(self, place: Place) -> str:
        location = locate_bytes(place, self.structs)
        root = location.root
        if isinstance(root, Deref):
            pointer = self.expr(root.pointer)
            distance = self._distance(location.offset, location.subscripts, checked=False)
            return pointer if distance == "0" else self.temporary(f"moved({pointer}, {distance})")
        distance = self._distance(location.offset, location.subscripts, checked=False)
        number = self.translation.numbers[root]
        if root.storage is Storage.GLOBAL:
            if not location.subscripts:
                return address_text(THREAD_FIELD[GLOBALS], number, location.offset)
            return self.temporary(f"address(GLOBALS, 0, {number}, {distance})")
        serial = "0" if root.storage is Storage.THREAD else "f->serial"
        return self.temporary(f"address(running, {serial}, {number}, {distance})")

    # ----------------------------------------------------------------------------------- expressions
    def number(self, expr: Expr) -> str:
        """The value of an expression with which the program computes: no address."""
        value = self.expr(expr)
        return f"number({value})" if self._may_be_address(expr) else value

    def _may_be_address(self, expr: Expr) -> bool:
        kind = expr.type
        if isinstance(kind, PointerType):
            return not isinstance(expr, Const)
        is_wide = isinstance(kind, IntType) and kind.bits >= self.program.model.pointer_bits
        return is_wide and not isinstance(expr, (Const, Binary, Unary, PointerDiff, Reinterpret, ThreadId))

    def expr(self, expr: Expr) -> str:
        match expr:
            case Const(value):
                return constant(value)
            case Var() | Index() | Member() | Deref():
                return self._load(expr)
            case AddressOf(place):
                return self._address(place)
            case FunctionAddress(name):
                functions = self.translation.machine.functions
                return address_text(THREAD_FIELD[FUNCTIONS], functions.setdefault(name, len(functions)), 0)
            case PointerAdd(pointer, count, size):
                base = self.expr(pointer)
                return self.temporary(f"moved({base}, {self.number(count)} * {size})")
            case PointerDiff(left, right, size, kind):
                first = self.expr(left)
                return self.temporary(wrapped(f"pointer_difference({first}, {self.expr(right)}, {size})", kind))
            case Valid(place, is_write):
                return self._valid(place, is_write)
            case SameObject(left, right):
                first = self.expr(left)
                return self.temporary(f"same_object({first}, {self.expr(right)})")
            case NearObject(pointer):
                return self.temporary(f"is_near({self.expr(pointer)})")
            case Releasable(pointer):
                return self.temporary(f"is_releasable({self.expr(pointer)})")
            case Unary(op, operand, kind):
                self.tables.kind(kind)
                of = self.number(operand)
                return self.temporary(wrapped({"-": "(V)-(uint64_t)", "~": "~", "not": "!"}[op] + of, kind))
            case Binary():
                return self._binary(expr)
            case Cast(operand, kind):
                return self._cast(operand, kind)
            case Reinterpret(operand, kind):
                self.tables.kind(kind)
                self.tables.kind(operand.type)
                return self.temporary(wrapped(self.number(operand), kind))
            case Ite(condition, then, other):
                return self._choice(condition, lambda: self.expr(then), lambda: self.expr(other))
            case ThreadId():
                return "(V)running"
        raise InternalError(f"unknown expression {type(expr).__name__}")

    def _choice(self, condition: Expr, then: Callable[[], str], other: Callable[[], str]) -> str:
        test = self.expr(condition)
        result = self.temporary()
        with self.nested(f"if ({test})"):
            self.emit(f"{result} = {then()};")
        with self.nested("else"):
            self.emit(f"{result} = {other()};")
        return result

    def _binary(self, expr: Binary) -> str:
        op, left, right, kind = expr.op, expr.left, expr.right, expr.left.type
        if op == "and":
            return self._choice(left, lambda: f"{self.expr(right)} != 0", lambda: "0")
        if op == "or":
            return self._choice(left, lambda: "1", lambda: f"{self.expr(right)} != 0")
        self.tables.kind(kind)
        unsigned = int(not (isinstance(kind, IntType) and kind.signed))
        if isinstance(kind, PointerType):
            first = self.expr(left)
            return self.temporary(f"pointers_compared('{COMPARISONS[op]}', {first}, {self.expr(right)})")
        if op in ("==", "!="):
            first, second = self.expr(left), self.expr(right)
            if self._may_be_address(left) or self._may_be_address(right):
                return self.temporary(f"numbers_equal('{COMPARISONS[op]}', {first}, {second})")
            return self.temporary(f"{first} {op} {second}")
        # The interpreter evaluates the divisor first, to see that it is not zero.
        if op in ("/", "%"):
            second, first = self.number(right), self.number(left)
        else:
            first, second = self.number(left), self.number(right)
        if op in COMPARISONS:
            cast = "(uint64_t)" if unsigned else ""
            return self.temporary(f"{cast}{first} {op} {cast}{second}")
        return self.temporary(wrapped(_ARITHMETIC[op].format(a=first, b=second, u=unsigned), expr.type))

    def _cast(self, operand: Expr, kind: ScalarType) -> str:
        source = operand.type
        self.tables.kind(kind)
        self.tables.kind(source)
        value = self.expr(operand)
        if isinstance(kind, PointerType) and isinstance(source, PointerType):
            return value
        if isinstance(kind, BoolType):
            return self.temporary(f"{value} != 0")
        bits = self.program.model.pointer_bits
        plain = f"was_pointer({value})" if isinstance(source, PointerType) else value
        if isinstance(kind, PointerType) or (isinstance(kind, IntType) and kind.bits >= bits):
            if not self._may_be_address(operand):
                return self.temporary(wrapped(plain, kind))
            return self.temporary(f"IS_ADDRESS({value}) ? {value} : {wrapped(plain, kind)}")
        if self._may_be_address(operand):
            plain = f"was_pointer(number({value}))" if isinstance(source, PointerType) else f"number({value})"
        return self.temporary(wrapped(plain, kind))

    def _valid(self, place: Place, is_write: bool) -> str:
        location = locate_bytes(place, self.structs)
        assert isinstance(location.root, Deref)
        size, writes = size_of(place.type, self.structs), int(is_write)
        pointer = self.temporary(self.expr(location.root.pointer))
        result = self.temporary(
            f"is_valid({pointer}, -OFFSET_OF({pointer}), 0, {writes})" if location.subscripts else None
        )
        if not location.subscripts:
            self.emit(f"{result} = is_valid({pointer}, {location.offset}, {size}, {writes});")
            return result
        # An index is looked at only if there is an object at all.
        with self.nested(f"if ({result})"):
            self.emit(f"long distance_ = {location.offset};")
            for subscript in location.subscripts:
                with self.nested(f"if ({result})"):
                    index = self.temporary(self.number(subscript.index))
                    inside = f"{index} >= 0 && {index} < {subscript.length}"
                    self.emit(f"if ({inside}) distance_ += {index} * {subscript.size}; else {result} = 0;")
            self.emit(f"if ({result}) {result} = is_valid({pointer}, distance_, {size}, {writes});")
        return result


_ARITHMETIC = {
    "+": "(V)((uint64_t){a} + (uint64_t){b})",
    "-": "(V)((uint64_t){a} - (uint64_t){b})",
    "*": "(V)((uint64_t){a} * (uint64_t){b})",
    "/": "quotient({a}, {b}, {u})",
    "%": "remainder_of({a}, {b}, {u})",
    "&": "{a} & {b}",
    "|": "{a} | {b}",
    "^": "{a} ^ {b}",
    "<<": "shifted_left({a}, {b})",
    ">>": "shifted_right({a}, {b}, {u})",
}


def wrapped(text: str, kind: ScalarType) -> str:
    """A word as a value of a type."""
    if isinstance(kind, BoolType):
        return f"({text}) != 0"
    assert isinstance(kind, (IntType, PointerType))
    signed = isinstance(kind, IntType) and kind.signed
    if kind.bits == 64:
        return f"wide((uint64_t)({text}))"
    if kind.bits in (8, 16, 32):
        return f"(V)({'' if signed else 'u'}int{kind.bits}_t)({text})"
    return f"narrowed({text}, {kind.bits}, {int(signed)})"
