"""Core types and expressions as C text, with C's precedences and no more parentheses than a reader needs.

Exactness.  If e has 32 bits or more, `value(e)` has the C type of e.  A narrower e may be printed as an int of the same
value, because C promotes it to int anyway.  C leaves signed overflow undefined.  So `+ - * <<` and negation on signed
types are computed in the unsigned type of the same width (`modular`), where C wraps as core does, and converted back:

    a + b * 2   =>   (int)((unsigned int)a + (unsigned int)b * 2u)

Floats are float and double; their constants are hexadecimal, which is exact, and NaN and infinity are gcc's builtins.
The bits of a float are read by functions such as `unbraid_bits_of_double`.

The conversion back, `>>` of negative numbers and pointers as numbers are as gcc, clang and all verifiers define them.
INT_MIN / -1 traps, so signed division by a divisor that may be -1 uses functions such as `unbraid_div_int`
(`preamble.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from unbraid.core import build, floats
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.layout import Structs, size_of
from unbraid.core.nodes import (
    INDEX,
    LONG_DOUBLE,
    AddressOf,
    ArrayType,
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
    OrdinalType,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    Reinterpret,
    Releasable,
    SameObject,
    ScalarType,
    StructType,
    ThreadId,
    Tracked,
    Type,
    Unary,
    Valid,
    Var,
)
from unbraid.core.printing.names import Names

_INTEGERS = {
    IntType(8, True): "signed char", IntType(8, False): "unsigned char",
    IntType(16, True): "short", IntType(16, False): "unsigned short",
    IntType(32, True): "int", IntType(32, False): "unsigned int",
    IntType(64, True): "long long", IntType(64, False): "unsigned long long",
    IntType(128, True): "__int128", IntType(128, False): "unsigned __int128",
}  # fmt: skip
_FLOATS = {32: "float", 64: "double"}
_FLOAT_SUFFIXES = {32: "f", 64: ""}  # the suffixes of constants and of functions
_SUFFIXES = {IntType(32, False): "u", IntType(64, True): "ll", IntType(64, False): "ull"}


class CTypes:
    """Prints declarations; knows the structs of the program."""

    def __init__(self, names: Names, structs: Structs) -> None:
        self.names, self.structs = names, structs

    def declare(self, kind: Type, declarator: str) -> str:
        """`int (*p)[4]` for a pointer to four ints called p; a type name if the declarator is empty."""
        match kind:
            case ArrayType(element, length):
                inner = f"({declarator})" if declarator.startswith("*") else declarator
                return self.declare(element, f"{inner}[{length}]")
            case PointerType(target):
                return f"void *{declarator}" if target is None else self.declare(target, f"*{declarator}")
            case StructType():
                return f"struct {self.names.tag(kind)} {declarator}".rstrip()
            case BoolType():
                return f"_Bool {declarator}".rstrip()
            case OrdinalType():
                return f"unsigned int {declarator}".rstrip()
            case FloatType(128):  # its bits, since nothing computes with it
                return self.declare(IntType(128, False), declarator)
            case FloatType(bits):
                return f"{_FLOATS[bits]} {declarator}".rstrip()
            case IntType() if kind in _INTEGERS:
                return f"{_INTEGERS[kind]} {declarator}".rstrip()
        raise InternalError(f"no C type for {kind}")

    def name(self, kind: Type) -> str:
        return self.declare(kind, "")

    def size(self, kind: Type) -> int | None:
        """The size in bytes; None for a struct that is only pointed to."""
        if isinstance(kind, StructType) and kind.name not in self.structs:
            return None
        return size_of(kind, self.structs)

    def cells(self, text: str, kind: Type) -> Iterator[tuple[str, ScalarType]]:
        """Each scalar cell of an object that is called `text`, in the order of `core.layout`."""
        if isinstance(kind, ArrayType):
            for i in range(kind.length):
                yield from self.cells(f"{text}[{i}]", kind.element)
        elif isinstance(kind, StructType):
            for field in self.structs[kind.name].fields:
                yield from self.cells(f"{text}.{self.names.member(kind, field.name)}", field.type)
        else:
            yield text, kind


class _Text(NamedTuple):
    """A C expression with the precedence of its outermost operator; a higher precedence binds tighter."""

    text: str
    precedence: int
    op: str = ""  # the outermost operator, if readers and compilers may want parentheses around it


_PRIMARY, _UNARY, _CONDITIONAL = 15, 14, 3
_PRECEDENCES = {
    "*": 13, "/": 13, "%": 13, "+": 12, "-": 12, "<<": 11, ">>": 11, "<": 10, "<=": 10, ">": 10, ">=": 10,
    "==": 9, "!=": 9, "&": 8, "^": 7, "|": 6, "&&": 5, "||": 4,
}  # fmt: skip
_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))
_BITS = frozenset(("<<", ">>", "&", "^", "|"))
_RING = frozenset(("+", "-", "*", "<<"))  # operators whose result may leave the range of its type
_C_OPERATORS = {"and": "&&", "or": "||"}


def _at_least(piece: _Text, precedence: int) -> str:
    return piece.text if piece.precedence >= precedence else f"({piece.text})"


def _is_confusing(op: str, inner: str) -> bool:
    """Would compilers warn about a missing pair of parentheses, although C's precedences need none?"""
    if op in _BITS:
        return inner in _PRECEDENCES and inner != op
    if op in _COMPARISONS:
        return inner in _COMPARISONS or inner == "!"
    return op == "||" and inner == "&&"


def _join(op: str, left: _Text, right: _Text) -> _Text:
    precedence = _PRECEDENCES[op]
    # The logical operators are associative; the others group to the left.
    tighter = precedence if op in ("&&", "||") else precedence + 1
    texts = [
        f"({piece.text})" if piece.precedence < least or _is_confusing(op, piece.op) else piece.text
        for piece, least in ((left, precedence), (right, tighter))
    ]
    return _Text(f"{texts[0]} {op} {texts[1]}", precedence, op)


def _prefix(op: str, operand: _Text) -> _Text:
    text = _at_least(operand, _UNARY)
    separated = f"{op}({text})" if op == "-" and text.startswith("-") else op + text
    return _Text(separated, _UNARY, op if op == "!" else "")


def _number(value: int, kind: IntType) -> _Text:
    if kind.bits == 128:
        return _wide_number(value, kind)
    suffix = _SUFFIXES.get(kind, "")
    if kind.signed and kind.bits >= 32 and value == -(1 << (kind.bits - 1)):
        return _Text(f"(-{-value - 1}{suffix} - 1)", _PRIMARY)  # -2147483648 is not an int in C
    return _Text(f"{value}{suffix}", _PRIMARY if value >= 0 else _UNARY)


def _wide_number(value: int, kind: IntType) -> _Text:
    """A constant of more than 64 bits.  C has none, so it is combined from two constants."""
    name, magnitude = _INTEGERS[kind], abs(value)
    if magnitude >> 127 and value < 0:
        return _Text(f"({_wide_number(value + 1, kind).text} - 1)", _PRIMARY)
    high, low = magnitude >> 64, magnitude & ((1 << 64) - 1)
    whole = _Text(f"({name}){low}{'ull' if low >> 31 else ''}", _UNARY)
    if high:
        whole = _Text(f"((({name}){high}ull << 64) | {low}ull)", _PRIMARY)
    return whole if value >= 0 else _prefix("-", whole)


def _float(pattern: int, bits: int) -> _Text:
    """A constant; a negative one is printed with the operator -."""
    suffix = _FLOAT_SUFFIXES[bits]
    magnitude = pattern & ~floats.sign_bit(bits)
    if magnitude < floats.infinity(bits):
        piece = _Text(f"{floats.hexadecimal(floats.decode(magnitude, bits))}{suffix}", _PRIMARY)
    elif magnitude == floats.infinity(bits):
        piece = _Text(f"__builtin_inf{suffix}()", _PRIMARY)
    else:
        quiet = magnitude & floats.nan(bits) == floats.nan(bits)
        rest = magnitude & ~floats.nan(bits)
        piece = _Text(f'__builtin_nan{"" if quiet else "s"}{suffix}("{hex(rest) if rest else ""}")', _PRIMARY)
    return piece if magnitude == pattern else _prefix("-", piece)


class Expressions:
    """Prints the expressions of one function; `variables` are the names of its locals."""

    def __init__(self, types: CTypes, variables: Mapping[Var, str]) -> None:
        self.types, self.names, self.variables = types, types.names, variables

    def value(self, expr: Expr) -> str:
        return self._value(expr).text

    def converted(self, expr: Expr) -> str:
        """An expression in an assignment, argument or return, where C converts it to its type implicitly."""
        match expr:
            case Const(value, IntType()) if abs(value) < 1 << 31:
                return str(value)
            case Binary(op, _, _, IntType(_, True)) if op in _RING:
                return self._modular(expr).text
            case Unary("-", _, IntType(_, True)):
                return self._modular(expr).text
            case Cast(operand, IntType()) if not isinstance(operand.type, PointerType):
                return self._value(operand).text
        return self._value(expr).text

    def initial(self, expr: Expr) -> str:
        """An expression where C requires a constant expression."""
        match expr:
            case Const(value, FloatType(bits)) if expr.type != LONG_DOUBLE:
                return _float(value, bits).text
        return self.converted(expr)

    def place(self, place: Place) -> str:
        return self._place(place).text

    def cells(self, place: Place) -> Iterator[tuple[str, ScalarType]]:
        """The scalar cells of a place and their types."""
        if isinstance(place.type, ScalarType):
            return iter([(self.place(place), place.type)])
        return self.types.cells(_at_least(self._place(place), _PRIMARY), place.type)

    # ---------------------------------------------------------------------------------------- places
    def _place(self, place: Place) -> _Text:
        match place:
            case Var():
                return _Text(self.variables.get(place) or self.names.variable(place), _PRIMARY)
            case Index(base, index):
                position = str(index.value) if isinstance(index, Const) else self.value(index)
                return _Text(f"{_at_least(self._place(base), _PRIMARY)}[{position}]", _PRIMARY)
            case Member(base, name):
                assert isinstance(base.type, StructType)
                member = self.names.member(base.type, name)
                if isinstance(base, Deref):
                    return _Text(f"{_at_least(self._pointer(base), _PRIMARY)}->{member}", _PRIMARY)
                return _Text(f"{_at_least(self._place(base), _PRIMARY)}.{member}", _PRIMARY)
            case Deref():
                return _prefix("*", self._pointer(place))
        raise InternalError(f"unknown place {type(place).__name__}")

    def _pointer(self, place: Deref) -> _Text:
        """The pointer that is dereferenced, as a pointer to the type of the place."""
        pointer, kind = self._value(place.pointer), place.pointer.type
        if isinstance(kind, PointerType) and kind.target == place.type and not isinstance(place.pointer, Const):
            return pointer
        return self._cast(self.types.declare(place.type, "*"), pointer)

    # ----------------------------------------------------------------------------------- expressions
    @staticmethod
    def _cast(name: str, operand: _Text) -> _Text:
        return _Text(f"({name}){_at_least(operand, _UNARY)}", _UNARY)

    def _value(self, expr: Expr) -> _Text:
        match expr:
            case Const(value, kind):
                return self._constant(value, kind)
            case Var() | Index() | Member() | Deref():
                return self._place(expr)
            case AddressOf(place, kind):
                address = _prefix("&", self._place(place))
                return address if kind.target == place.type else self._cast(self.types.name(kind), address)
            case FunctionAddress(function, kind):
                return self._cast(self.types.name(kind), _Text(self.names.function_address(function), _PRIMARY))
            case PointerAdd():
                return self._moved(expr)
            case PointerDiff(left, right, size, kind):
                bytes_between = _join("-", self._as_bytes(left), self._as_bytes(right))
                return self._cast(self.types.name(kind), _Text(f"({bytes_between.text}) / {size}", _PRECEDENCES["/"]))
            case Valid(place, is_write):
                name = "UNBRAID_WRITABLE" if is_write else "UNBRAID_VALID"
                return _Text(f"{name}(&{_at_least(self._place(place), _UNARY)})", _PRIMARY)
            case SameObject(left, right):
                return _Text(f"UNBRAID_SAME_OBJECT({self.value(left)}, {self.value(right)})", _PRIMARY)
            case NearObject(pointer):
                return _Text(f"UNBRAID_NEAR_OBJECT({self.value(pointer)})", _PRIMARY)
            case Releasable(pointer):
                return _Text(f"UNBRAID_RELEASABLE({self.value(pointer)})", _PRIMARY)
            case Tracked():
                raise EngineLimit(Why.LEAKS_NOT_IN_C)
            case Unary(op, operand, kind):
                return self._unary(op, operand, kind, expr)
            case Binary():
                return self._binary(expr)
            case Cast(operand, kind):
                return self._conversion(operand, kind)
            case Reinterpret(operand, kind):
                return self._reinterpreted(operand, kind)
            case Ite(condition, then, other):
                test = _at_least(self._value(condition), _CONDITIONAL + 1)
                alternatives = (self.value(then), self.value(other))
                return _Text(f"{test} ? {alternatives[0]} : {alternatives[1]}", _CONDITIONAL)
            case ThreadId(kind):
                return self._cast(self.types.name(kind), _Text("unbraid_thread_id()", _PRIMARY))
        raise InternalError(f"unknown expression {type(expr).__name__}")

    def _as_bytes(self, pointer: Expr) -> _Text:
        return self._cast("char *", self._value(pointer))

    def _moved(self, expr: PointerAdd) -> _Text:
        pointer, count, kind = expr.pointer, expr.count, expr.type
        target = pointer.type.target if isinstance(pointer.type, PointerType) else None
        if target is not None and kind == pointer.type and self.types.size(target) == expr.size:
            return _join("+", self._value(pointer), self._value(count))
        distance = self._value(build.binary("*", count, build.constant(expr.size, INDEX), INDEX))
        return self._cast(self.types.name(kind), _join("+", self._as_bytes(pointer), distance))

    def _constant(self, value: int, kind: ScalarType) -> _Text:
        if isinstance(kind, IntType):
            return _number(value, kind)
        if kind == LONG_DOUBLE:
            return _number(value, IntType(128, False))
        if isinstance(kind, FloatType):
            if floats.is_nan(value, kind.bits) and value != floats.nan(kind.bits):  # builtins are not exact everywhere
                return self._reinterpreted(Const(value, IntType(kind.bits, False)), kind)
            return _float(value, kind.bits)
        if isinstance(kind, PointerType) and value != 0:
            return self._cast(self.types.name(kind), _Text(f"{value}ul", _PRIMARY))
        if isinstance(kind, OrdinalType) and kind.names:
            return _Text(self.names.value_of(kind, value), _PRIMARY)
        return _Text(str(value), _PRIMARY)

    def _conversion(self, operand: Expr, kind: ScalarType) -> _Text:
        inner, source = self._value(operand), operand.type
        if isinstance(kind, BoolType):
            return _join("!=", inner, _Text("0", _PRIMARY))
        if isinstance(source, PointerType) != isinstance(kind, PointerType):
            inner = self._cast("unsigned long", inner)  # as wide as a pointer in both data models
        return self._cast(self.types.name(kind), inner)

    def _reinterpreted(self, operand: Expr, kind: IntType | FloatType) -> _Text:
        if LONG_DOUBLE in (operand.type, kind):
            return self._value(operand)
        to_bits = isinstance(operand.type, FloatType)
        helper = "bits_of_" if to_bits else ""
        name = _FLOATS[kind.bits]
        return _Text(f"unbraid_{helper}{name}{'' if to_bits else '_of_bits'}({self.value(operand)})", _PRIMARY)

    def _unary(self, op: str, operand: Expr, kind: ScalarType, expr: Unary) -> _Text:
        if op == "not":
            return _prefix("!", self._value(operand))
        if isinstance(kind, FloatType):
            if op == "-":
                return _prefix(op, self._value(operand))
            return _Text(f"{op}{_FLOAT_SUFFIXES[kind.bits]}({self.value(operand)})", _PRIMARY)
        if not isinstance(kind, IntType):
            raise InternalError(f"{op} on {kind}")
        if op == "-" and (kind.signed or kind.bits < 32):
            return self._cast(self.types.name(kind), self._modular(expr))
        result = _prefix(op, self._value(operand))
        return result if kind.signed or kind.bits >= 32 else self._cast(self.types.name(kind), result)

    def _binary(self, expr: Binary) -> _Text:
        op, kind = _C_OPERATORS.get(expr.op, expr.op), expr.type
        left, right = self._value(expr.left), self._value(expr.right)
        if isinstance(kind, (BoolType, FloatType)):
            return _join(op, left, right)
        if not isinstance(kind, IntType):
            raise InternalError(f"{op} on {kind}")
        if op in _RING and (kind.signed or kind.bits < 32):
            return self._cast(self.types.name(kind), self._modular(expr))
        if op in ("<<", ">>"):
            return _join(op, left, self._distance(expr.right))
        if op in ("/", "%") and kind.signed and _may_be_minus_one(expr.right):
            if kind.bits >= 32:
                helper = f"unbraid_{'div' if op == '/' else 'rem'}_{_INTEGERS[kind].replace(' ', '')}"
                return _Text(f"{helper}({left.text}, {right.text})", _PRIMARY)
            if op == "/":
                return self._cast(self.types.name(kind), _join(op, left, right))
        return _join(op, left, right)

    def _distance(self, distance: Expr) -> _Text:
        """The distance of a shift; its type does not matter."""
        return _Text(str(distance.value), _PRIMARY) if isinstance(distance, Const) else self._value(distance)

    def _modular(self, expr: Expr) -> _Text:
        """An integer in an unsigned type of at least its width; only the bits of its own width are meaningful."""
        kind = expr.type
        assert isinstance(kind, IntType)
        word = IntType(max(kind.bits, 32), False)
        match expr:
            case Const(value):
                return _number(value, word)
            case Binary("<<", left, right):
                return _join("<<", self._modular(left), self._distance(right))
            case Binary("+" | "-" | "*" | "&" | "|" | "^" as op, left, right):
                return _join(op, self._modular(left), self._modular(right))
            case Unary("-" | "~" as op, operand):
                return _prefix(op, self._modular(operand))
            case Cast(operand) if not isinstance(operand.type, (PointerType, FloatType)):
                return self._cast(self.types.name(word), self._value(operand))
        exact = self._value(expr)
        return exact if kind == word else self._cast(self.types.name(word), exact)


def _may_be_minus_one(divisor: Expr) -> bool:
    return not (isinstance(divisor, Const) and divisor.value != -1)
