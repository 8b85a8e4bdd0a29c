"""Random sequential programs in the whole subset of C, without undefined behaviour, that print what they compute.

They mix everything printed into a checksum too.  Compiled as it is, a program prints; with `SYMBOLIC` its constants
become inputs that an assumption fixes, so that an engine cannot fold them; with `EXPECTED` it asserts its checksum.
"""

from __future__ import annotations

from random import Random

from tests.fuzz.sequential_statements import DEPTH, Statements
from tests.fuzz.sequential_types import INT, TYPES, CType, Place, some_type
from tests.fuzz.sequential_values import FunctionInfo, Scope, Struct, StructVar
from tests.fuzz.tree import Body, Expr, Stmt, body, stmt

_SYMBOLIC = {kind.symbolic: kind for kind in TYPES if kind.symbolic}

PRELUDE = (
    "#include <stdio.h>\n#include <assert.h>\nunsigned ck;\n#define MIX(x) (ck = ck * 31u + (unsigned)(x))\n"
    "enum E { E_A, E_B = 5, E_C };\n#ifdef SYMBOLIC\nextern void __VERIFIER_assume(int);\n"
    + "".join(
        f"extern {kind.name} __VERIFIER_nondet_{s}(void);\nstatic {kind.name} in_{s}({kind.name} v) "
        f"{{ {kind.name} x = __VERIFIER_nondet_{s}(); __VERIFIER_assume(x == v); return x; }}\n"
        for s, kind in _SYMBOLIC.items()
    )
    + "#else\n"
    + "".join(f"#define in_{s}(v) v\n" for s in _SYMBOLIC)
    + "#endif\n"
)
END = """#ifdef EXPECTED
    assert(ck == EXPECTED);
#elif defined(NOT_EXPECTED)
    assert(ck != NOT_EXPECTED);
#endif
    printf("%u", ck);
    return 0;"""


def sequential_program(rng: Random) -> Body:
    return _Generator(rng).program()


class _Generator(Statements):
    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.struct_types: list[Struct] = []
        self.globals = Scope([], [], depth=-1)

    def program(self) -> Body:
        rng = self.rng
        items = [Stmt((PRELUDE,), is_fixed=True)]
        for _ in range(rng.randint(0, 2)):
            items.append(self._struct())
        for _ in range(rng.randint(1, 5)):
            items.append(self._variable(self.globals, "g", is_global=True))
        for _ in range(rng.randint(0, 4)):
            items.append(self._function())
        items.append(self._main())
        return body(items)

    # ----------------------------------------------------------------------------------- declarations
    def _struct(self) -> Stmt:
        name = f"S{len(self.struct_types)}"
        fields: list[Place] = []
        text = ""
        for member in "abc"[: self.rng.randint(2, 3)]:
            kind = some_type(self.rng)
            if self.struct_types and self.rng.random() < 0.3:
                inner = self.struct_types[0]
                text += f"struct {inner.name} {member}; "
                fields += [Place(f".{member}{f.text}", f.type, "", f.masks) for f in inner.fields]
            elif self.rng.random() < 0.3:
                text += f"{kind.name} {member}[2]; "
                fields.append(Place(f".{member}[{{}}]", kind, "", (1,)))
            else:
                text += f"{kind.name} {member}; "
                fields.append(Place(f".{member}", kind, ""))
        self.struct_types.append(Struct(name, tuple(fields)))
        return stmt(f"struct {name} {{ {text}}};")

    def _constant(self) -> str:
        return (
            str(self.rng.randint(-3, 300)) if self.rng.random() < 0.7 else self.rng.choice(("'x'", "-1", "0x7fffffff"))
        )

    def _variable(self, scope: Scope, base: str, is_global: bool = False) -> Stmt:
        """A variable of any type at the top of a function, or a global.  Nobody points to those of a pure function."""
        rng, places, structs = self.rng, scope.places, scope.structs
        name, kind = self.fresh(base), some_type(rng)
        free = scope.may_write_globals
        token = "@" + name if free else name
        static = "static " if free and rng.random() < 0.15 else ""
        fixed = is_global or bool(static)  # must its initialiser be constant?
        if self.struct_types and rng.random() < 0.3:
            struct = rng.choice(self.struct_types)
            structs.append(StructVar(name, struct, token))
            places += [Place(name + f.text, f.type, token, f.masks, targetable=free) for f in struct.fields]
            values = ", ".join(str(rng.randint(0, 9)) for _ in range(rng.randint(1, len(struct.fields))))
            return stmt(f"{static}struct {struct.name} {name} = {{{values}}};")
        if rng.random() < 0.3:
            rows = rng.choice((0, 0, 2))
            masks = (1, 3) if rows else (3,)
            places.append(Place(name + "[{}]" * len(masks), kind, token, masks, targetable=free))
            values = ", ".join(str(rng.randint(0, 9)) for _ in range(rng.randint(1, 4)))
            if rows and rng.random() < 0.6:
                values = "{" + values + "}, {7}"
            return stmt(f"{static}{kind.name} {name}{'[2]' if rows else ''}[4] = {{{values}}};")
        places.append(Place(name, kind, token, targetable=free))
        if not fixed and kind.symbolic and rng.random() < 0.5:
            return stmt(f"{kind.name} {name} = in_{kind.symbolic}({self._constant()});")
        return stmt(f"{static}{kind.name} {name} = {self._constant()};")

    # -------------------------------------------------------------------------------------- functions
    def _function(self) -> Stmt:
        rng = self.rng
        name = self.fresh("f")
        is_pure, is_recursive = rng.random() < 0.4, rng.random() < 0.2
        scope = Scope([], [], may_write_globals=not is_pure)
        if not is_pure:
            scope.places += self.globals.places
            scope.structs += self.globals.structs
        params: list[CType | Struct | tuple[CType] | tuple[Struct]] = []
        texts: list[str] = []
        if is_recursive:
            params.append(INT)
            texts.append("int n")
            scope.places.append(Place("n", INT, "n", writable=False))
        for _ in range(rng.randint(0, 3)):
            text, kind = self._parameter(scope, is_pure)
            texts.append(text)
            params.append(kind)
        result: CType | Struct | None = some_type(rng) if rng.random() < 0.85 else None
        if self.struct_types and rng.random() < 0.25:
            result = rng.choice(self.struct_types)
        scope.result = result
        self.cost, self.times = 1, 1
        inside = [self._variable(scope, "l") for _ in range(rng.randint(0, 2))]
        if isinstance(result, Struct) and not any(v.struct is result for v in scope.structs):
            inside.append(stmt(f"struct {result.name} made = {{1, 2}};"))
            scope.structs.append(StructVar("made", result, "made"))
            scope.places += [Place("made" + f.text, f.type, "made", f.masks) for f in result.fields]
        inside += self._base_case(scope, is_recursive)
        inside += self.block(scope, rng.randint(1, 4))
        if is_recursive and isinstance(result, CType) and all(isinstance(p, CType) for p in params):
            arguments: list[str | Expr] = ["n - 1"]
            for _ in params[1:]:
                arguments += [", ", self.readable(scope).expr]
            inside.append(stmt(f"return {name}(", *arguments, ") + 1;"))
            self.cost *= 4
        inside += self._return(scope)
        text = "void" if result is None else f"struct {result.name}" if isinstance(result, Struct) else result.name
        is_recursive = is_recursive and bool(params)
        self.functions.append(FunctionInfo(name, tuple(params), result, is_pure, self.cost, is_recursive))
        return stmt(f"{text} {name}({', '.join(texts) or 'void'}) ", body(inside))

    def _parameter(self, scope: Scope, is_pure: bool) -> tuple[str, CType | Struct | tuple[CType] | tuple[Struct]]:
        rng = self.rng
        name = self.fresh("p")
        if self.struct_types and rng.random() < 0.3:
            struct = rng.choice(self.struct_types)
            if is_pure or rng.random() < 0.5:
                scope.structs.append(StructVar(name, struct, name))
                scope.places += [Place(name + f.text, f.type, name, f.masks) for f in struct.fields]
                return f"struct {struct.name} {name}", struct
            scope.places += [Place(f"{name}->{f.text[1:]}", f.type, "*", f.masks) for f in struct.fields]
            return f"struct {struct.name} *{name}", (struct,)
        kind = some_type(rng)
        if not is_pure and rng.random() < 0.3:
            targets = [p.type for p in self.globals.places if p.targetable]
            kind = rng.choice(targets) if targets else kind
            scope.places.append(Place(f"(*{name})", kind, "*"))
            return f"{kind.name} *{name}", (kind,)
        scope.places.append(Place(name, kind, name))
        return f"{kind.name} {name}", kind

    def _base_case(self, scope: Scope, is_recursive: bool) -> list[Stmt]:
        if not is_recursive or not isinstance(scope.result, CType):
            return []
        return [stmt("if (n <= 0) return ", self.value(scope, 1).expr, ";")]

    def _return(self, scope: Scope) -> list[Stmt]:
        if scope.result is None:
            return []
        if isinstance(scope.result, CType):
            return [stmt("return ", self.value(scope, DEPTH).expr, ";")]
        own = [v for v in scope.structs if v.struct is scope.result]
        return [stmt(f"return {self.rng.choice(own).text};")]

    def _main(self) -> Stmt:
        rng = self.rng
        self.cost, self.times = 1, 1
        scope = self.globals.copy()
        inside = [self._variable(scope, "l") for _ in range(rng.randint(1, 4))]
        targets = [p for p in scope.places if p.targetable]
        if targets and rng.random() < 0.6:
            kind = rng.choice(targets).type
            address = self.address(scope, kind)
            if address is not None:
                inside.append(stmt(f"{kind.name} *q = ", address.expr, ";"))
                scope.places.append(Place("(*q)", kind, "*"))
                scope.pointers.append(("q", kind))
        inside += self.block(scope, rng.randint(4, 12))
        for where in scope.places:
            if not where.masks:
                inside.append(stmt(f'printf("{where.type.format}\\n", {where.text}); MIX({where.text});'))
        inside.append(Stmt((END,), is_fixed=True))
        return stmt("int main(void) ", body(inside))
