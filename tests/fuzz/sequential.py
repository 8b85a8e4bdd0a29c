"""Random sequential programs in the whole subset of C, without undefined behaviour, that print what they compute.

They mix everything printed into a checksum too.  Compiled as it is, a program prints; with `SYMBOLIC` its constants
become inputs that an assumption fixes, so that an engine cannot fold them; with `EXPECTED` it asserts its checksum.
"""

from __future__ import annotations

from random import Random

from tests.fuzz.sequential_functions import Functions
from tests.fuzz.sequential_records import definition, some_record
from tests.fuzz.sequential_types import TYPES
from tests.fuzz.sequential_values import Family, Scope
from tests.fuzz.tree import Body, Stmt, body, stmt

_SYMBOLIC = {kind.symbolic: kind for kind in TYPES if kind.symbolic}

PRELUDE = (
    "#include <assert.h>\n#include <stddef.h>\n#include <stdio.h>\n#include <stdlib.h>\nunsigned ck;\n"
    "#define MIX(x) (ck = ck * 31u + (unsigned)(x))\n"
    "#ifdef __SIZEOF_INT128__\ntypedef __int128 wide;\ntypedef unsigned __int128 uwide;\n"
    "#else\ntypedef long long wide;\ntypedef unsigned long long uwide;\n#endif\n"
    "static long long fold(wide x) { return (long long)(x ^ x >> 61); }\n"
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


class _Generator(Functions):
    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.globals = Scope(depth=-1)
        self.families: list[Family] = []

    def program(self) -> Body:
        rng = self.rng
        items = [Stmt((PRELUDE,), is_fixed=True)]
        for number in range(rng.randint(0, 3)):
            record = some_record(rng, f"R{number}", self.records)
            self.records.append(record)
            items.append(stmt(definition(record)))
        for _ in range(rng.randint(1, 5)):
            items.append(self.variable(self.globals, "g", is_global=True))
        for _ in range(rng.randint(0, 3)):
            if rng.random() < 0.2:
                items += self.family()
            else:
                items.append(self.function(self.signature()))
        items.append(self._main())
        return body(items)

    def _main(self) -> Stmt:
        rng = self.rng
        self.cost, self.times = 1, 1
        scope = self.globals.copy()
        inside = [self.variable(scope, "l") for _ in range(rng.randint(1, 4))]
        for declared in (self.cursor_declaration(scope), self.pointer_declaration(scope, False, scope.level)):
            if declared is not None:
                inside.append(declared)
        inside += self.block(scope, rng.randint(4, 10))
        for where in scope.places:
            if not where.masks:
                cast = f"({where.type.name})" if where.bits else ""
                shown = where.type.shown.format(where.text)
                inside.append(stmt(f'printf("{where.type.format}\\n", {cast}{shown}); MIX({shown});'))
        inside.append(Stmt((END,), is_fixed=True))
        return stmt("int main(void) ", body(inside))
