"""The statements of random threaded programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tests.fuzz import threaded_heap, threaded_pointers, threaded_sync
from tests.fuzz.threaded_operations import compared, flagged, operation
from tests.fuzz.threaded_values import Scope, Values
from tests.fuzz.tree import Body, Stmt, body, expr, number, place, stmt


class Statements(Values):
    def __init__(self, rng: Random, native: bool) -> None:
        super().__init__(rng, native)
        self.budget = 0  # statements that may still be written

    def block(self, scope: Scope, most: int = 99) -> list[Stmt]:
        """Statements for the rest of the budget, or for `most` of it."""
        result: list[Stmt] = []
        while self.budget > 0 and most > 0:
            self.budget -= 1
            most -= 1
            if self.native and self.rng.random() < 0.5:
                result.append(stmt("Y();"))
            result.append(self.statement(scope))
        return result

    def inner(self, scope: Scope, most: int = 2) -> Body:
        deeper = replace(scope, depth=scope.depth + 1)
        self.budget += 1  # a compound statement costs no more than what is in it
        inside = self.block(deeper, most)
        return body(inside or [plain(self, deeper)])

    def statement(self, scope: Scope) -> Stmt:
        if self.disciplined and not scope.held and not scope.in_atomic and self.rng.random() < 0.8:
            found = _tried(self, scope) if self.has("trylock", 0.3) else _locked(self, scope)
            if found is not None:
                return found
        if self.rng.random() < 0.2:
            found = threaded_sync.step(self, scope)
            if found is not None:
                return found
        if self.objects and self.rng.random() < 0.65:
            found = self.with_memory(scope)
            if found is not None:
                return found
        if scope.depth < 3 and self.rng.random() < 0.55:
            found = compound(self, scope)
            if found is not None:
                return found
        return plain(self, scope)

    def with_memory(self, scope: Scope) -> Stmt | None:
        """A statement about one of the objects of the program."""
        if scope.has_argument and self.rng.random() < 0.4:
            return threaded_heap.taken(self, scope)
        if scope.has_pointer and self.rng.random() < 0.35:
            return threaded_heap.through_local(self, scope)
        if self.has("wild", 0.15):
            return threaded_pointers.wild(self, scope)
        makers = [OBJECT_MAKERS[name] for name in sorted(self.objects) if name in OBJECT_MAKERS]
        return self.rng.choice(makers)(self, scope) if makers else None


OBJECT_MAKERS: dict[str, Callable[[Statements, Scope], Stmt | None]] = {
    "pointer": threaded_pointers.pointer,
    "pointer_pointer": threaded_pointers.pointer_pointer,
    "pointer_cas": threaded_pointers.pointer_cas,
    "walk": threaded_pointers.walk,
    "function_pointer": threaded_pointers.function_pointer,
    "thread_local": threaded_pointers.thread_local,
    "union": threaded_pointers.union,
    "bit_field": threaded_pointers.bit_field,
    "bytes": threaded_pointers.in_bytes,
    "struct_array": threaded_pointers.struct_array,
    "lock_pointer": threaded_pointers.lock_pointer,
    "heap": threaded_heap.heap,
    "node": threaded_heap.node,
    "record": threaded_heap.record,
    "locked_record": threaded_heap.locked_record,
    "block": threaded_heap.block,
}


def plain(gen: Statements, scope: Scope) -> Stmt:
    """A statement without statements in it."""
    rng = gen.rng
    if gen.has("operation", 0.35):
        return operation(gen, scope)
    target = place(rng.choice(scope.locals)) if scope.locals and rng.random() < 0.3 else gen.target()
    match rng.randint(0, 15):
        case 0 | 1 | 2 | 3:
            return stmt(target, " = ", gen.value(scope), ";")
        case 4 | 5:
            return stmt(target, rng.choice(("++;", "++;", "--;")))
        case 6:
            gen.reads = 0
            value = gen.value(scope, True) if not gen.native else gen.small(scope)
            return stmt(target, rng.choice((" += ", " -= ", " ^= ", " |= ", " &= ", " *= ")), value, ";")
        case 8 | 9 if gen.functions and scope.helpers:
            return _call(gen, scope)
        case 10 if gen.has("assume"):
            return stmt("__VERIFIER_assume(", gen.condition(scope), ");")
        case 11 if gen.has("wide_input", 0.1) and not scope.in_loop:
            return stmt(target, " = __VERIFIER_nondet_uchar() & ", rng.choice(("1", "3")), ";")
        case 12 if gen.has("badlock", 0.5) and gen.mutexes and not scope.in_atomic:
            return stmt(f"pthread_mutex_{rng.choice(('lock', 'unlock'))}(&m{rng.randrange(gen.mutexes)});")
        case 13 if gen.has("struct", 0.4):
            return stmt(rng.choice(("s = s2;", "s2 = s;", "s2.x = s.x;")))
        case 14 if scope.locals:
            change = rng.choice(("++", "--"))
            if rng.random() < 0.5:
                return stmt(rng.choice(scope.locals), " = ", place(gen.target(), change), ";")
            return stmt(rng.choice(scope.locals), " = ", place(change, gen.target()), ";")
        case 15:
            if gen.native and scope.leave != "void":
                return stmt('printf("%d ", ', gen.value(scope), ");")
            if rng.random() < 0.4:
                return gen.assertion(scope)
    return stmt(target, " = (", gen.value(scope), ") & 3;")


def _call(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    name = rng.choice(gen.functions)
    if name == "__VERIFIER_atomic_f":
        return stmt(name, "(", gen.value(scope), ");")
    if name == "h":
        mine = place(rng.choice(scope.locals)) if scope.locals and rng.random() < 0.4 else rng.choice(gen.ints)
        return stmt("h(&", mine, ", ", gen.value(scope), ");")
    argument = number(rng.randint(0, 3)) if name == "rec" else gen.value(scope)
    if name == "rec" and rng.random() < 0.2:
        argument = expr("(", gen.value(scope), ") & 3")
    target = place(rng.choice(scope.locals)) if scope.locals and rng.random() < 0.4 else gen.target()
    return stmt(target, f" = {name}(", argument, ");")


# ---------------------------------------------------------------------------------------------- compound
def compound(gen: Statements, scope: Scope) -> Stmt | None:
    """A statement with others in it, or one that jumps; None if the choice does not fit here."""
    makers: list[Callable[[Statements, Scope], Stmt | None]] = [_if, _if, _if_else]
    if "for" in gen.features:
        makers += [_for, _for]
    # The oracle runs an atomic section to its end, so there must be one.
    may_hang = not scope.in_atomic and (scope.helpers or not gen.features & {"atomic", "atomic_function"})
    if "while" in gen.features and may_hang:
        makers += [_while, _do, _do]
    if "switch" in gen.features:
        makers.append(_switch)
    if "goto" in gen.features:
        makers += [_skip, _repeat, _cross] if may_hang else [_skip]
    if gen.mutexes and not scope.in_atomic:
        makers += [_locked, _locked, _locked]
    if "trylock" in gen.features and gen.mutexes:
        makers.append(_tried)
    if "operation" in gen.features:
        makers += [_compared, _compared, _flagged]
    if "rwlock" in gen.features:
        makers += [threaded_sync.under_rwlock] * 3
    if "atomic" in gen.features and not scope.in_atomic:
        makers += [_atomic, _atomic]
    if scope.in_loop:
        makers += [_jump, _jump]
    if gen.features & {"exit", "early_return"} and not scope.in_atomic:
        makers.append(_leave)
    return gen.rng.choice(makers)(gen, scope)


def _if(gen: Statements, scope: Scope) -> Stmt:
    return stmt("if (", gen.condition(scope), ") ", gen.inner(scope))


def _if_else(gen: Statements, scope: Scope) -> Stmt:
    return stmt("if (", gen.condition(scope), ") ", gen.inner(scope), " else ", gen.inner(scope))


def _for(gen: Statements, scope: Scope) -> Stmt:
    i = gen.fresh("i")
    inside = gen.inner(replace(scope, in_loop=True, counters=(*scope.counters, i)), 2)
    return stmt(f"for (int {i} = 0; {i} < ", number(gen.rng.choice((1, 2, 2, 3))), f"; {i}++) ", inside)


def _while(gen: Statements, scope: Scope) -> Stmt:
    if gen.rng.random() < 0.2:
        return stmt("while (", gen.condition(scope, of_shared=True), ") ;")
    return stmt("while (", gen.condition(scope, of_shared=True), ") ", gen.inner(replace(scope, in_loop=True)))


def _do(gen: Statements, scope: Scope) -> Stmt:
    return stmt("do ", gen.inner(replace(scope, in_loop=True)), " while (", gen.condition(scope, of_shared=True), ");")


def _jump(gen: Statements, scope: Scope) -> Stmt:
    return stmt("if (", gen.condition(scope), ") ", gen.rng.choice(("break;", "continue;")))


def _switch(gen: Statements, scope: Scope) -> Stmt:
    inner = replace(scope, in_loop=False)
    cases: list[Stmt] = []
    labels = gen.rng.sample(("case 0:", "case 1:", "case 2:", "default:"), gen.rng.randint(1, 3))
    for label in labels:
        end = [stmt(gen.rng.choice(("break;", "break;", ";")))]
        cases.append(stmt(label, body([plain(gen, inner), *end], braces=False)))
    return stmt("switch (", gen.value(scope), " & 3) ", body(cases))


def _skip(gen: Statements, scope: Scope) -> Stmt:
    label = gen.fresh("skip")
    inside = replace(gen.inner(scope), braces=False)
    return stmt("if (", gen.condition(scope), f") goto {label};", inside, f"{label}: ;")


def _repeat(gen: Statements, scope: Scope) -> Stmt:
    label, i = gen.fresh("again"), gen.fresh("i")
    inside = replace(gen.inner(replace(scope, in_loop=False)), braces=False)
    if gen.rng.random() < 0.5:
        return stmt(f"{label}: ;", inside, "if (", gen.condition(scope, of_shared=True), f") goto {label};")
    times = gen.rng.randint(1, 2)
    repeat = body([stmt(f"{label}: ;", inside, f"if ({i}++ < {times}) goto {label};")])
    return stmt(f"{{ int {i} = 0; ", repeat, " }")


def _cross(gen: Statements, scope: Scope) -> Stmt:
    """Jumps from one branch to behind the other, or out of a loop."""
    label = gen.fresh("out")
    jump = stmt("if (", gen.condition(scope), f") goto {label};")
    inside = gen.inner(replace(scope, in_loop=False))
    inside = replace(inside, stmts=(*inside.stmts, jump))
    head = gen.rng.choice(("if (", "while ("))
    tail = replace(gen.inner(scope, 1), braces=False)
    return stmt(head, gen.condition(scope, of_shared=True), ") ", inside, tail, f"{label}: ;")


def _locked(gen: Statements, scope: Scope) -> Stmt | None:
    recursive = gen.mutexes - 1 if "recursive" in gen.features else None
    free = [m for m in range(gen.mutexes) if m not in scope.held or m == recursive]
    if not free:
        return None
    m = gen.rng.choice(free)
    inside = replace(gen.inner(replace(scope, held=scope.held | {m}, in_loop=False), 3), braces=False)
    keep = gen.has("badlock", 0.25)
    return stmt(f"pthread_mutex_lock(&m{m});", inside, "" if keep else f"pthread_mutex_unlock(&m{m});")


def _tried(gen: Statements, scope: Scope) -> Stmt:
    m = gen.rng.randrange(gen.mutexes)
    inside = gen.inner(replace(scope, held=scope.held | {m}, in_loop=False))
    inside = replace(inside, stmts=(*inside.stmts, stmt(f"pthread_mutex_unlock(&m{m});")))
    return stmt(f"if (pthread_mutex_trylock(&m{m}) == 0) ", inside)


def _compared(gen: Statements, scope: Scope) -> Stmt:
    return compared(gen, scope, gen.inner(scope, 1), gen.inner(scope, 1))


def _flagged(gen: Statements, scope: Scope) -> Stmt:
    may_hang = "while" in gen.features and not scope.in_atomic and scope.helpers
    return flagged(gen, gen.inner(replace(scope, in_loop=False)), may_hang)


def _atomic(gen: Statements, scope: Scope) -> Stmt:
    if gen.has("goto", 0.15):  # both ways out of the section end it
        label = gen.fresh("out")
        leave = body([stmt("__VERIFIER_atomic_end();"), stmt(f"goto {label};")])
        jump = stmt("if (", gen.condition(scope), ") ", leave)
        rest = replace(gen.inner(replace(scope, in_atomic=True, in_loop=False)), braces=False)
        section = (stmt("__VERIFIER_atomic_begin();"), jump, *rest.stmts, stmt("__VERIFIER_atomic_end();"))
        return stmt("", body(list(section), braces=False), f"{label}: ;")
    inside = replace(gen.inner(replace(scope, in_atomic=True, in_loop=False), 3), braces=False)
    return stmt("__VERIFIER_atomic_begin();", inside, "__VERIFIER_atomic_end();")


def _leave(gen: Statements, scope: Scope) -> Stmt | None:
    ways = {
        "main": ["return 0;", "pthread_exit(0);"],
        "thread": ["return 0;", "pthread_exit((void *)1);"],
        "int": ["return 1;", "pthread_exit(0);"],
        "void": ["return;"],
    }[scope.leave]
    if "exit" in gen.features:
        ways = [*ways, "exit(0);", "abort();"]
    if scope.held and gen.rng.random() < 0.8:
        return None
    return stmt("if (", gen.condition(scope), ") ", gen.rng.choice(ways))
