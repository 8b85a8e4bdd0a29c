"""Random sequential programs that compute with float, double and integers, without undefined behaviour.

As those of `sequential`, they print what they compute, mix it into a checksum, and have their constants as inputs with
`SYMBOLIC`.  Which NaN an operation gives is not defined, so that all are shown alike and no sign is taken of one.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from random import Random

from tests.fuzz.tree import Body, Expr, Stmt, body, expr, place, stmt


@dataclass(frozen=True)
class _Kind:
    name: str
    bits: int
    is_float: bool = False
    is_signed: bool = True


FLOAT, DOUBLE = _Kind("float", 32, is_float=True), _Kind("double", 64, is_float=True)
FLOATS = (FLOAT, DOUBLE)
INTEGERS = (
    _Kind("int", 32), _Kind("unsigned", 32, is_signed=False), _Kind("long long", 64), _Kind("signed char", 8),
    _Kind("unsigned long long", 64, is_signed=False), _Kind("unsigned short", 16, is_signed=False),
)  # fmt: skip
_WORDS = {32: "unsigned", 64: "unsigned long long"}


def _helpers(kind: _Kind) -> str:
    name, word = kind.name, _WORDS[kind.bits]
    return f"""union {name}_bits {{ {name} number; {word} bits; }};
static {name} in_{name}({word} bits) {{
    union {name}_bits x;
#ifdef SYMBOLIC
    x.number = __VERIFIER_nondet_{name}();
    __VERIFIER_assume(x.bits == bits);
#else
    x.bits = bits;
#endif
    return x.number;
}}
"""


PRELUDE = (
    """#include <stdio.h>
#include <assert.h>
#include <math.h>
unsigned ck;
#define MIX(x) (ck = ck * 31u + (unsigned)(x))
#ifdef SYMBOLIC
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
#endif
"""
    + "".join(map(_helpers, FLOATS))
    + """static unsigned long long bits_of(double number) { union double_bits x; x.number = number; return x.bits; }
static void show(double x) {
    if (x != x) {
        printf("nan\\n");
        MIX(1);
    } else {
        printf("%a\\n", x);
        MIX(bits_of(x));
        MIX(bits_of(x) >> 32);
    }
}
"""
)
END = """#ifdef EXPECTED
    assert(ck == EXPECTED);
#elif defined(NOT_EXPECTED)
    assert(ck != NOT_EXPECTED);
#endif
    printf("%u", ck);
    return 0;"""

_FUNCTIONS = ("fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint", "nearbyint")
_TESTS = ("isnan", "isfinite", "isnormal")
_FORMATS = ("%f", "%e", "%g", "%12.3f", "%-+10.2e|", "%#.0f", "%.0f", "%G", "% 08.1f", "%.10g", "%+a", "%014.4E")
_INTERESTING = (0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, -2.5, 3.0, 1e10, 16777217.0, 1e-310, 1e-45, 3.4e38, 1e308)


def float_program(rng: Random) -> Body:
    return _Generator(rng).program()


class _Generator:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.variables: dict[_Kind, list[str]] = {kind: [] for kind in (*FLOATS, *INTEGERS)}

    def program(self) -> Body:
        rng = self.rng
        items: list[Stmt] = []
        for kind in (FLOAT, FLOAT, DOUBLE, DOUBLE, *rng.sample(INTEGERS, 2)):
            items.append(self._declaration(kind))
        for _ in range(rng.randint(4, 12)):
            items.append(self._statement())
        for kind, names in self.variables.items():
            for name in names:
                if kind.is_float:
                    items.append(stmt(f"show({name});"))
                else:
                    items.append(stmt(f'printf("%lld\\n", (long long){name}); MIX({name});'))
        items.append(Stmt((END,), is_fixed=True))
        main = Stmt(("int main(void) ", body(items)), is_fixed=True)
        return body([Stmt((PRELUDE,), is_fixed=True), main])

    def _declaration(self, kind: _Kind) -> Stmt:
        name = f"v{sum(map(len, self.variables.values()))}"
        self.variables[kind].append(name)
        if kind.is_float:
            return stmt(f"{kind.name} {name} = in_{kind.name}({self._pattern(kind)});")
        value = self.rng.choice((0, 1, 7, 100, (1 << (kind.bits - 1)) - 1, self.rng.getrandbits(kind.bits - 1)))
        if kind.bits == 64 and self.rng.random() < 0.5:
            value |= 1 << 62 | 1
        return stmt(f"{kind.name} {name} = {value}{'ull' if kind.bits == 64 else ''};")

    def _pattern(self, kind: _Kind) -> str:
        rng = self.rng
        form, word = ("<f", "<I") if kind is FLOAT else ("<d", "<Q")
        if rng.random() < 0.6:
            value = rng.choice(_INTERESTING) if rng.random() < 0.6 else rng.uniform(-100, 100)
            if kind is FLOAT and abs(value) > 3.4e38:
                value = 3.4e38
            pattern = struct.unpack(word, struct.pack(form, value))[0]
        else:
            pattern = rng.getrandbits(kind.bits)
        return f"{pattern:#x}{'u' if kind is FLOAT else 'ull'}"

    # ------------------------------------------------------------------------------------- statements
    def _statement(self) -> Stmt:
        rng = self.rng
        kind = rng.choice((*FLOATS, *FLOATS, *(kind for kind in INTEGERS if self.variables[kind])))
        name = rng.choice(self.variables[kind])
        if not kind.is_float:
            return stmt(f"{name} = ", self.integer(2, kind), ";")
        choice = rng.random()
        if choice < 0.45:
            return stmt(f"{name} = ", self.value(3, rng.choice(FLOATS)), ";")
        if choice < 0.6:
            return stmt(f"{name} {rng.choice('+-*/')}= ", self.value(2, rng.choice(FLOATS)), ";")
        if choice < 0.7:
            return stmt(f"show({rng.choice(('++{}', '{}--', '--{}', '{}++')).format(name)});")
        if choice < 0.85:
            then, other = self._assignment(), self._assignment()
            return stmt("if (", self.condition(2), ") ", body([then]), " else ", body([other]))
        text = rng.choice(_FORMATS)
        return stmt(f'if ({name} == {name}) printf("{text}\\n", {name});')

    def _assignment(self) -> Stmt:
        kind = self.rng.choice(FLOATS)
        return stmt(f"{self.rng.choice(self.variables[kind])} = ", self.value(1, kind), ";")

    # ------------------------------------------------------------------------------------ expressions
    def value(self, depth: int, kind: _Kind) -> Expr:
        """A value of this float type."""
        rng = self.rng
        choice = rng.random()
        if depth == 0 or choice < 0.2:
            if rng.random() < 0.25:
                return expr(rng.choice(("0.1", "2.0", "1e-3", "3e7", "0x1.8p-3")) + ("f" if kind is FLOAT else ""))
            return expr(rng.choice(self.variables[kind]))
        if choice < 0.55:
            other = kind if kind is FLOAT else rng.choice(FLOATS)
            return expr("(", self.value(depth - 1, kind), f" {rng.choice('+-*/')} ", self.value(depth - 1, other), ")")
        if choice < 0.6:
            return expr("(-", self.value(depth - 1, kind), ")")
        if choice < 0.72:
            operand = self.value(depth - 1, rng.choice(FLOATS)) if rng.random() < 0.6 else self._any_integer(depth - 1)
            return expr(f"({kind.name})", operand)
        if choice < 0.85:
            suffix = "f" if kind is FLOAT else ""
            return expr(f"{rng.choice(_FUNCTIONS)}{suffix}(", self.value(depth - 1, kind), ")")
        if choice < 0.92:
            suffix = "f" if kind is FLOAT else ""
            name = rng.choice(self.variables[kind])
            if rng.random() < 0.4:
                sign = place(f"{name} == {name} ? {name} : 1")
                return expr(f"copysign{suffix}(", self.value(depth - 1, kind), ", ", sign, ")")
            return expr(f"{rng.choice(('fmin', 'fmax'))}{suffix}(", self.value(depth - 1, kind), f", {name})")
        return expr("(", self.condition(depth - 1), " ? ", self.value(0, kind), " : ", self.value(depth - 1, kind), ")")

    def _any_integer(self, depth: int) -> Expr:
        return self.integer(depth, self.rng.choice([kind for kind in INTEGERS if self.variables[kind]]))

    def integer(self, depth: int, kind: _Kind) -> Expr:
        rng = self.rng
        if depth == 0 or rng.random() < 0.4:
            return expr(rng.choice([name for kind_ in INTEGERS for name in self.variables[kind_]]))
        if rng.random() < 0.2:
            return expr("(", self.condition(depth - 1), ")")
        source = rng.choice(FLOATS)
        name = rng.choice(self.variables[source])
        high = 2 ** (kind.bits - kind.is_signed)
        low = f"{name} >= -{high}.0" if kind.is_signed else f"{name} > -1"
        return expr("(", place(f"{low} && {name} < {high}.0"), f" ? ({kind.name}){name} : 3)")

    def condition(self, depth: int) -> Expr:
        rng = self.rng
        kind = rng.choice(FLOATS)
        choice = rng.random()
        if choice < 0.6 or depth == 0:
            op = rng.choice(("<", "<=", ">", ">=", "==", "!="))
            return expr(
                self.value(max(depth - 1, 0), kind), f" {op} ", self.value(max(depth - 1, 0), rng.choice(FLOATS))
            )
        if choice < 0.7:
            return expr(f"{rng.choice(_TESTS)}(", self.value(depth - 1, kind), ") != 0")
        if choice < 0.8:
            return expr("!", self.value(depth - 1, kind))
        return expr("(", self.condition(depth - 1), rng.choice((" && ", " || ")), self.condition(depth - 1), ")")
