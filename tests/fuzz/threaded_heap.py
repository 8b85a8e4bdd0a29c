"""Objects that random threaded programs allocate, publish, link, copy and free.

Freed, foreign and null pointers are as welcome as good ones: that an access is undefined is a finding like others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fuzz.threaded_pointers import address, guard, receiver, used, value
from tests.fuzz.threaded_values import Scope
from tests.fuzz.tree import Expr, Stmt, number, place, stmt

if TYPE_CHECKING:
    from tests.fuzz.threaded_statements import Statements


def declarations(gen: Statements) -> list[Stmt]:
    rng, items = gen.rng, []
    if "heap" in gen.features:
        items.append(stmt("int *hp;"))
    if "node" in gen.features:
        static = rng.random() < 0.3
        items += [
            stmt("struct N { int v; struct N *next; };"),
            stmt("struct N n0, n1 = {1, &n0};") if static else stmt("struct N n0;"),
            stmt("struct N *top = ", rng.choice(("&n1", "&n1", "0")) if static else "0", ";"),
        ]
        gen.ints.append(place("n0.v"))
        gen.places.append(place("n0.v"))
        gen.static_nodes = static
    if "record" in gen.features:
        items.append(stmt("struct H { int x; unsigned char y; int *q; } *hs;"))
    if "locked_record" in gen.features:
        items.append(stmt("struct L { int x; pthread_mutex_t m; } *lk;"))
    return items


def prepared(gen: Statements, scope: Scope) -> list[Stmt]:
    """What main does before it starts threads."""
    rng, items = gen.rng, []
    always = gen.native
    if "heap" in gen.features and (always or rng.random() < 0.7):
        items.append(_new_int(gen, scope))
    if "node" in gen.features and not gen.static_nodes and (always or rng.random() < 0.7):
        items.append(_pushed(gen, scope))
    if "record" in gen.features and (always or rng.random() < 0.85):
        items.append(_new_record(gen, scope))
    if "locked_record" in gen.features and (always or rng.random() < 0.95):
        items.append(_new_locked_record(gen))
    return items


# ------------------------------------------------------------------------------------------------- ints
def _new_int(gen: Statements, scope: Scope) -> Stmt:
    """A new object, published before or after it is written."""
    rng = gen.rng
    name = gen.fresh("h")
    match rng.randint(0, 7):
        case 0:
            return stmt("hp = malloc(sizeof(int)); *hp = ", gen.small(scope), ";")
        case 1:
            return stmt(rng.choice(("hp = calloc(1, sizeof(int));", "hp = calloc(2, sizeof *hp);")))
        case 2 if gen.has("escape") and not gen.native:
            return stmt("hp = __builtin_alloca(sizeof(int)); *hp = ", gen.small(scope), ";")
        case 3:
            return stmt(f"{{ int *{name} = malloc(2 * sizeof(int)); {name}[0] = 0; {name}[1] = 1; hp = {name}; }}")
        case 4 if not gen.native:
            return stmt(f"{{ unsigned char *{name} = malloc(4); {name}[0] = {name}[1] = {name}[2] = {name}[3] = ",
                        gen.small(scope), f"; hp = (int *){name}; }}")  # fmt: skip
    return stmt(f"{{ int *{name} = malloc(sizeof *{name}); *{name} = ", gen.small(scope), f"; hp = {name}; }}")


def heap(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    name = gen.fresh("o")
    match rng.randint(0, 11):
        case 8:
            return stmt(guard(gen, "hp"), receiver(gen, scope), " = hp[", rng.choice("011"), "];")
        case 9 if not gen.native:
            new = rng.choice(("0", f"malloc(sizeof *{name})", f"&{rng.choice(gen.ints)}"))
            swap = f"__sync_bool_compare_and_swap(&hp, {name}, {new})"
            then = f"free({name});" if gen.has("free", 0.5) else f"{name} = 0;"
            return stmt(f"{{ int *{name} = hp; {guard(gen, name)}*{name} = 1; if ({swap}) {then} }}")
        case 0 | 1 if not scope.in_loop:
            return _new_int(gen, scope)
        case 2 if gen.has("free", 0.7) and not gen.native:
            return stmt(rng.choice(("free(hp);", "if (hp) free(hp);", "free(hp); hp = 0;", "free(hp + 1);")))
        case 2 | 3 if gen.has("free"):
            return stmt(f"{{ int *{name} = hp; hp = 0; free({name}); }}")
        case 4 if "pointer" in gen.features:
            return stmt(rng.choice(("p = hp;", "hp = p;" if rng.random() < 0.3 else "p = hp;")))
        case 5:
            return stmt(f"{{ int *{name} = hp; {guard(gen, name)}*{name} = ", gen.small(scope), "; }")
        case 6 if not gen.native:
            other = rng.choice(("hp", f"k{name}", "p" if "pointer" in gen.features else "hp"))
            new = f"int *k{name} = malloc(sizeof(int)); " if other.startswith("k") else ""
            test = f"{{ int *{name} = hp; {new}if ({name} {rng.choice(('==', '!='))} {other}) "
            return stmt(test, gen.target(), " = ", gen.small(scope), "; }")
        case 7 if not gen.native and rng.random() < 0.3:
            return stmt("hp = ", *address(gen, scope), ";")
    return used(gen, scope, "hp")


# ------------------------------------------------------------------------------------------------ nodes
def _new_node(gen: Statements, scope: Scope, name: str) -> str:
    if gen.static_nodes:
        return f"{{ struct N *{name} = &n0; {name}->v = {gen.small(scope)}; "
    how = gen.rng.choice((f"malloc(sizeof *{name})", "malloc(sizeof(struct N))", f"calloc(1, sizeof *{name})"))
    first = "" if gen.has("wild", 0.3) else f"{name}->v = {gen.small(scope)}; "
    return f"{{ struct N *{name} = {how}; {first}"


def _pushed(gen: Statements, scope: Scope) -> Stmt:
    """Linked by plain steps, or by compare-and-swap, once or until it works."""
    rng = gen.rng
    name = gen.fresh("n")
    made = _new_node(gen, scope, name)
    swap = f"__sync_bool_compare_and_swap(&top, {name}->next, {name})"
    match rng.randint(0, 4):
        case 0 if not scope.in_atomic and not gen.native:
            return stmt(made, f"do {name}->next = top; while (!{swap}); }}")
        case 1:
            return stmt(made, f"{name}->next = top; if (!{swap}) ", gen.target(), " = 1; }")
        case 2:
            return stmt(made, f"{name}->next = 0; top = {name}; }}")
    return stmt(made, f"{name}->next = top; top = {name}; }}")


def _popped(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    name = gen.fresh("n")
    free = f" free({name});" if not gen.static_nodes and gen.has("free", 0.7) else ""
    taken = (receiver(gen, scope), f" = {name}->v;", free, " }")
    if rng.random() < 0.5:
        swap = f"__sync_bool_compare_and_swap(&top, {name}, {name}->next)"
        return stmt(f"{{ struct N *{name} = top; if ({name} && {swap}) {{ ", *taken, " }")
    return stmt(f"{{ struct N *{name} = top; {guard(gen, name)}{{ top = {name}->next; ", *taken, " }")


def node(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    name = gen.fresh("n")
    match rng.randint(0, 7):
        case 0 | 1 if not scope.in_loop:
            return _pushed(gen, scope)
        case 2 | 3:
            return _popped(gen, scope)
        case 4:
            return stmt(guard(gen, "top"), receiver(gen, scope), " = top->v;")
        case 5 if not scope.in_atomic:
            step = f"for (struct N *{name} = top; {name}; {name} = {name}->next) "
            return stmt(step, receiver(gen, scope), f" = {name}->v;")
        case 6 if not gen.native:
            return stmt(
                rng.choice(("top = 0;", "top = &n0;", "if (top) top = top->next;", "assert(top == 0 || top->v < 3);"))
            )
    return stmt(guard(gen, "top"), "top->v = ", value(gen, scope), ";")


# ---------------------------------------------------------------------------------------------- records
def _new_record(gen: Statements, scope: Scope) -> Stmt:
    if gen.rng.random() < 0.5:
        return stmt("hs = calloc(1, sizeof *hs);")
    name = gen.fresh("h")
    points = address(gen, scope) if gen.rng.random() < 0.7 else ("0",)
    return stmt(
        f"{{ struct H *{name} = malloc(sizeof *{name}); {name}->x = ", gen.small(scope), f"; {name}->y = 1; ",
        f"{name}->q = ", *points, f"; hs = {name}; }}",
    )  # fmt: skip


def record(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    name = gen.fresh("o")
    there = guard(gen, "hs")
    match rng.randint(0, 9):
        case 0 if not scope.in_loop:
            return _new_record(gen, scope)
        case 1 if gen.has("free"):
            return stmt(f"{{ struct H *{name} = hs; hs = 0; free({name}); }}" if rng.random() < 0.6 else "free(hs);")
        case 2:
            new = address(gen, scope) if rng.random() < 0.6 else (rng.choice(("&hs->x", "0")),)
            return stmt(there, "hs->q = ", *new, ";")
        case 3:
            return stmt(guard(gen, "hs && hs->q"), "*hs->q = ", gen.small(scope), ";")
        case 4:
            return stmt(guard(gen, "hs && hs->q"), receiver(gen, scope), " = *hs->q;")
        case 5:
            return stmt(f"{{ int *{name} = &hs->x; *{name} = ", gen.small(scope), "; }")
        case 6 if not gen.native:
            return stmt(f"{{ struct H {name} = *hs; {name}.x++; *hs = {name}; }}")
        case 7:
            return stmt(there, receiver(gen, scope), " = hs->", rng.choice("xy"), ";")
    return stmt(there, "hs->", rng.choice("xxy"), rng.choice((" = ", " = ", " += ")), gen.small(scope), ";")


def _new_locked_record(gen: Statements) -> Stmt:
    if gen.rng.random() < 0.5:
        return stmt("lk = calloc(1, sizeof *lk);")
    return stmt("lk = malloc(sizeof *lk); lk->x = 1; pthread_mutex_init(&lk->m, 0);")


def locked_record(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    match rng.randint(0, 6):
        case 0 if gen.has("free") and not scope.in_atomic:
            return stmt(rng.choice(("free(lk);", "pthread_mutex_destroy(&lk->m); free(lk);")))
        case 1:
            return stmt(receiver(gen, scope), " = lk->x;")
        case 2:
            return stmt("lk->x = ", gen.small(scope), ";")
    if scope.in_atomic or scope.held:
        return stmt("lk->x++;")
    change = rng.choice((("lk->x++;",), ("lk->x = ", gen.small(scope), ";"), (receiver(gen, scope), " = lk->x;")))
    return stmt("pthread_mutex_lock(&lk->m); ", *change, " pthread_mutex_unlock(&lk->m);")


# ----------------------------------------------------------------------------------------------- blocks
def block(gen: Statements, scope: Scope) -> Stmt:
    """Copies, fills and new sizes.  Several steps each, so none in loops."""
    rng = gen.rng
    choices: list[tuple[str, ...]] = []
    if gen.int_array:
        choices += [("memset(a, 0, sizeof a);",), ("memmove(a, a + 1, sizeof(int));",), ("memset(a, 1, sizeof(int));",)]
        choices.append((f"memcpy(a, &{rng.choice(gen.ints)}, sizeof(int));",))
    if "struct" in gen.features:
        choices += [("memset(&s, 0, sizeof s);",), ("memcpy(&s, &s2, sizeof s);",)]
    if "union" in gen.features:
        choices += [("memset(u.b, 1, 2);",), ("memcpy(u.b + 2, u.b, 2);",)]
    if "heap" in gen.features:
        choices += [("hp = realloc(hp, 2 * sizeof(int));",), ("if (hp) memset(hp, 0, sizeof *hp);",)] * 2
        choices.append((f"{guard(gen, 'hp')}memcpy(hp, &{rng.choice(gen.ints)}, sizeof(int));",))
    if "record" in gen.features:
        choices += [("if (hs) memset(hs, 0, sizeof *hs);",), ("hs = realloc(hs, sizeof *hs);",)]
    if not choices or scope.in_loop:
        return stmt(gen.target(), " = ", number(rng.randint(0, 2)), ";")
    return stmt(*rng.choice(choices))


# ----------------------------------------------------------------------------------- pointers of threads
SHARED_POINTERS = {"pointer": "p", "pointer_pointer": "p2", "heap": "hp", "thread_local": "tp"}


def through_local(gen: Statements, scope: Scope) -> Stmt:
    """What a thread does with the pointer `lp`, which only it can change."""
    rng = gen.rng
    known = [name for feature, name in SHARED_POINTERS.items() if feature in gen.objects]
    shared = rng.choice(known) if known else None
    match rng.randint(0, 9):
        case 0 | 1 | 2 if shared is not None:
            return stmt(f"lp = {shared};")
        case 3 if shared is not None:
            return stmt(f"{shared} = lp;")
        case 4 | 5 if shared is not None and not gen.native:
            return stmt(f"if (lp {rng.choice(('==', '!='))} {shared}) ", gen.target(), " = ", gen.small(scope), ";")
        case 6 if gen.has("free") and not gen.native and "heap" in gen.objects:
            return stmt("free(lp);")
        case 7 if not scope.in_loop and "heap" in gen.objects:
            return stmt("lp = malloc(sizeof(int)); *lp = ", gen.small(scope), ";")
        case 8:
            return stmt("lp = ", *address(gen, scope), ";")
    return used(gen, scope, "lp")


def result(gen: Statements, scope: Scope) -> tuple[str | Expr, ...]:
    """What a thread returns: the address of an int, perhaps of one that ends with it."""
    rng = gen.rng
    if scope.has_argument and rng.random() < 0.5:
        return ("ap",)
    if scope.has_pointer and rng.random() < 0.5:
        return ("lp",)
    if "heap" in gen.objects and rng.random() < 0.5:
        return ("hp",)
    return address(gen, scope)


def result_used(gen: Statements, scope: Scope, name: str) -> tuple[str | Expr, ...]:
    match gen.rng.randint(0, 3):
        case 0:
            return (f"*(int *){name} = ", gen.small(scope), ";")
        case 1 if gen.has("free") and not gen.native:
            return (f"free({name});",)
        case 2 if "pointer" in gen.objects:
            return (f"p = {name};",)
    return (receiver(gen, scope), f" = *(int *){name};")


def argument(gen: Statements, scope: Scope) -> tuple[list[Stmt], tuple[str, ...]]:
    """Of a thread that takes an `int *`: to a global, to a local of its creator, or to the heap."""
    rng = gen.rng
    if rng.random() < 0.35:
        name = gen.fresh("arg")
        return [stmt(f"int *{name} = malloc(sizeof(int)); *{name} = ", gen.small(scope), ";")], (name,)
    if "heap" in gen.features and rng.random() < 0.5:
        return [], ("hp",)
    if scope.locals and rng.random() < 0.5:
        return [], ("&" + rng.choice(scope.locals),)
    return [], ("&" + str(rng.choice(gen.ints)),)


def taken(gen: Statements, scope: Scope) -> Stmt:
    """What a thread does with its argument."""
    if gen.has("free", 0.25):
        return stmt(receiver(gen, scope), " = *ap; free(ap);")
    return used(gen, scope, "ap")
