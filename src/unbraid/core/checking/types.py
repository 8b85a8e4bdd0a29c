"""Types and declarations of expressions: part of the well-formedness of core (`core.checking.programs`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NoReturn

from unbraid.core.arithmetic import COMPARISONS, value_range
from unbraid.core.errors import InternalError
from unbraid.core.floats import FUNCTIONS
from unbraid.core.layout import Structs
from unbraid.core.nodes import (
    INDEX,
    AddressOf,
    ArrayType,
    Binary,
    BoolType,
    Cast,
    Const,
    ContentsType,
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
    Origin,
    Place,
    PointerAdd,
    PointerDiff,
    PointerType,
    PrefixSum,
    Reinterpret,
    Releasable,
    SameObject,
    ScalarType,
    Select,
    Storage,
    Store,
    StructType,
    ThreadId,
    Tracked,
    Type,
    Unary,
    Valid,
    Var,
)


class TypeChecker:
    """Checks expressions that may use `variables`; `where` is the origin of the current statement."""

    def __init__(
        self,
        structs: Structs,
        variables: Collection[Var],
        has_pointers: bool,
        has_thread_id: bool,
    ) -> None:
        self.structs, self.variables = structs, variables
        self.has_pointers, self.has_thread_id = has_pointers, has_thread_id
        self.where: Origin | None = None

    def fail(self, message: str) -> NoReturn:
        raise InternalError(f"{self.where}: {message}")

    def require(self, holds: bool, message: str) -> None:
        """Where there are many nodes, `fail` is called instead, because making the message takes time."""
        if not holds:
            self.fail(message)

    def same(self, one: Type, other: Type, what: str) -> None:
        if one != other:
            self.fail(f"{what}: {one} and {other}")

    # ----------------------------------------------------------------------------------------- types
    def type(self, kind: Type) -> None:
        match kind:
            case ArrayType(element, length):
                self.require(length >= 0, "an array of negative length")
                self.type(element)
            case StructType(name):
                self.require(name in self.structs, f"struct {name} is not defined")
            case FloatType(bits):
                self.require(bits in (32, 64, 128), f"a float of {bits} bits")
            case PointerType():
                self.require(self.has_pointers, "a pointer type in scalar core")

    # ----------------------------------------------------------------------------------- expressions
    def condition(self, expr: Expr) -> None:
        self.value(expr)
        if not isinstance(expr.type, BoolType):
            self.fail(f"a condition of type {expr.type}")

    def integer(self, expr: Expr, what: str) -> None:
        self.value(expr)
        if not isinstance(expr.type, IntType):
            self.fail(f"{what} of type {expr.type}")

    def value(self, expr: Expr) -> None:
        """Check an expression whose value is used: it must be scalar, and well-typed with all its parts."""
        if not isinstance(expr.type, ScalarType):
            self.fail(f"a value of type {expr.type} is used as a whole")
        self.type(expr.type)
        match expr:
            case Const(value, kind):
                low, high = value_range(kind)
                if not low <= value <= high:
                    self.fail(f"constant {value} is not in the range of {kind}")
            case Var() | Index() | Member() | Deref():
                self.place(expr)
            case AddressOf(place):
                self._address(place)
            case FunctionAddress():
                pass  # it may be defined elsewhere
            case PointerAdd(pointer, count):
                self._pointer(pointer)
                self.value(count)
                self.same(count.type, INDEX, "a distance")
            case PointerDiff(left, right) | SameObject(left, right):
                self._pointer(left)
                self._pointer(right)
            case NearObject(pointer) | Releasable(pointer) | Tracked(pointer):
                self._pointer(pointer)
            case Valid(place):
                self.place(place)
            case Unary(op, operand, kind):
                self._unary(op, operand, kind)
            case Binary():
                self._binary(expr)
            case Cast(operand, kind):
                self.value(operand)
                ordinals = isinstance(kind, OrdinalType) or isinstance(operand.type, OrdinalType)
                self.require(not ordinals, "a conversion from or to an ordinal")
                kinds = (kind, operand.type)
                mixed = any(isinstance(k, FloatType) for k in kinds) and any(isinstance(k, PointerType) for k in kinds)
                self.require(not mixed, "a conversion between a float and a pointer")
            case Reinterpret(operand, kind):
                self.value(operand)
                self._reinterpret(operand.type, kind)
            case Ite(condition, then, other, kind):
                self.condition(condition)
                self.value(then)
                self.value(other)
                self.same(then.type, kind, "the first choice of a conditional")
                self.same(other.type, kind, "the second choice of a conditional")
            case Select(contents, index, kind) | PrefixSum(contents, index, kind):
                self._contents(contents, index, kind)
            case Store(contents, index, value, kind):
                self._contents(contents, index, kind.element)
                self.value(value)
                self.same(value.type, kind.element, "a new element")
            case ThreadId():
                self.require(self.has_thread_id, "the running thread's number is not a constant")
            case _:
                self.fail(f"unknown expression {type(expr).__name__}")

    def _contents(self, contents: Expr, index: Expr, kind: IntType) -> None:
        self.value(contents)
        self.value(index)
        self.same(contents.type, ContentsType(kind), "contents")
        self.same(index.type, INDEX, "an index of contents")

    def _unary(self, op: str, operand: Expr, kind: ScalarType) -> None:
        self.value(operand)
        self.same(operand.type, kind, f"operand and result of {op}")
        known = {BoolType: ("not",), IntType: ("-", "~"), FloatType: ("-", *FUNCTIONS)}
        if op not in known.get(type(kind), ()):
            self.fail(f"{op} on {kind}")

    def _reinterpret(self, source: Type, kind: Type) -> None:
        number, bits = (source, kind) if isinstance(source, FloatType) else (kind, source)
        fits = isinstance(number, FloatType) and bits == IntType(number.bits, False)
        self.require(fits, f"the bits of {source} as {kind}")

    def _binary(self, expr: Binary) -> None:
        op, left, right, kind = expr.op, expr.left, expr.right, expr.type
        self.value(left)
        self.value(right)
        if op in ("and", "or"):
            self.same(left.type, BoolType(), f"left operand of {op}")
            self.same(right.type, BoolType(), f"right operand of {op}")
            self.same(kind, BoolType(), f"result of {op}")
        elif op in COMPARISONS:
            self.same(left.type, right.type, f"operands of {op}")
            self.same(kind, BoolType(), f"result of {op}")
        elif op in ("<<", ">>"):
            self.same(left.type, kind, f"left operand and result of {op}")
            if not (isinstance(kind, IntType) and isinstance(right.type, IntType)):
                self.fail(f"{op} on {kind}, {right.type}")
        else:
            self.require(op in ("+", "-", "*", "/", "%", "&", "|", "^"), f"unknown operator {op}")
            self.same(left.type, right.type, f"operands of {op}")
            self.same(left.type, kind, f"operands and result of {op}")
            if not (isinstance(kind, IntType) or (isinstance(kind, FloatType) and op in ("+", "-", "*", "/"))):
                self.fail(f"{op} on {kind}")

    # ---------------------------------------------------------------------------------------- places
    def place(self, place: Place) -> None:
        match place:
            case Var(name):
                if place not in self.variables:
                    self.fail(f"variable {name} is not declared here")
            case Index(base, index, kind):
                self.place(base)
                self.integer(index, "an index")
                if not isinstance(base.type, ArrayType):
                    self.fail(f"an index into {base.type}")
                self.same(base.type.element, kind, "an element")
            case Member(base, name, kind):
                self.place(base)
                if not isinstance(base.type, StructType):
                    self.fail(f"a member of {base.type}")
                members = {field.name: field.type for field in self.structs[base.type.name].fields}
                if name not in members:
                    self.fail(f"struct {base.type.name} has no member {name}")
                self.same(members[name], kind, f"member {name}")
            case Deref(pointer, kind):
                self._pointer(pointer)
                self.type(kind)
            case _:
                self.fail(f"unknown place {type(place).__name__}")

    def _pointer(self, pointer: Expr) -> None:
        self.value(pointer)
        if not isinstance(pointer.type, PointerType):
            self.fail(f"{pointer.type} is used as a pointer")

    def _address(self, place: Place) -> None:
        self.place(place)
        root: Place = place
        while isinstance(root, (Index, Member)):
            root = root.base
        if isinstance(root, Var):
            if root.storage is Storage.LOCAL:
                self.fail(f"the address of {root.name}, which is not in memory")
