"""The values of random sequential programs: every operator of C on integers, with its side effects."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.fuzz.sequential_types import Code, CType, Place, clash, literal, some_type
from tests.fuzz.tree import Expr, expr, place


@dataclass(frozen=True)
class Struct:
    name: str
    fields: tuple[Place, ...]  # what may be written after a variable's name, `.a` or `.b[{}]`


@dataclass(frozen=True)
class StructVar:
    text: str
    struct: Struct
    token: str


@dataclass(frozen=True)
class FunctionInfo:
    name: str
    params: tuple[CType | Struct | tuple[CType] | tuple[Struct], ...]  # in a tuple: a pointer to it
    result: CType | Struct | None
    is_pure: bool
    cost: int
    is_recursive: bool = False  # its first parameter counts down


@dataclass
class Scope:
    places: list[Place]
    structs: list[StructVar]
    pointers: list[tuple[str, CType]] = field(default_factory=list)
    result: CType | Struct | None = None
    may_write_globals: bool = True
    loops: tuple[str, ...] = ()  # "loop" and "switch", the innermost last
    depth: int = 0

    def copy(self) -> Scope:
        return Scope(
            list(self.places), list(self.structs), list(self.pointers), self.result, self.may_write_globals, self.loops,
            self.depth + 1,
        )  # fmt: skip


MOST_COST = 4_000


class Values:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.functions: list[FunctionInfo] = []
        self.counter = 0
        self.cost = 0  # of the function that is being written, in steps, roughly
        self.times = 1  # how often the statement that is being written runs

    def fresh(self, base: str) -> str:
        self.counter += 1
        return f"{base}{self.counter}"

    # ---------------------------------------------------------------------------------------- places
    def instance(self, scope: Scope, where: Place) -> Code:
        """A place with its indices: the text of an lvalue, and what its indices read."""
        parts: list[str | Expr] = []
        reads: frozenset[str] = frozenset()
        for i, piece in enumerate(where.text.split("{}")):
            if i:
                index = self._index(scope)
                reads |= index.reads
                parts += [expr("(", index.expr, f") & {where.masks[i - 1]}"), piece]
            else:
                parts.append(piece)
        return Code(place(*parts), reads)

    def _index(self, scope: Scope) -> Code:
        plain = [p for p in scope.places if not p.masks]
        if not plain or self.rng.random() < 0.4:
            return literal(self.rng)
        where = self.rng.choice(plain)
        return Code(Expr((where.text,)), frozenset((where.token,)))

    def readable(self, scope: Scope) -> Code:
        if not scope.places:
            return literal(self.rng)
        where = self.rng.choice(scope.places)
        found = self.instance(scope, where)
        return Code(Expr(found.expr.parts), found.reads | {where.token})

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
        match rng.randint(0, 19):
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
                    kind = rng.choice(("long", "unsigned long", "long long"))
                    return self._both(scope, depth, f"(({kind}){{}} {shift} ({{}} & 63))")
                return self._both(scope, depth, f"({wide}{{}} {shift} ({{}} & {rng.choice((7, 31))}))")
            case 9 | 10:
                operand = self.value(scope, depth - 1)
                sign = rng.choice(("-", "~", "!", "+", "!!"))
                return Code(expr("(", sign, operand.expr, ")"), operand.reads, operand.writes)
            case 11 | 12:
                operand = self.value(scope, depth - 1)
                return Code(expr("((", some_type(rng).name, ")", operand.expr, ")"), operand.reads, operand.writes)
            case 13:
                return self._sequenced(scope, depth, rng.choice(("({} && {})", "({} || {})", "({}, {})")))
            case 14:
                return self._sequenced(scope, depth, "({} ? {} : {})")
            case 15 | 16:
                return self.change(scope, depth) or self.readable(scope)
            case 17 | 18:
                return self.call(scope, depth) or self.readable(scope)
        return self._other(scope)

    def _other(self, scope: Scope) -> Code:
        rng = self.rng
        if scope.pointers and rng.random() < 0.5:
            pointer, kind = rng.choice(scope.pointers)
            target = self.address(scope, kind)
            if target is not None:
                return Code(expr(f"({pointer} == ", target.expr, ")"), target.reads | {"@" + pointer})
        if scope.structs and rng.random() < 0.5:
            return Code(Expr((f"(int)sizeof({rng.choice(scope.structs).text}.{rng.choice('ab')})",)))
        return Code(Expr((f"(int)sizeof({some_type(rng).name})",)))

    def _both(self, scope: Scope, depth: int, text: str) -> Code:
        """Two operands in no fixed order."""
        left, right = self.value(scope, depth - 1), self.value(scope, depth - 1)
        if clash(left, right):
            right = literal(self.rng)
        return self._fill(text, [left, right])

    def _sequenced(self, scope: Scope, depth: int, text: str) -> Code:
        return self._fill(text, [self.value(scope, depth - 1) for _ in range(text.count("{}"))])

    @staticmethod
    def _fill(text: str, operands: list[Code]) -> Code:
        pieces = text.split("{}")
        parts: list[str | Expr] = [pieces[0]]
        for operand, piece in zip(operands, pieces[1:], strict=True):
            parts += [operand.expr, piece]
        reads = frozenset().union(*(operand.reads for operand in operands))
        return Code(expr(*parts), reads, frozenset().union(*(operand.writes for operand in operands)))

    def change(self, scope: Scope, depth: int) -> Code | None:
        """An assignment of any kind, as a value."""
        found = self.target(scope)
        if found is None:
            return None
        where, at = found
        own = Code(at.expr, at.reads | {where.token}, frozenset((where.token,)))
        if self.rng.random() < 0.4:
            form = self.rng.choice(("({}++)", "({}--)", "(++{})", "(--{})"))
            return self._fill(form, [own])
        new = self.value(scope, depth - 1)
        if clash(new, own):
            new = literal(self.rng)
        operator = self.rng.choice(["=", "=", "=", "=", "+=", "-=", "*=", "&=", "|=", "^="])
        if self.rng.random() < 0.1:
            return self._fill("({} " + self.rng.choice(("<<=", ">>=")) + " ({} & 7))", [own, new])
        if self.rng.random() < 0.1:
            return self._fill("({} " + self.rng.choice(("/=", "%=")) + " (({} & 7) + 1))", [own, new])
        return self._fill("({} " + operator + " {})", [own, new])

    # ----------------------------------------------------------------------------------------- calls
    def call(self, scope: Scope, depth: int) -> Code | None:
        """A call that gives a number, or one whose struct is looked into."""
        usable = [f for f in self.functions if f.result is not None]
        if not usable:
            return None
        function = self.rng.choice(usable)
        called = self.invoke(scope, function, depth)
        if called is None or not isinstance(function.result, Struct):
            return called
        member = self.rng.choice(function.result.fields)
        looked = self.instance(scope, member)
        if clash(called, looked):
            return None
        return Code(expr(called.expr, looked.expr), called.reads | looked.reads, called.writes)

    def invoke(self, scope: Scope, function: FunctionInfo, depth: int) -> Code | None:
        if not function.is_pure and not scope.may_write_globals:
            return None
        if self.times * function.cost > MOST_COST:
            return None
        arguments: list[Code] = []
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
        code = self._fill(f"{function.name}(" + ", ".join("{}" for _ in arguments) + ")", arguments)
        is_value = isinstance(function.result, CType)
        effects = frozenset() if function.is_pure else frozenset("*")
        return Code(Expr(code.expr.parts, is_value), code.reads | effects, code.writes | effects)

    def _argument(self, scope: Scope, kind: object, depth: int) -> Code | None:
        if isinstance(kind, CType):
            return self.value(scope, depth - 1)
        if isinstance(kind, Struct):
            return self.struct_value(scope, kind, depth - 1)
        assert isinstance(kind, tuple)
        return self.address(scope, kind[0])

    def struct_value(self, scope: Scope, struct: Struct, depth: int) -> Code | None:
        own = [v for v in scope.structs if v.struct is struct]
        makers = [f for f in self.functions if f.result is struct]
        if depth > 0 and makers and self.rng.random() < 0.4:
            return self.invoke(scope, self.rng.choice(makers), depth)
        if not own:
            return None
        first, second = self.rng.choice(own), self.rng.choice(own)
        if depth > 0 and self.rng.random() < 0.2:
            test = self.value(scope, depth - 1)
            chosen = place("(", test.expr, f" ? {first.text} : {second.text})")
            return Code(chosen, test.reads | {first.token, second.token}, test.writes)
        return Code(place(first.text), frozenset((first.token,)))

    def address(self, scope: Scope, kind: CType | Struct) -> Code | None:
        """The address of something of exactly this type that lives long enough."""
        if isinstance(kind, Struct):
            names = [v for v in scope.structs if v.struct is kind and v.token[0] == "@"]
            if not names:
                return None
            chosen = self.rng.choice(names)
            return Code(place("&", chosen.text), frozenset((chosen.token,)))
        targets = [p for p in scope.places if p.targetable and p.writable and p.type == kind]
        if not targets or not scope.may_write_globals:
            return None
        where = self.rng.choice(targets)
        found = self.instance(scope, where)
        return Code(place("&", found.expr), found.reads | {where.token})
