"""The functions of random sequential programs, with parameters and results of every type.

A pure function reads and writes its own variables only, so its calls have no order among others."""

from __future__ import annotations

from dataclasses import dataclass

from tests.fuzz.sequential_blocks import Blocks
from tests.fuzz.sequential_records import initialiser
from tests.fuzz.sequential_statements import DEPTH
from tests.fuzz.sequential_types import (
    CALLER,
    GLOBAL,
    INT,
    ArrayOf,
    CType,
    Kind,
    Place,
    PointerTo,
    Record,
    Spot,
    declare,
    some_type,
)
from tests.fuzz.sequential_values import Family, FunctionInfo, FunctionVar, Param, Scope
from tests.fuzz.tree import Expr, Stmt, body, stmt


@dataclass(frozen=True)
class Signature:
    params: tuple[Param, ...]
    result: CType | Record | PointerTo | None
    is_pure: bool
    is_recursive: bool = False


class Functions(Blocks):
    globals: Scope
    families: list[Family]

    # -------------------------------------------------------------------------------------- variables
    def _constant(self) -> str:
        return (
            str(self.rng.randint(-3, 300)) if self.rng.random() < 0.7 else self.rng.choice(("'x'", "-1", "0x7fffffff"))
        )

    def _input(self) -> str:
        """What the engines see as an input."""
        return f"in_int({self._constant()})" if self.rng.random() < 0.3 else self._constant()

    def variable(self, scope: Scope, base: str, is_global: bool = False) -> Stmt:
        """A variable of any type at the top of a function, or a global.  Nobody points to those of a pure function."""
        rng = self.rng
        is_free = scope.may_write_globals
        if is_free and rng.random() < 0.2:
            declared = self.pointer_declaration(scope, is_global, GLOBAL if is_global else scope.level)
            if declared is not None:
                return declared
        name, kind = self.fresh(base), self._some_kind()
        static = "static " if is_free and rng.random() < 0.15 else ""
        is_fixed = is_global or bool(static)  # must its initialiser be constant?
        lives = GLOBAL if is_fixed else scope.level
        scope.add(Spot(text=name, token="@" + name if is_free else name, lives=lives if is_free else None), kind)
        if isinstance(kind, CType) and not is_fixed and kind.symbolic and rng.random() < 0.5:
            return stmt(f"{kind.name} {name} = in_{kind.symbolic}({self._constant()});")
        if isinstance(kind, ArrayOf) and _is_text(kind) and rng.random() < 0.5:
            return stmt(f"{static}{declare(kind, name)} = {rng.choice(_TEXTS)};")
        start = initialiser(rng, kind, self._constant if is_fixed else self._input)
        return stmt(f"{static}{declare(kind, name)} = {start};")

    def _some_kind(self) -> Kind:
        rng = self.rng
        kind: Kind = some_type(rng)
        if self.records and rng.random() < 0.4:
            kind = rng.choice(self.records)
        if rng.random() < 0.3:
            kind = ArrayOf(kind, 4 if isinstance(kind, CType) else 2)
            if rng.random() < 0.3 and isinstance(kind.element, CType):
                kind = ArrayOf(kind, 2)
        return kind

    # ------------------------------------------------------------------------------------- signatures
    def signature(self, is_plain: bool = False) -> Signature:
        """`is_plain`: for a function that is called through a pointer."""
        rng = self.rng
        is_pure, is_recursive = rng.random() < 0.4, not is_plain and rng.random() < 0.2
        params: list[Param] = [INT] if is_recursive else []
        params += [self._parameter_kind(is_pure, is_plain) for _ in range(rng.randint(0, 3))]
        result: CType | Record | PointerTo | None = some_type(rng) if rng.random() < 0.85 else None
        if self.records and rng.random() < 0.25:
            result = rng.choice(self.records)
        elif not is_pure and rng.random() < 0.2:
            targets = self._targets()
            result = PointerTo(rng.choice(targets)) if targets else result
        return Signature(tuple(params), result, is_pure, is_recursive)

    def _targets(self) -> list[Kind]:
        """The types of what globals are."""
        found: list[Kind] = [p.type for p in self.globals.places if p.lives is not None]
        return found + [a.kind for a in self.globals.aggregates if a.lives is not None]

    def _parameter_kind(self, is_pure: bool, is_plain: bool) -> Param:
        rng = self.rng
        if self.records and rng.random() < 0.2:
            return rng.choice(self.records)
        if self.families and not is_plain and rng.random() < 0.2:
            family = rng.choice(self.families)
            if not is_pure or family.functions[0].is_pure:
                return family
        targets = self._targets()
        if not is_pure and targets and rng.random() < 0.5:
            target = rng.choice(targets)
            if isinstance(target, ArrayOf) and rng.random() < 0.5:
                return target
            return PointerTo(PointerTo(target)) if rng.random() < 0.15 else PointerTo(target)
        return some_type(rng)

    def _parameter(self, scope: Scope, kind: Param) -> str:
        name = self.fresh("p")
        match kind:
            case CType() | Record():
                scope.add(Spot(text=name, token=name), kind)
                return declare(kind, name)
            case ArrayOf(element, length):
                behind = Spot(text=name, token="*", via=frozenset(("@" + name,)), lives=CALLER)
                scope.add(behind.inside("[{}]", length - 1), element)
                size = self.rng.choice(("", str(length), f"static {length}", "const " + str(length)))
                return declare(element, f"{name}[{size}]")
            case PointerTo(target):
                self.add_pointer(scope, Spot(text=name, token="@" + name, lives=scope.level), target, CALLER)
                return declare(kind, name)
        scope.callable.append(FunctionVar(text=name, token="@" + name, family=kind))
        return pointer_to(kind.functions[0], name)

    # -------------------------------------------------------------------------------------- functions
    def function(self, signature: Signature) -> Stmt:
        rng, result = self.rng, signature.result
        name = self.fresh("f")
        scope = Scope(may_write_globals=not signature.is_pure)
        if not signature.is_pure:
            outer = self.globals.copy()
            scope.places, scope.aggregates, scope.pointers = outer.places, outer.aggregates, outer.pointers
            scope.callable = outer.callable
        texts: list[str] = []
        params = list(signature.params)
        if signature.is_recursive:
            texts.append("int n")
            scope.places.append(Place(text="n", type=INT, token="n", writable=False))
            params = params[1:]
        texts += [self._parameter(scope, kind) for kind in params]
        scope.result = result
        self.cost, self.times = 1, 1
        inside = [self.variable(scope, "l") for _ in range(rng.randint(0, 2))]
        if signature.is_recursive and isinstance(result, CType):
            inside.append(stmt("if (n <= 0) return ", self.value(scope, 1).expr, ";"))
        inside += self.block(scope, rng.randint(1, 4))
        if signature.is_recursive and isinstance(result, CType) and all(isinstance(kind, CType) for kind in params):
            arguments: list[str | Expr] = ["n - 1"]
            for _ in params:
                arguments += [", ", self.readable(scope).expr]
            inside.append(stmt(f"return {name}(", *arguments, ") + 1;"))
            self.cost *= 4
        inside += self._return(scope)
        info = FunctionInfo(name, signature.params, result, signature.is_pure, self.cost, signature.is_recursive)
        self.functions.append(info)
        header = f"{name}({', '.join(texts) or 'void'})"
        return stmt(f"{_declared(result, header)} ", body(inside))

    def _return(self, scope: Scope) -> list[Stmt]:
        match scope.result:
            case None:
                return []
            case CType():
                return [stmt("return ", self.value(scope, DEPTH).expr, ";")]
            case Record():
                return [stmt("return ", self.record_value(scope, scope.result, 1).expr, ";")]
        pointer = self.pointer(scope, scope.result.target, CALLER, 1)
        assert pointer is not None  # there is a global
        return [stmt("return ", pointer.expr, ";")]

    def family(self) -> list[Stmt]:
        """Functions of one type, and pointers to them."""
        signature = self.signature(is_plain=True)
        made = [self.function(signature) for _ in range(self.rng.randint(2, 3))]
        family = Family(tuple(self.functions[-len(made) :]))
        self.families.append(family)
        name, first = self.fresh("t"), family.functions[0]
        spot = Spot(text=name, token="@" + name)
        if self.rng.random() < 0.6:
            names = ", ".join(self.rng.choice(("", "&")) + self.rng.choice(family.functions).name for _ in range(4))
            made.append(stmt(f"{pointer_to(first, name + '[4]')} = {{{names}}};"))
            spot = spot.inside("[{}]", 3)
        elif self.rng.random() < 0.5:
            made.append(stmt(f"struct {{ char c; {pointer_to(first, 'call')}; }} {name} = {{1, {first.name}}};"))
            spot = spot.inside(".call")
        else:
            made.append(stmt(f"{pointer_to(first, name)} = {first.name};"))
        self.globals.callable.append(FunctionVar(text=spot.text, token=spot.token, masks=spot.masks, family=family))
        return made


_CHARACTERS = ("char", "signed char", "unsigned char")
_TEXTS = ('"abc"', '"ab"', '"\\0z"', '{"q"}', '"wxyz"')


def _is_text(array: ArrayOf) -> bool:
    return isinstance(array.element, CType) and array.element.name in _CHARACTERS


def _declared(result: CType | Record | PointerTo | None, name: str) -> str:
    return f"void {name}" if result is None else declare(result, name)


def _param_type(kind: Param) -> str:
    if isinstance(kind, ArrayOf):
        return declare(PointerTo(kind.element), "")
    return pointer_to(kind.functions[0], "") if isinstance(kind, Family) else declare(kind, "")


def pointer_to(function: FunctionInfo, name: str) -> str:
    """The declaration of a pointer to such a function."""
    params = ", ".join(map(_param_type, function.params)) or "void"
    return _declared(function.result, f"(*{name})({params})")
