"""Pointers to what is declared, in random threaded programs: to globals, elements, members, pointers, functions, locals
and thread-local variables; and objects whose parts overlap.

In a program for gcc nothing is both written through a shared pointer and computed from something shared, because C does
not say which of the two is read first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fuzz.threaded_values import Scope
from tests.fuzz.tree import Expr, Stmt, number, place, stmt

if TYPE_CHECKING:
    from tests.fuzz.threaded_statements import Statements

Parts = tuple[str | Expr, ...]


def value(gen: Statements, scope: Scope) -> Expr:
    """What is written through a shared pointer."""
    return gen.small(scope) if gen.native or gen.rng.random() < 0.6 else gen.value(scope)


def address(gen: Statements, scope: Scope) -> Parts:
    """Of an int.  One of a local outlives it, if the pointer does."""
    if scope.locals and gen.has("escape", 0.35):
        return ("&", place(gen.rng.choice(scope.locals)))
    chosen = gen.rng.choice(gen.ints)
    gen.written.append(chosen)
    return ("&", chosen)


def receiver(gen: Statements, scope: Scope) -> Expr:
    """What a value that was read goes to."""
    if scope.locals and gen.rng.random() < 0.5:
        return place(gen.rng.choice(scope.locals))
    return gen.target()


def guard(gen: Statements, condition: str) -> str:
    """Mostly there; another thread may still change what it looks at."""
    return "" if gen.has("unguarded", 0.5) else f"if ({condition}) "


def used(gen: Statements, scope: Scope, pointer: str) -> Stmt:
    """An access to the int behind a shared pointer."""
    rng, test = gen.rng, guard(gen, pointer)
    match rng.randint(0, 5):
        case 0 | 1:
            return stmt(test, f"*{pointer} = ", value(gen, scope), ";")
        case 2:
            return stmt(test, f"*{pointer} += ", gen.small(scope), ";")
        case 3 if not gen.native:
            return stmt(f"assert({pointer} == 0 || *{pointer} != ", number(rng.randint(1, 3)), ");")
    return stmt(test, receiver(gen, scope), f" = *{pointer};")


# ------------------------------------------------------------------------------------------ declarations
def declarations(gen: Statements) -> list[Stmt]:
    rng, items = gen.rng, []
    if gen.features & {"walk", "block"} and "array" not in gen.features:
        items.append(stmt(rng.choice(("int a[2];", "int a[2] = {1, 2};"))))
        gen.int_array = True
    if gen.int_array:
        gen.ints += [place("a[0]"), place("a[1]")]
    if gen.features & {"pointer", "pointer_pointer", "pointer_cas"}:
        items.append(stmt("int *p", rng.choice(("", " = &" + str(gen.ints[0]))), ";"))
    if "pointer_pointer" in gen.features:
        items += [stmt("int *p2;"), stmt("int *ps[2];"), stmt("int **pp = ", rng.choice(("&p", "&p", "ps")), ";")]
    if "walk" in gen.features:
        items.append(stmt("int *wk = a;") if gen.int_array else stmt("unsigned char *wk = a;"))
    if "pointer_cas" in gen.features:
        items.append(stmt("_Atomic(int *) xp;"))
    if "thread_local" in gen.features:
        items += [stmt(f"_Thread_local int tl = {rng.randint(0, 2)};"), stmt("int *tp;")]
        gen.places.append(place("tl"))
        gen.ints.append(place("tl"))
    if "union" in gen.features:
        items.append(stmt("union U { int i; unsigned char b[4]; short h[2]; } u;"))
        gen.places += [place("u.i"), place("u.b[", rng.choice("0123"), "]"), place("u.h[", rng.choice("01"), "]")]
        gen.ints.append(place("u.i"))
    if "bit_field" in gen.features:
        items.append(stmt("struct B { unsigned a : 2; unsigned b : 3; int c : 2; } bf;"))
        gen.places += [place("bf.a"), place("bf.b"), place("bf.c")]
    if "struct_array" in gen.features:
        items += [stmt("struct A { int x; unsigned char y; } sa[2];"), stmt("struct A *sp = sa;")]
        gen.ints += [place("sa[0].x"), place("sa[1].x")]
        gen.places += [place("sa[", rng.choice("01"), "].", rng.choice("xy"))]
    if "lock_pointer" in gen.features:
        items.append(stmt("pthread_mutex_t *mp = &m0;"))
    return items


def functions(gen: Statements) -> list[Stmt]:
    """Two to choose from, and the shared pointer to them."""
    if "function_pointer" not in gen.features:
        return []
    scope = Scope("int", ("v",), depth=1, helpers=False)
    start = gen.rng.choice(("f0", "f0", "0"))
    return [
        stmt("int f0(int v) { return ", gen.value(scope), "; }"),
        stmt("int f1(int v) { ", gen.target(), " = ", gen.small(scope), "; return v; }"),
        stmt(f"int (*fp)(int) = {start};"),
        stmt("int (*ft[2])(int) = {f0, f1};"),
    ]


# -------------------------------------------------------------------------------------------- statements
def pointer(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    match rng.randint(0, 6):
        case 0 | 1:
            return stmt("p = ", *address(gen, scope), ";")
        case 2 if rng.random() < 0.5:
            return stmt("p = 0;")
        case 3:
            test = gen.condition(scope, simple=True)
            return stmt("p = ", test, " ? ", *address(gen, scope), " : ", *address(gen, scope), ";")
        case 4:
            compared = (receiver(gen, scope), " = p == ", *address(gen, scope), ";")
            return stmt(*compared)
        case 5 if "out_parameter" in gen.features and scope.helpers:
            return stmt(guard(gen, "p"), "h(p, ", gen.small(scope), ");")
    return used(gen, scope, "p")


def pointer_pointer(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    match rng.randint(0, 6):
        case 0 | 1:
            return stmt("pp = ", rng.choice(("&p", "&p2")), ";")
        case 2 | 3:
            return stmt("*pp = ", *address(gen, scope), ";")
        case 4:
            return stmt(rng.choice(("p2 = p;", "p = p2;", "*pp = 0;", "p2 = *pp;", "pp = ps + 1;", "pp++;")))
        case 5:
            return stmt(guard(gen, "*pp"), "**pp = ", value(gen, scope), ";")
    return stmt(guard(gen, "*pp"), receiver(gen, scope), " = **pp;")


def walk(gen: Statements, scope: Scope) -> Stmt:
    """A shared pointer that moves over an array of two."""
    rng = gen.rng
    inside = guard(gen, "wk < a + 2") if gen.native or rng.random() < 0.5 else guard(gen, "wk >= a && wk < a + 2")
    match rng.randint(0, 8):
        case 0 | 1:
            return stmt(rng.choice(("wk++;", "wk++;", "wk--;", "wk += 1;")))
        case 2:
            return stmt("wk = a + ", number(rng.randint(0, 2)), ";")
        case 3:
            return stmt(inside, "*wk = ", value(gen, scope), ";")
        case 4 if not gen.native:
            return stmt(inside, rng.choice(("*wk++ = ", "wk[-1] = ", "*++wk = ")), gen.small(scope), ";")
        case 5:
            return stmt(receiver(gen, scope), " = wk - a;")
        case 6:
            return stmt("if (wk ", rng.choice(("==", "<", ">=", "!=")), " &a[", rng.choice("01"), "]) wk = a;")
        case 7:
            return stmt("if (wk == a) ", receiver(gen, scope), " = wk[1];")
    return stmt(inside, receiver(gen, scope), " = *wk;")


def pointer_cas(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    new = address(gen, scope) if rng.random() < 0.8 else ("(int *)0",)
    match rng.randint(0, 5):
        case 0:
            won = (receiver(gen, scope), " = ") if rng.random() < 0.6 else ("",)
            return stmt(*won, "__sync_bool_compare_and_swap(&p, ", *_old(gen, scope), ", ", *new, ");")
        case 1:
            name = gen.fresh("e")
            swap = f"atomic_compare_exchange_{rng.choice(('strong', 'strong', 'weak'))}(&xp, &{name}, "
            return stmt(
                f"{{ int *{name} = ", *_old(gen, scope), f"; if (!{swap}", *new, f") && {name}) ",
                receiver(gen, scope), f" = *{name}; }}",
            )  # fmt: skip
        case 2:
            name = gen.fresh("o")
            call = rng.choice(("atomic_exchange(&xp, ", "atomic_exchange(&xp, ", "__sync_val_compare_and_swap(&p, 0, "))
            use = (receiver(gen, scope), f" = *{name};") if rng.random() < 0.5 else (f"*{name} = 1;",)
            return stmt(f"{{ int *{name} = {call}", *new, f"); if ({name}) ", *use, " }")
        case 3:
            return stmt("atomic_store(&xp, ", *new, ");")
        case 4 if gen.int_array and not gen.native:
            return stmt("xp = a; ", "atomic_fetch_add(&xp, 1);" if rng.random() < 0.5 else "xp++;")
    name = gen.fresh("o")
    return stmt(f"{{ int *{name} = atomic_load(&xp); {guard(gen, name)}*{name} = ", gen.small(scope), "; }")


def _old(gen: Statements, scope: Scope) -> Parts:
    return ("(int *)0",) if gen.rng.random() < 0.5 else address(gen, scope)


def function_pointer(gen: Statements, scope: Scope) -> Stmt | None:
    rng = gen.rng
    if not scope.helpers:  # the functions that they point to do not call each other
        return None
    match rng.randint(0, 5):
        case 0 | 1:
            return stmt("fp = ", rng.choice(("f0", "f1", "f1", "0")), ";")
        case 2:
            return stmt(receiver(gen, scope), " = fp == ", rng.choice(("f0", "f1", "ft[1]")), ";")
        case 3:
            return stmt(receiver(gen, scope), " = ft[", gen.small(scope), " & 1](", gen.small(scope), ");")
        case 4 if not gen.native:
            return stmt("ft[", rng.choice("01"), "] = ", rng.choice(("f0", "f1", "fp")), ";")
    return stmt(guard(gen, "fp"), receiver(gen, scope), " = fp(", gen.small(scope), ");")


def thread_local(gen: Statements, scope: Scope) -> Stmt:
    match gen.rng.randint(0, 3):
        case 0:
            return stmt("tp = &tl;")
        case 1:
            return stmt("tl = ", gen.value(scope), ";")
    return used(gen, scope, "tp")


def union(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    match rng.randint(0, 4):
        case 0:
            return stmt("u.b[", gen.small(scope), "] = ", value(gen, scope), ";")
        case 1:
            return stmt(receiver(gen, scope), " = u.", rng.choice(("i & 3", "h[0]", "h[1] & 1", "b[1]")), ";")
        case 2:
            pointed, member = rng.choice((("unsigned char", "b[1]"), ("short", "h[1]"), ("int", "i")))
            name = gen.fresh("q")
            return stmt(f"{{ {pointed} *{name} = &u.{member}; *{name} = ", value(gen, scope), "; }")
    member = rng.choice(("i", "i", "h[0]", "h[1]", "b[0]", "b[3]"))
    return stmt(f"u.{member} = ", gen.value(scope), rng.choice(("", " << 8")), ";")


def in_bytes(gen: Statements, scope: Scope) -> Stmt:
    """Accesses with another type than the object's, and addresses as numbers."""
    rng = gen.rng
    name, target = gen.fresh("q"), rng.choice(gen.ints)
    match rng.randint(0, 4):
        case 0 | 1:
            kind, i = rng.choice((("unsigned char", rng.randint(0, 3)), ("short", rng.randint(0, 1))))
            return stmt(f"{{ {kind} *{name} = ({kind} *)&{target}; {name}[{i}] = ", value(gen, scope), "; }")
        case 2:
            gen.written.append(target)
            return stmt(receiver(gen, scope), f" = ((unsigned char *)&{target})[", gen.small(scope), "];")
        case 3:
            other = rng.choice(gen.ints)
            return stmt(receiver(gen, scope), f" = (unsigned long)&{target} == (unsigned long)&{other};")
    return stmt(f"{{ void *{name} = &{target}; *(unsigned *){name} = ", gen.small(scope), "; }")


def struct_array(gen: Statements, scope: Scope) -> Stmt:
    rng = gen.rng
    inside = guard(gen, "sp < sa + 2")
    match rng.randint(0, 7):
        case 0:
            return stmt(rng.choice(("sp++;", "sp--;", "sp = sa;", "sp = &sa[1];")))
        case 1 if not gen.native:
            return stmt(inside, rng.choice(("*sp = sa[0];", "sa[1] = *sp;", "sp++->x = 1;")))
        case 2:
            return stmt(receiver(gen, scope), " = sp - sa;")
        case 3:
            return stmt("if (sp == sa + ", rng.choice("01"), ") ", gen.target(), " = ", gen.small(scope), ";")
        case 4 | 5:
            return stmt(inside, receiver(gen, scope), " = sp->", rng.choice("xy"), ";")
    return stmt(inside, "sp->", rng.choice("xxy"), rng.choice((" = ", " += ")), gen.small(scope), ";")


def lock_pointer(gen: Statements, scope: Scope) -> Stmt:
    """A mutex that is named by a shared pointer, which may change while it is held."""
    rng = gen.rng
    if scope.in_atomic or scope.held or rng.random() < 0.25:
        return stmt("mp = &m", str(rng.randrange(gen.mutexes)), ";")
    inside = gen.inner(replace(scope, held=frozenset(range(gen.mutexes)), in_loop=False), 2)
    if rng.random() < 0.5:
        return stmt("pthread_mutex_lock(mp);", replace(inside, braces=False), "pthread_mutex_unlock(mp);")
    name = gen.fresh("m")
    head = f"{{ pthread_mutex_t *{name} = mp; pthread_mutex_lock({name});"
    return stmt(head, replace(inside, braces=False), f"pthread_mutex_unlock({name}); }}")


def bit_field(gen: Statements, scope: Scope) -> Stmt:
    target = place("bf.", gen.rng.choice("abc"))
    gen.written.append(target)
    if gen.rng.random() < 0.3:
        return stmt(target, gen.rng.choice(("++;", "--;")))
    return stmt(target, " = ", gen.value(scope), ";")


def wild(gen: Statements, scope: Scope) -> Stmt:
    """Something that nobody has initialised."""
    rng = gen.rng
    name = gen.fresh("z")
    match rng.randint(0, 3):
        case 0:
            return stmt(f"{{ _Bool {name}; if ({name}) ", gen.target(), " = ", gen.small(scope), "; }")
        case 1 if not scope.in_loop:
            return stmt(f"{{ unsigned char {name}; ", receiver(gen, scope), f" = {name} & 1; }}")
    chosen = stmt(f"{{ int *{name}; if (", gen.condition(scope), f") {name} = ", *address(gen, scope), "; ")
    test = guard(gen, rng.choice((name, f"{name} != 0", f"{name} == &{gen.ints[0]}")))
    return stmt(*chosen.parts, test, f"*{name} = ", gen.small(scope), "; }")
