"""Translates places and expressions of core to C.

Whatever may choose an input or give up becomes a statement of its own, in the order of the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unbraid.core import build
from unbraid.core.arithmetic import MOVING
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.interpreter.state import Code
from unbraid.core.interpreter.values import FUNCTIONS, GLOBALS
from unbraid.core.layout import (
    Subscript,
    cell_count,
    is_byte,
    locate,
    locate_bytes,
    size_of,
)
from unbraid.core.nodes import (
    AddressOf,
    Binary,
    BoolType,
    Cast,
    Const,
    Deref,
    Expr,
    FloatType,
    FunctionAddress,
    Index,
    IntType,
    Ite,
    Member,
    NearObject,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Reinterpret,
    Releasable,
    SameObject,
    ScalarType,
    Storage,
    ThreadId,
    Tracked,
    Unary,
    Valid,
    Var,
)
from unbraid.engines.native import floats
from unbraid.engines.native.plan import Plan
from unbraid.engines.native.words import COMPARISONS, THREAD_FIELD, address_text, constant, wrapped


class ExpressionWriter:
    """Writes the expressions of one function as lines of C, and returns the name or the text of each value."""

    def __init__(self, plan: Plan, code: Code) -> None:
        self.plan, self.code = plan, code
        self.ownership = plan.ownership
        self.program, self.tables = plan.program, plan.tables
        self.structs = self.program.structs
        self.out: list[str] = []
        self.temporaries = 0

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

    # -------------------------------------------------------------------------------------- places
    def _cell(self, place: Place) -> str | None:
        """The cell of a place as an lvalue, if it is in a variable; None: it is behind a pointer."""
        location = locate(place, self.structs)
        root = location.root
        if isinstance(root, Deref):
            return None
        distance = self._distance(location.offset, location.subscripts)
        if root.storage is Storage.GLOBAL:
            base, start = "memory", self.plan.machine.storage.global_cells[root]
        elif root.storage is Storage.THREAD:
            base, start = "t->own", self.plan.machine.storage.global_cells[root]
        else:
            base, start = "L", self.code.slots[root]
        return f"{base}[{start}]" if distance == "0" else f"{base}[{start} + {distance}]"

    def _distance(self, offset: int, subscripts: tuple[Subscript, ...], checked: bool = True) -> str:
        parts = [str(offset)] if offset or not subscripts else []
        for subscript in subscripts:
            index = self.number(subscript.index)
            if checked:
                index = f"checked_index({index}, {subscript.length})"
            parts.append(f"scaled({index}, {subscript.size})")
        return " + ".join(parts) if len(parts) == 1 else self.temporary(" + ".join(parts))

    def _behind(self, place: Place) -> tuple[str, str]:
        """The pointer, and the distance in bytes from its target."""
        location = locate_bytes(place, self.structs)
        assert isinstance(location.root, Deref)
        pointer = self.expr(location.root.pointer)
        return pointer, self._distance(location.offset, location.subscripts)

    def _load(self, place: Place) -> str:
        kind = self.tables.kind(place.type)
        cell = self._cell(place)
        if cell is not None:
            read = f"READ({cell}, {kind})"
            return self.temporary(read if is_byte(place.type) else f"whole({read})")
        pointer, distance = self._behind(place)
        return self.temporary(f"load({pointer}, {distance}, {kind})")

    def _store(self, target: Place, value: str) -> None:
        cell = self._cell(target)
        if cell is not None:
            root = locate(target, self.structs).root
            is_local = isinstance(root, Var) and root.storage is Storage.LOCAL
            if not is_local and self.plan.may_hold_address(target.type):
                value = self.temporary(value)
                self.emit(f"publish({value});")
            self.emit(f"{cell} = {value};")
            return
        pointer, distance = self._behind(target)
        self.emit(f"store({pointer}, {distance}, {self.tables.kind(target.type)}, {value});")

    def _fill(self, target: Place, value: str) -> None:
        """Give all cells of a part of a variable the same value."""
        cell, count = self._cell(target), cell_count(target.type, self.structs)
        assert cell is not None
        if count == 1:
            self.emit(f"{cell} = {value};")
        else:
            self.emit(f"for (int i_ = 0; i_ < {count}; i_++) (&{cell})[i_] = {value};")

    def _havoc(self, target: Place) -> None:
        if self._cell(target) is not None:
            self._fill(target, "UNCHOSEN")
            return
        pointer, distance = self._behind(target)
        self.emit(f"V *cell_ = place_at({pointer}, {distance}, {self.tables.kind(target.type)});")
        self.emit(f'if (cell_ == NULL) limit("{Why.MADE_ARBITRARY_AS_ANOTHER_TYPE.name}");')
        self.emit("*cell_ = UNCHOSEN;")

    def _address(self, place: Place) -> str:
        location = locate_bytes(place, self.structs)
        root = location.root
        if isinstance(root, Deref):
            pointer = self.expr(root.pointer)
            distance = self._distance(location.offset, location.subscripts, checked=False)
            return pointer if distance == "0" else self.temporary(f"moved({pointer}, {distance})")
        distance = self._distance(location.offset, location.subscripts, checked=False)
        number = self.plan.numbers[root]
        if root.storage is Storage.GLOBAL:
            if not location.subscripts:
                return address_text(THREAD_FIELD[GLOBALS], number, location.offset)
            return self.temporary(f"address(GLOBALS, 0, {number}, {distance})")
        serial = "0" if root.storage is Storage.THREAD else "f->serial"
        return self.temporary(f"address(running, {serial}, {number}, {distance})")

    # ----------------------------------------------------------------------------------- expressions
    def number(self, expr: Expr) -> str:
        """The value of an expression that must be a number, not an address."""
        value = self.expr(expr)
        return f"number({value})" if self._may_be_address(expr) else value

    def _may_be_address(self, expr: Expr) -> bool:
        kind = expr.type
        if isinstance(kind, PointerType):
            return not isinstance(expr, Const)
        if isinstance(expr, Binary):
            return self.plan.has_room(kind) and expr.op in MOVING
        return self.plan.may_hold_address(kind) and not isinstance(
            expr, (Const, Unary, PointerDiff, Reinterpret, ThreadId)
        )

    def expr(self, expr: Expr) -> str:
        match expr:
            case Const(value):
                return constant(value)
            case Var() | Index() | Member() | Deref():
                return self._load(expr)
            case AddressOf(place):
                return self._address(place)
            case FunctionAddress(name):
                functions = self.plan.machine.functions
                return address_text(THREAD_FIELD[FUNCTIONS], functions.setdefault(name, len(functions)), 0)
            case PointerAdd(pointer, count, size):
                base = self.expr(pointer)
                return self.temporary(f"moved({base}, scaled({self.number(count)}, {size}))")
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
            case Tracked():
                raise EngineLimit(Why.NATIVE_LEAKS)
            case Unary(op, operand, kind):
                self.tables.kind(kind)
                of = self.number(operand)
                if isinstance(kind, FloatType):
                    return self.temporary(floats.unary(op, of, kind))
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
        if isinstance(kind, FloatType):
            first = self.expr(left)
            return self.temporary(floats.binary(op, first, self.expr(right), kind))
        if isinstance(kind, PointerType):
            first = self.expr(left)
            return self.temporary(f"pointers_compared('{COMPARISONS[op]}', {first}, {self.expr(right)})")
        if op in ("==", "!="):
            first, second = self.expr(left), self.expr(right)
            if self._may_be_address(left) or self._may_be_address(right):
                return self.temporary(f"numbers_equal('{COMPARISONS[op]}', {first}, {second})")
            return self.temporary(f"{first} {op} {second}")
        # The interpreter evaluates the divisor first, to check that it is not zero.
        if isinstance(kind, IntType) and kind.bits == self.program.model.pointer_bits:
            return self._wide_arithmetic(expr, kind)
        if op in ("/", "%"):
            second, first = self.number(right), self.number(left)
        else:
            first, second = self.number(left), self.number(right)
        if op in COMPARISONS:
            cast = "(uint64_t)" if unsigned else ""
            return self.temporary(f"{cast}{first} {op} {cast}{second}")
        return self.temporary(wrapped(ARITHMETIC[op].format(a=first, b=second, u=unsigned), expr.type))

    def _wide_arithmetic(self, expr: Binary, kind: IntType) -> str:
        """Arithmetic on integers that may hold addresses."""
        op, left, right, unsigned = expr.op, expr.left, expr.right, int(not kind.signed)
        if op in ("/", "%"):
            second, first = self.expr(right), self.expr(left)
        else:
            first, second = self.expr(left), self.expr(right)
        cast = "(uint64_t)" if unsigned else ""
        plain = (
            f"{cast}{first} {op} {cast}{second}"
            if op in COMPARISONS
            else wrapped(ARITHMETIC[op].format(a=first, b=second, u=unsigned), expr.type)
        )
        pointing = [name for side, name in ((left, first), (right, second)) if self._may_be_address(side)]
        if not pointing:
            return self.temporary(plain)
        test = " || ".join(f"IS_ADDRESS({name})" for name in pointing)
        letter = COMPARISONS.get(op, op[0])
        if op in ("<<", ">>"):
            letter = "s"
        return self.temporary(f"({test}) ? computed('{letter}', {first}, {second}, {unsigned}) : ({plain})")

    def _cast(self, operand: Expr, kind: ScalarType) -> str:
        source = operand.type
        self.tables.kind(kind)
        self.tables.kind(source)
        value = self.expr(operand)
        if isinstance(kind, PointerType) and isinstance(source, PointerType):
            return value
        if isinstance(kind, FloatType) or isinstance(source, FloatType):
            return self.temporary(floats.converted(value, build.scalar(source), kind))
        if isinstance(kind, BoolType):
            plain = f"number({value})" if is_byte(source) and self._may_be_address(operand) else value
            return self.temporary(f"{plain} != 0")
        bits = self.program.model.pointer_bits
        plain = f"was_pointer({value})" if isinstance(source, PointerType) else value
        if isinstance(kind, PointerType) or (isinstance(kind, IntType) and kind.bits >= bits):
            if not self._may_be_address(operand):
                return self.temporary(wrapped(plain, kind))
            return self.temporary(f"IS_ADDRESS({value}) ? {value} : {wrapped(plain, kind)}")
        if is_byte(kind) and is_byte(source):
            return self.temporary(f"IS_PART({value}) ? {value} : {wrapped(value, kind)}")
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
        # An index is evaluated only if the object exists.
        with self.nested(f"if ({result})"):
            self.emit(f"long distance_ = {location.offset};")
            for subscript in location.subscripts:
                with self.nested(f"if ({result})"):
                    index = self.temporary(self.number(subscript.index))
                    inside = f"{index} >= 0 && {index} < {subscript.length}"
                    self.emit(f"if ({inside}) distance_ += {index} * {subscript.size}; else {result} = 0;")
            self.emit(f"if ({result}) {result} = is_valid({pointer}, distance_, {size}, {writes});")
        return result


ARITHMETIC = {
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
