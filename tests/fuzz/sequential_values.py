"""The values of random sequential programs: every operator of C on integers, with its side effects."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.fuzz.sequential_builtins import builtin
from tests.fuzz.sequential_records import initialiser
from tests.fuzz.sequential_types import (
    OWN,
    Aggregate,
    ArrayOf,
    Code,
    CType,
    CursorVar,
    Kind,
    Place,
    PointerTo,
    PointerVar,
    Record,
    Spot,
    clash,
    contents,
    literal,
    some_type,
)
from tests.fuzz.tree import Expr, expr, place


@dataclass(frozen=True)
class Family:
    """A pointer to one of several functions of the same type."""

    functions: tuple[FunctionInfo, ...]


Param = CType | Record | PointerTo | ArrayOf | Family  # an array: the address of its first element


@dataclass(frozen=True)
class FunctionInfo:
    name: str
    params: tuple[Param, ...]
    result: CType | Record | PointerTo | None
    is_pure: bool
    cost: int
    is_recursive: bool = False  # its first parameter counts down


@dataclass(frozen=True, kw_only=True)
class FunctionVar(Spot):
    """A pointer to a function, or an array of them."""

    family: Family


@dataclass
class Scope:
    places: list[Place] = field(default_factory=list)
    aggregates: list[Aggregate] = field(default_factory=list)
    pointers: list[PointerVar] = field(default_factory=list)
    cursors: list[CursorVar] = field(default_factory=list)
    callable: list[FunctionVar] = field(default_factory=list)
    result: CType | Record | PointerTo | None = None
    may_write_globals: bool = True
    loops: tuple[str, ...] = ()  # "loop" and "switch", the innermost last
    depth: int = 0
    may_jump: bool = True  # by goto

    @property
    def level(self) -> int:
        """Of what is declared here (`Spot.lives`)."""
        return OWN + self.depth

    def copy(self) -> Scope:
        return Scope(
            list(self.places), list(self.aggregates), list(self.pointers), list(self.cursors), list(self.callable),
            self.result, self.may_write_globals, self.loops, self.depth + 1,
            self.may_jump,
        )  # fmt: skip

    def add(self, spot: Spot, kind: Kind) -> None:
        for found in contents(spot, kind):
            if isinstance(found, Place):
                self.places.append(found)
            else:
                self.aggregates.append(found)


MOST_COST = 4_000


class Values:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.functions: list[FunctionInfo] = []
        self.records: list[Record] = []
        self.counter = 0
        self.cost = 0  # of the function that is being written, in steps, roughly
        self.times = 1  # how often the statement that is being written runs

    def fresh(self, base: str) -> str:
        self.counter += 1
        return f"{base}{self.counter}"

    # ---------------------------------------------------------------------- what other files know about
    def pointer(self, scope: Scope, target: Kind, most: int, depth: int) -> Code | None:
        """A pointer to something of exactly this type that lives in a block that is at most so deep.  What is made for
        it on the spot lives in a block of its own."""
        raise NotImplementedError

    def special(self, scope: Scope, depth: int) -> Code | None:
        """A value that is not made by an operator on integers."""
        raise NotImplementedError

    def function_pointer(self, scope: Scope, family: Family) -> Code | None:
        raise NotImplementedError

    # ---------------------------------------------------------------------------------------- places
    def instance(self, scope: Scope, where: Spot) -> Code:
        """A place with its indices: the text of an lvalue, and what is read to find it."""
        parts: list[str | Expr] = []
        reads = where.via
        for i, piece in enumerate(where.text.split("{}")):
            if i:
                index = self.index(scope, where.masks[i - 1])
                reads |= index.reads
                parts += [index.expr, piece]
            else:
                parts.append(piece)
        return Code(place(*parts), reads)

    def index(self, scope: Scope, mask: int) -> Code:
        plain = [p for p in scope.places if not p.masks]
        if not plain or self.rng.random() < 0.4:
            return Code(Expr((str(self.rng.randint(0, mask)),)))
        where = self.rng.choice(plain)
        return Code(expr("(", Expr((where.text,)), f") & {mask}"), frozenset((where.token,)) | where.via)

    def readable(self, scope: Scope) -> Code:
        return self.read(scope, self.rng.choice(scope.places)) if scope.places else literal(self.rng)

    def read(self, scope: Scope, where: Place) -> Code:
        found = self.instance(scope, where)
        reads = found.reads | {where.token}
        if where.is_wide:
            return Code(expr(f"(({where.type.name})", found.expr, ")"), reads)
        return Code(Expr(found.expr.parts), reads)

    def target(self, scope: Scope) -> tuple[Place, Code] | None:
        usable = [p for p in scope.places if p.writable and (scope.may_write_globals or p.token[0] not in "@*")]
        if not usable:
            return None
        where = self.rng.choice(usable)
        return where, self.instance(scope, where)

    # ---------------------------------------------------------------------------------------- values
    def value(self, scope: Scope, depth: int) -> Code:
        rng = self.rng
        self.cost += self.times
        if depth <= 0 or rng.random() < 0.15:
            return literal(rng) if rng.random() < 0.35 else self.readable(scope)
        match rng.randint(0, 25):
            case 0 | 1 | 2 | 3:
                return self._both(scope, depth, "({} " + rng.choice(["+", "-", "*", "&", "|", "^", "+", "-"]) + " {})")
            case 4 | 5:
                return self._both(scope, depth, "({} " + rng.choice(["==", "!=", "<", "<=", ">", ">="]) + " {})")
            case 6:  # neither zero nor -1, for the smallest number divided by that is a trap
                divisor = rng.choice(("({} {} (({} & 7) + 1))", "({} {} (({} & 63) + 2))", "({} {} -(({} & 7) + 2))"))
                return self._both(scope, depth, divisor.replace("{} {} ", "{} " + rng.choice("/%") + " "))
            case 7 | 8:
                wide = rng.choice(("", "(int)", "(unsigned)"))
                shift = rng.choice(("<<", ">>"))
                if rng.random() < 0.3:
                    kind = rng.choice(("long long", "unsigned long long", "wide", "uwide"))
                    return self._both(scope, depth, f"(({kind}){{}} {shift} ({{}} & (8 * sizeof({kind}) - 1)))")
                return self._both(scope, depth, f"({wide}{{}} {shift} ({{}} & {rng.choice((7, 31))}))")
            case 9 | 10:
                operand = self.value(scope, depth - 1)
                sign = rng.choice(("-", "~", "!", "+", "!!"))
                return Code(expr("(", sign, operand.expr, ")"), operand.reads, operand.writes)
            case 11 | 12:
                operand = self.value(scope, depth - 1)
                return Code(expr("((", some_type(rng).name, ")", operand.expr, ")"), operand.reads, operand.writes)
            case 13:
                return self.sequenced(scope, depth, rng.choice(("({} && {})", "({} || {})", "({}, {})", "({} ?: {})")))
            case 14:
                return self.sequenced(scope, depth, "({} ? {} : {})")
            case 15 | 16:
                return self.change(scope, depth) or self.readable(scope)
            case 17 | 18:
                return self.call(scope, depth) or self.readable(scope)
            case 19:
                return self._in_block(scope, depth)
            case 20 | 21:
                return self._builtin(scope, depth)
        return self.special(scope, depth) or self._size(scope)

    def _builtin(self, scope: Scope, depth: int) -> Code:
        text = builtin(self.rng)
        if text.count("{}") == 2:
            return self._both(scope, depth, text)
        return self.fill(text, [self.value(scope, depth - 1)])

    def _size(self, scope: Scope) -> Code:
        rng = self.rng
        if self.records and rng.random() < 0.5:
            record = rng.choice(self.records)
            named = [member.name for member in record.members if member.name and member.bits is None]
            words = [f"sizeof({record.name})", f"_Alignof({record.name})"]
            if named:
                words += [f"offsetof({record.name}, {rng.choice(named)})"] * 2
            return Code(Expr((f"(int){rng.choice(words)}",)))
        known = [
            where for where in (*scope.places, *scope.aggregates) if not isinstance(where, Place) or not where.bits
        ]
        if known and rng.random() < 0.5:
            return Code(Expr((f"(int)sizeof({rng.choice(known).text.replace('{}', '0')})",)))
        return Code(Expr((f"(int){rng.choice(('sizeof', '_Alignof'))}({some_type(rng).name})",)))

    def _both(self, scope: Scope, depth: int, text: str) -> Code:
        """Two operands in no fixed order."""
        left, right = self.value(scope, depth - 1), self.value(scope, depth - 1)
        if clash(left, right):
            right = literal(self.rng)
        return self.fill(text, [left, right])

    def sequenced(self, scope: Scope, depth: int, text: str) -> Code:
        return self.fill(text, [self.value(scope, depth - 1) for _ in range(text.count("{}"))])

    def _in_block(self, scope: Scope, depth: int) -> Code:
        """({ ... })"""
        kind, name = some_type(self.rng), self.fresh("s")
        last = self.rng.choice((name, f"{name}++", f"({name}, {name} + 1)", f"({kind.name}){{{name}}}"))
        changed = self.rng.choice((f"{name} += {{}};", f"if ({{}}) {name} = {{}};", f"{name} ^= {{}};"))
        return self.sequenced(scope, depth, f"({{ {kind.name} {name} = {{}}; {changed} {last}; }})")

    @staticmethod
    def fill(text: str, operands: list[Code], is_value: bool = True) -> Code:
        pieces = text.split("{}")
        parts: list[str | Expr] = [pieces[0]]
        for operand, piece in zip(operands, pieces[1:], strict=True):
            parts += [operand.expr, piece]
        reads = frozenset().union(*(operand.reads for operand in operands))
        writes = frozenset().union(*(operand.writes for operand in operands))
        return Code(Expr(tuple(parts), is_value), reads, writes)

    def change(self, scope: Scope, depth: int) -> Code | None:
        """An assignment of any kind, as a value."""
        found = self.target(scope)
        if found is None:
            return None
        where, at = found
        own = Code(at.expr, at.reads | {where.token}, frozenset((where.token,)))
        changed = self._changed(scope, where, own, depth)
        if where.bits is None:
            return changed
        return self.fill(f"(({where.type.name}){{}})", [changed])  # compilers do not agree on its type

    def _changed(self, scope: Scope, where: Place, own: Code, depth: int) -> Code:
        if self.rng.random() < 0.4:
            form = self.rng.choice(("({}++)", "({}--)", "(++{})", "(--{})"))
            return self.fill(form, [own])
        new = self.value(scope, depth - 1)
        if clash(new, own):
            new = literal(self.rng)
        operator = self.rng.choice(["=", "=", "=", "=", "+=", "-=", "*=", "&=", "|=", "^="])
        if self.rng.random() < 0.1:
            return self.fill("({} " + self.rng.choice(("<<=", ">>=")) + " ({} & 7))", [own, new])
        if self.rng.random() < 0.1 and not where.is_wide:
            return self.fill("({} " + self.rng.choice(("/=", "%=")) + " (({} & 7) + 1))", [own, new])
        return self.fill("({} " + operator + " {})", [own, new])

    # ----------------------------------------------------------------------------------------- calls
    def call(self, scope: Scope, depth: int) -> Code | None:
        """A call that gives a number, or one whose struct is looked into."""
        if scope.callable and self.rng.random() < 0.5:
            where = self.rng.choice(scope.callable)
            function = max(where.family.functions, key=lambda f: f.cost)
            called = self._call_through(scope, where, function, depth)
        else:
            usable = [f for f in self.functions if f.result is not None]
            if not usable:
                return None
            function = self.rng.choice(usable)
            called = self.invoke(scope, function, depth)
        if called is None or function.result is None:
            return None
        if isinstance(function.result, CType):
            return called
        result = function.result
        text, kind = ("(*{})", result.target) if isinstance(result, PointerTo) else ("{}", result)
        inside = [p for p in contents(Spot(text="", token="-"), kind) if isinstance(p, Place)]
        member = self.rng.choice(inside)
        looked = self.instance(scope, member)
        if clash(called, looked):
            return None
        cast = f"({member.type.name})" if member.is_wide else ""
        found = self.fill(f"({cast}{text}{{}})", [called, looked])
        return Code(found.expr, found.reads | (frozenset("*") if text != "{}" else frozenset()), found.writes)

    def _call_through(self, scope: Scope, where: FunctionVar, function: FunctionInfo, depth: int) -> Code | None:
        found = self.instance(scope, where)
        form = self.rng.choice(("{}", "(*{})", "(**{})"))
        callee = self.fill(form, [Code(found.expr, found.reads | {where.token})], is_value=False)
        return self.invoke(scope, function, depth, callee)

    def invoke(self, scope: Scope, function: FunctionInfo, depth: int, callee: Code | None = None) -> Code | None:
        """A call of a function, or of one like it through a pointer."""
        if not function.is_pure and not scope.may_write_globals:
            return None
        if self.times * function.cost > MOST_COST:
            return None
        arguments: list[Code] = [] if callee is None else [callee]
        for i, kind in enumerate(function.params):
            argument = self._argument(scope, kind, depth)
            if argument is None:
                return None
            if i == 0 and function.is_recursive:
                argument = Code(expr("(", argument.expr, " & 3)"), argument.reads, argument.writes)
            if any(clash(argument, earlier) for earlier in arguments):
                if not isinstance(kind, CType):
                    return None
                argument = literal(self.rng)
                if i == 0 and function.is_recursive:
                    argument = Code(Expr(("2",)))
            arguments.append(argument)
        self.cost += self.times * function.cost
        name = function.name if callee is None else "{}"
        text = f"{name}(" + ", ".join("{}" for _ in function.params) + ")"
        code = self.fill(text, arguments, is_value=isinstance(function.result, CType))
        effects = frozenset() if function.is_pure else frozenset("*")
        return Code(code.expr, code.reads | effects, code.writes | effects)

    def _argument(self, scope: Scope, kind: Param, depth: int) -> Code | None:
        match kind:
            case CType():
                return self.value(scope, depth - 1)
            case Record():
                return self.record_value(scope, kind, depth - 1)
            case PointerTo(target):
                return self.pointer(scope, target, scope.level + 1, depth)
            case ArrayOf():
                arrays = [a for a in scope.aggregates if a.kind == kind and a.lives is not None]
                return self._whole(scope, self.rng.choice(arrays)) if arrays else None
        return self.function_pointer(scope, kind)

    # --------------------------------------------------------------------------------------- structs
    def record_value(self, scope: Scope, record: Record, depth: int) -> Code:
        rng = self.rng
        makers = [f for f in self.functions if f.result is record]
        if depth > 0 and makers and rng.random() < 0.4:
            called = self.invoke(scope, rng.choice(makers), depth)
            if called is not None:
                return called
        own = [where for where in scope.aggregates if where.kind is record]
        if not own or rng.random() < 0.15:
            return self.compound_literal(scope, record)
        first, second = (self._whole(scope, rng.choice(own)) for _ in range(2))
        if depth > 0 and rng.random() < 0.2:
            test = self.value(scope, depth - 1)
            return self.fill("({} ? {} : {})", [test, first, second], is_value=False)
        if depth > 0 and rng.random() < 0.15:
            name = self.fresh("s")
            return self.fill(f"({{ {record.name} {name} = {{}}; {name}; }})", [first], is_value=False)
        return first

    def _whole(self, scope: Scope, where: Aggregate) -> Code:
        found = self.instance(scope, where)
        return Code(found.expr, found.reads | {where.token})

    def compound_literal(self, scope: Scope, kind: Kind) -> Code:
        reads: frozenset[str] = frozenset()

        def item() -> str:
            nonlocal reads
            value = literal(self.rng) if self.rng.random() < 0.5 else self.readable(scope)
            reads |= value.reads
            return str(value.expr)

        text = initialiser(self.rng, kind, item)
        assert isinstance(kind, Record)
        return Code(place(f"({kind.name}){text}"), reads)
