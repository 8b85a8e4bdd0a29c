"""Random small threaded programs: few variables with few values, so that the oracle sees all of their states.

With `native` a program must also mean the same to gcc: no inputs and no verifier functions, an order of evaluation only
where C fixes it, and it prints what it computes.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.fuzz import threaded_heap, threaded_pointers, threaded_sync
from tests.fuzz.threaded_statements import Statements
from tests.fuzz.threaded_values import Scope
from tests.fuzz.tree import Body, Expr, Stmt, body, place, stmt

PRELUDE = """#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
"""
# gcc's binary is compiled with definitions of these that let other threads run.
NATIVE_PRELUDE = """#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef R
#define R(x) x
#define Y() ((void)0)
#endif
"""


def threaded_program(rng: Random, native: bool = False) -> Body:
    return _Generator(rng, native).program()


def looping_program(rng: Random) -> Body:
    """The same with loops that may go on for ever, in most programs."""
    generator = _Generator(rng, native=False)
    generator.features |= {"while", *rng.sample(("for", "goto", "early_return", "locals"), 2)}
    return generator.program()


def waiting_program(rng: Random) -> Body:
    """The same with locks and other things to wait for."""
    generator = _Generator(rng, native=False)
    generator.features |= {"mutex", *rng.sample(("semaphore", "condition", "rwlock", "recursive", "trylock"), 2)}
    return generator.program()


class _Generator(Statements):
    def program(self) -> Body:
        rng = self.rng
        items = [Stmt((NATIVE_PRELUDE if self.native else PRELUDE,), is_fixed=True), *self._globals()]
        items += threaded_pointers.functions(self) + self._helpers()
        count = rng.choice((1, 2, 2, 2, 2, 3)) - ("nested_create" in self.features and rng.random() < 0.3)
        count = max(count, 1)
        total = rng.randint(2, 6) if self.objects else rng.randint(3, 9)
        self.pointer_threads = {i for i in range(1, count + 1) if self.has("argument", 0.7)}
        for i in range(count, 0, -1):
            self.budget = max(1, total // count)
            items.append(self._thread(i, count))
        self.budget = rng.randint(0, 2 if self.objects else 3)
        items.append(self._main(count))
        return body(items)

    def _globals(self) -> list[Stmt]:
        rng, items = self.rng, []
        for i in range(rng.choice((1, 1, 2, 2, 3))):
            kind = rng.choice(("unsigned char", "_Bool", "short")) if self.has("narrow", 0.5) else "int"
            start = rng.choice(("", "", " = 1", " = 2"))
            items.append(stmt(f"{kind} g{i}{start};"))
            self.places.append(place(f"g{i}"))
            if kind == "int":
                self.ints.append(place(f"g{i}"))
        if "array" in self.features:
            items.append(stmt(rng.choice(("int a[2];", "int a[2] = {1, 2};", "unsigned char a[2];"))))
            self.int_array = "int" in str(items[-1].parts[0])
            self.places.append(place("a[", rng.choice("01"), "]"))
        if "operation" in self.features:
            self.atomic_type = rng.choice(("int", "int", "unsigned char", "short"))
            items += [stmt(f"_Atomic({self.atomic_type}) x;"), stmt("atomic_flag fl = ATOMIC_FLAG_INIT;")]
            self.places.append(place("x"))
        if "struct" in self.features:
            items.append(stmt("struct S { int x; unsigned char y; } s, s2;"))
            self.places += [place("s.x"), place("s.y")]
            self.ints.append(place("s.x"))
        if not self.ints:
            items.append(stmt("int gi;"))
            self.ints.append(place("gi"))
        if self.features & {"mutex", "trylock", "lock_pointer"}:
            self.mutexes = rng.choice((1, 1, 2))
            for i in range(self.mutexes):
                start = threaded_sync.mutex_initialiser(self, i == self.mutexes - 1)
                items.append(stmt(f"pthread_mutex_t m{i} = {start};"))
        items += threaded_sync.declarations(self)
        self.disciplined = self.disciplined and self.mutexes > 0
        items += threaded_pointers.declarations(self) + threaded_heap.declarations(self)
        if self.features & {"nested_create", "no_join"}:
            items.append(stmt("pthread_t tid;"))
        return items

    def _helpers(self) -> list[Stmt]:
        items: list[Stmt] = []
        scope = Scope("int", ("v",), depth=1, helpers=False)
        if "helper" in self.features:
            self.budget = self.rng.randint(1, 2)
            inside = [*self.block(scope), stmt("return ", self.value(scope), ";")]
            items.append(stmt("int f(int v) ", body(inside)))
            self.functions.append("f")
        if "out_parameter" in self.features:
            inside = [stmt("*q = ", self.value(scope), ";")]
            if self.has("operation", 0.5):
                name = self.rng.choice(("__sync_fetch_and_add(q, v", "__sync_bool_compare_and_swap(q, v, 1"))
                inside = [stmt(f"{name});")]
            if self.rng.random() < 0.5:
                inside.insert(0, stmt("if (*q ", self.rng.choice(("==", "<", "!=")), " v) return;"))
            items.append(stmt("void h(int *q, int v) ", body(inside)))
            self.functions.append("h")
        if "recursion" in self.features:
            step = [stmt("if (n <= 0) return ", self.value(replace(scope, locals=("n",))), ";")]
            self.budget = 1
            step += self.block(replace(scope, locals=()))  # without n, so that it ends
            step.append(stmt("return rec(n - 1)", self.rng.choice(("", " + 1", " ^ 1")), ";"))
            items.append(stmt("int rec(int n) ", body(step)))
            self.functions.append("rec")
        if "atomic_function" in self.features:
            self.budget = self.rng.randint(1, 2)
            inside = self.block(replace(scope, leave="void", in_atomic=True))
            items.append(stmt("void __VERIFIER_atomic_f(int v) ", body(inside)))
            self.functions.append("__VERIFIER_atomic_f")
        return items

    def _thread(self, i: int, count: int) -> Stmt:
        scope = Scope("thread", has_argument=i in self.pointer_threads)
        inside: list[Stmt] = []
        scope = self._locals(inside, replace(scope, locals=("n",)))
        inside.insert(0, stmt("int *ap = arg; int n = 0;" if scope.has_argument else "int n = (int)(long)arg;"))
        if self.has("nested_create") and i < count:
            inside += self.block(scope, 1)
            own = self.rng.random() < 0.5
            if own:
                inside.append(stmt("pthread_t inner;"))
            name = "inner" if own else "tid"
            inside.append(stmt(f"pthread_create(&{name}, 0, t{i + 1}, ", *self._argument(i + 1, inside, scope), ");"))
            inside += self.block(scope)
            if self.rng.random() < 0.5:
                inside.append(stmt(f"pthread_join({name}, 0);"))
                inside += self.block(scope, 1)
        else:
            inside += self.block(scope)
        if self.rng.random() < 0.5:
            tested = self.assertion(scope)
            if self.disciplined and self.rng.random() < 0.7:
                locked = body([tested], braces=False)
                tested = stmt("pthread_mutex_lock(&m0);", locked, "pthread_mutex_unlock(&m0);")
            inside.append(tested)
        if "result_pointer" in self.features:
            inside.append(stmt("return ", *threaded_heap.result(self, scope), ";"))
        elif "result" in self.features:
            form = self.rng.choice(("return (void *)(long)(", "pthread_exit((void *)(long)("))
            inside.append(stmt(form, self.value(scope), ");" if form.startswith("return") else "));"))
        else:
            inside.append(stmt(self.rng.choice(("return 0;", "return arg;", "pthread_exit(0);"))))
        return stmt(f"void *t{i}(void *arg) ", body(inside))

    def _locals(self, inside: list[Stmt], scope: Scope) -> Scope:
        names = [f"l{i}" for i in range(self.rng.randint(0, 2) if "locals" in self.features else 0)]
        inside += [stmt(f"int {name} = {self.rng.randint(0, 2)};") for name in names]
        has_pointer = self.has("local_pointer", 0.7)
        if has_pointer:
            inside.append(stmt("int *lp = ", self.rng.choice(("0", f"&{self.rng.choice(self.ints)}")), ";"))
        return replace(scope, locals=(*scope.locals, *names), has_pointer=has_pointer)

    def _main(self, count: int) -> Stmt:
        rng = self.rng
        inside: list[Stmt] = []
        scope = self._locals(inside, Scope("main"))
        inside += threaded_heap.prepared(self, scope)
        started: list[tuple[str, str]] = []  # thread variables with the condition under which they are valid
        nested = {2} if "nested_create" in self.features and count > 1 else set()
        for i in range(1, count + 1):
            if i in nested and rng.random() < 0.85:
                continue
            inside += self.block(scope, rng.choice((0, 0, 1)))
            started += self._create(i, inside, scope)
        inside += self.block(scope)
        rng.shuffle(started)
        for name, condition in started:
            if self.has("no_join", 0.4):
                continue
            guard = f"if ({condition}) " if condition else ""
            if self.has("result_pointer", 0.8):
                result = self.fresh("r")
                inside.append(stmt(f"void *{result} = 0;"))
                inside.append(stmt(f"{guard}pthread_join({name}, &{result});"))
                inside.append(stmt(f"if ({result}) ", *threaded_heap.result_used(self, scope, result)))
            elif self.has("result", 0.6) and "result_pointer" not in self.features:
                inside.append(stmt("void *r" + name.replace("[", "").replace("]", "") + " = 0;"))
                result = "r" + name.replace("[", "").replace("]", "")
                inside.append(stmt(f"{guard}pthread_join({name}, &{result});"))
                inside.append(stmt(self.target(), f" = (int)(long){result};"))
            else:
                inside.append(stmt(f"{guard}pthread_join({name}, 0);"))
        if rng.random() < 0.3:
            inside += self.block(scope, 1)
        if not self.asserts or rng.random() < 0.8:
            inside.append(self.assertion(scope))
        if self.native:
            inside += [stmt('printf("%d ", ', self.read(p), ");") for p in self.places]
        inside.append(stmt(rng.choice(("return 0;", "return 0;", "exit(0);", "pthread_exit(0);", ""))))
        return stmt("int main(void) ", body(inside))

    def _argument(self, i: int, inside: list[Stmt], scope: Scope) -> tuple[str | Expr, ...]:
        if i not in self.pointer_threads:
            return ("(void *)(long)", self.small(scope))
        before, argument = threaded_heap.argument(self, scope)
        inside += before
        return argument

    def _create(self, i: int, inside: list[Stmt], scope: Scope) -> list[tuple[str, str]]:
        argument = self._argument(i, inside, scope)
        if self.has("loop_create", 0.4):
            counter = self.fresh("i")
            inside.append(stmt(f"pthread_t ts{i}[2];"))
            inside.append(
                stmt(
                    f"for (int {counter} = 0; {counter} < 2; {counter}++) pthread_create(&ts{i}[{counter}], 0, t{i}, ",
                    *(argument if i in self.pointer_threads else (f"(void *)(long){counter}",)), ");",
                )
            )  # fmt: skip
            return [(f"ts{i}[0]", ""), (f"ts{i}[1]", "")]
        if self.has("conditional_create", 0.5):
            inside.append(stmt(f"pthread_t c{i} = 0; int made{i} = 0;"))
            created = [stmt(f"pthread_create(&c{i}, 0, t{i}, ", *argument, ");"), stmt(f"made{i} = 1;")]
            inside.append(stmt("if (", self.condition(scope), ") ", body(created)))
            return [(f"c{i}", f"made{i}")]
        names = [f"c{i}", f"d{i}"] if self.has("twins", 0.7) else [f"c{i}"]
        inside.append(stmt(f"pthread_t {', '.join(names)};"))
        inside += [stmt(f"pthread_create(&{name}, 0, t{i}, ", *argument, ");") for name in names]
        if self.has("thread_numbers", 0.7):
            looked = self.rng.choice(
                (f"(int)({names[0]} % 3)", f"pthread_equal({names[0]}, {names[-1]})", f"!{names[0]}")
            )
            inside.append(stmt(self.target(), f" = {looked};"))
        return [(name, "") for name in names]
