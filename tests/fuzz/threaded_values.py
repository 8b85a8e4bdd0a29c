"""The values of random threaded programs, and the features that a program is made of.

Each program uses a random choice of features only ("swarm testing"), because what hides a bug is often a feature that
is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.fuzz.tree import Expr, Stmt, expr, number, stmt

FEATURES = (
    "array", "struct", "mutex", "trylock", "badlock", "atomic", "atomic_function", "helper",
    "out_parameter", "recursion", "input", "wide_input", "assume", "switch", "goto", "for", "while", "exit",
    "early_return", "nested_create", "loop_create", "conditional_create", "no_join", "result", "locals", "narrow",
    "operation", "block_value", "rwlock", "recursive", "condition", "semaphore", "twins", "thread_numbers",
)  # fmt: skip
# What pointers lead to; a program has few of these, and may be careless in some manners.
OBJECTS = (
    "pointer", "pointer_pointer", "pointer_cas", "walk", "function_pointer", "thread_local", "union", "bit_field",
    "bytes", "struct_array", "lock_pointer", "heap", "heap", "node", "node", "record", "locked_record", "block",
    "argument", "result_pointer",
)  # fmt: skip
# What goes together, in programs that have little else.
THEMES = (
    {"heap", "pointer", "free", "local_pointer"},
    {"heap", "free", "local_pointer"},
    {"heap", "argument", "free"},
    {"heap", "result_pointer", "free", "local_pointer"},
    {"heap", "block", "free"},
    {"node", "free"},
    {"record", "free", "pointer"},
    {"pointer", "escape", "local_pointer", "helper"},
    {"pointer", "pointer_pointer", "escape", "wild", "local_pointer"},
    {"thread_local", "pointer", "local_pointer"},
    {"argument", "escape", "nested_create", "locals"},
    {"pointer", "escape", "local_pointer", "helper", "early_return"},
    {"lock_pointer", "mutex"},
    {"bytes", "locals"},
    {"heap", "wild", "local_pointer", "pointer"},
    {"twins", "no_join", "locals"},
    {"twins", "heap", "pointer", "free", "local_pointer"},
    {"twins", "node", "thread_numbers", "no_join"},
)
MANNERS = ("free", "free", "escape", "unguarded", "wild", "local_pointer", "local_pointer")
NOT_NATIVE = {
    "atomic", "atomic_function", "input", "wide_input", "assume", "badlock", "condition", "unguarded", "wild",
    "thread_numbers",
}  # fmt: skip


@dataclass(frozen=True)
class Scope:
    """What a statement may use and do where it stands."""

    leave: str  # how the function is left: "main", "thread", "int", "void"
    locals: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()  # may be read only, so that their loops end
    depth: int = 0
    in_loop: bool = False  # break and continue are possible
    in_atomic: bool = False
    held: frozenset[int] = frozenset()
    helpers: bool = True
    has_argument: bool = False  # the thread's argument is the pointer `ap`
    has_pointer: bool = False  # there is a local `lp`


class Values:
    def __init__(self, rng: Random, native: bool = False) -> None:
        self.rng, self.native = rng, native
        if rng.random() < 0.4:
            share, chosen = 0.08, set(rng.choice(THEMES))
        else:
            chosen = set(rng.sample(OBJECTS, rng.choice((0, 1, 2, 2, 3))))
            share = rng.choice((0.2, 0.3, 0.4) if chosen else (0.25, 0.4, 0.55))
        self.objects = chosen & set(OBJECTS)
        if self.objects:
            chosen |= {f for f in MANNERS if rng.random() < 0.4}
        chosen |= {f for f in FEATURES if rng.random() < share}
        self.features = {f for f in chosen if not (native and f in NOT_NATIVE)}
        if rng.random() < 0.5:
            self.features.add("locals")
        self.counter = 0
        self.places: list[Expr] = []  # shared integers that may be written as they stand
        self.ints: list[Expr] = []  # those whose type is int, so that an `int *` may point to them
        self.written: list[Expr] = []  # once for each time that the text writes it
        self.mutexes = 0
        self.functions: list[str] = []  # helpers that are defined
        self.disciplined = rng.random() < 0.5  # where there are locks: are most accesses made under one?
        self.int_array = False  # is there an array `a` of ints?
        self.static_nodes = False  # is the list made of declared nodes?
        self.atomic_type = "int"  # of the atomic variable, if there is one
        self.asserts = 0
        self.reads = 0  # shared reads that the current expression may still do (native)

    def has(self, feature: str, chance: float = 1.0) -> bool:
        return feature in self.features and self.rng.random() < chance

    def fresh(self, base: str) -> str:
        self.counter += 1
        return f"{base}{self.counter}"

    def small(self, scope: Scope) -> Expr:
        return self.local(scope) if self.rng.random() < 0.3 else number(self.rng.randint(0, 2))

    def local(self, scope: Scope) -> Expr:
        """The value of a local, if there is one."""
        names = (*scope.locals, *scope.counters, *scope.counters)
        return expr(self.rng.choice(names)) if names else number(self.rng.randint(0, 2))

    def read(self, where: Expr) -> Expr:
        if not self.native:
            return expr(where)
        return expr("(Y(), ", where, ")") if str(where).startswith("bf.") else expr("R(", where, ")")

    def target(self) -> Expr:
        """Something shared to write to."""
        chosen = self.rng.choice(self.places)
        self.written.append(chosen)
        return chosen

    def shared(self) -> Expr:
        """The value of something shared."""
        if self.native:
            if not self.reads:
                return number(self.rng.randint(0, 2))
            self.reads -= 1
        if self.has("array", 0.2):
            self.reads = 0
            return expr("a[", self.read(self.rng.choice(self.ints)), " & 1]")
        return self.read(self.rng.choice(self.places))

    def value(self, scope: Scope, nested: bool = False) -> Expr:
        rng = self.rng
        if not nested:
            self.reads = 1
        choice = rng.randint(0, 11)
        if choice <= 3:
            return number(rng.randint(0, 3))
        if choice <= 5 and (scope.locals or scope.counters):
            return self.local(scope)
        if choice <= 7 or nested:
            return self.shared()
        left = self.value(scope, True)
        if choice == 8:
            return expr("(", left, rng.choice((" + ", " - ", " ^ ", " | ")), self.value(scope, True), ")")
        if choice == 9 and self.has("block_value"):
            name = self.fresh("v")
            return expr("({ int ", name, " = ", left, "; ", name, " & 3; })")
        if choice == 9:
            return expr("((", left, " + ", number(rng.randint(1, 2)), ") & 3)")
        if choice == 10:
            return expr("!", left)
        test = self.condition(scope, simple=True)
        return expr("(", test, " ? ", left, " : ", self.value(scope, True), ")")

    def condition(self, scope: Scope, simple: bool = False, of_shared: bool = False) -> Expr:
        rng = self.rng
        self.reads = 1
        left = self.shared() if of_shared or not scope.locals or rng.random() < 0.7 else self.local(scope)
        op = rng.choice((" == ", " == ", " != ", " < ", " > ", " <= "))
        right = number(rng.randint(0, 2)) if rng.random() < 0.8 else self.value(scope, True)
        test = expr(left, op, right)
        if not simple and rng.random() < 0.2:
            return expr("(", test, ") ", rng.choice(("&&", "||")), " (", self.condition(scope, simple=True), ")")
        if self.has("input", 0.2):
            return expr("__VERIFIER_nondet_bool()")
        return test

    def assertion(self, scope: Scope) -> Stmt:
        """Mostly of the kind that few executions violate, so that safe and unsafe programs are mixed."""
        rng = self.rng
        self.asserts += 1
        tests = []
        for _ in range(rng.choice((1, 2, 2))):
            tested = self.read(rng.choice(self.written or self.places))
            if scope.locals and rng.random() < 0.3:
                tested = self.local(scope)
            tests.append(expr(tested, " == ", number(rng.choice((0, 1, 1, 2, 2, 3)))))
        joined: tuple[str | Expr, ...] = (tests[0],)
        for test in tests[1:]:
            joined = (*joined, " && ", test)
        return stmt("assert(!(", expr(*joined), "));")
