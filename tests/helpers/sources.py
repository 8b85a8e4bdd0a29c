"""C that several tests are about."""

from __future__ import annotations

# ------------------------------------------------------------ a bug that needs n threads, iterations or rounds
THREADS = """
#include <assert.h>
#include <pthread.h>
int count;
void __VERIFIER_atomic_count(void) {{ count++; assert(count < {n}); }}
void *worker(void *arg) {{ __VERIFIER_atomic_count(); return 0; }}
int main(void) {{
    for (int i = 0; i < {n}; i++) {{
        pthread_t thread;
        pthread_create(&thread, 0, worker, 0);
    }}
    pthread_exit(0);
}}
"""

THREADS_OF_A_LOOP_WITHOUT_END = """
#include <assert.h>
#include <pthread.h>
int count;
void __VERIFIER_atomic_count(void) {{ count++; assert(count < {n}); }}
void *worker(void *arg) {{ __VERIFIER_atomic_count(); return 0; }}
int main(void) {{
    for (;;) {{
        pthread_t thread;
        pthread_create(&thread, 0, worker, 0);
    }}
}}
"""

ITERATIONS = """
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {{
    int i = 0;
    while (__VERIFIER_nondet_bool())
        i++;
    assert(i != {n});
    return 0;
}}
"""

RECURSION = """
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int depth(void) {{ return __VERIFIER_nondet_bool() ? 1 + depth() : 0; }}
int main(void) {{
    assert(depth() != {n});
    return 0;
}}
"""

ROUNDS = """
#include <assert.h>
#include <pthread.h>
int turn;
void *ping(void *arg) {{
    for (int i = 0; i < {n}; i += 2) {{
        if (turn != i) return 0;
        turn = i + 1;
    }}
    return 0;
}}
void *pong(void *arg) {{
    for (int i = 1; i < {n}; i += 2) {{
        if (turn != i) return 0;
        turn = i + 1;
    }}
    return 0;
}}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, pong, 0);
    pthread_create(&b, 0, ping, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(turn < {n});
    return 0;
}}
"""

CANARIES = {
    "threads": THREADS,
    "endless": THREADS_OF_A_LOOP_WITHOUT_END,
    "iterations": ITERATIONS,
    "recursion": RECURSION,
    "rounds": ROUNDS,
}

# ----------------------------------------------------------------------------------- any number of threads
# Any number of threads; the assertion is about one of them and what all share.
COUNTERS = """
#include <assert.h>
#include <pthread.h>
{globals}
void *worker(void *arg) {{ {worker} return 0; }}
int main(void) {{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, worker, 0);
}}
"""
EXCLUDED = COUNTERS.format(
    globals="int inside; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
    worker="pthread_mutex_lock(&m); inside++; assert(inside == 1); inside--; pthread_mutex_unlock(&m);",
)
SPINNING = COUNTERS.format(
    globals="extern void __VERIFIER_assume(int); int lock, inside;\n"
    "void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }",
    worker="__VERIFIER_atomic_take(); inside = 1; assert(inside == 1); inside = 0; lock = 0;",
)
TWO_INSIDE = COUNTERS.format(globals="int x;", worker="x = 1; assert(x == 1); x = 0;")

# ------------------------------------------------------------------------------------------------ what is hard
# Multiplication makes this hard to solve: it asks for the factors of a large prime.
HARD = """
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    if (a > 1 && b > 1 && a < 4294967296ul && b < 4294967296ul && a * b == 9223372036854775783ul) reach_error();
    return 0;
}
"""
# Much memory, and just as hard.
HUNGRY = """
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
unsigned long a[200000], i;
int main(void) {
    for (i = 0; i < 200000; i++) a[i] = __VERIFIER_nondet_ulong();
    if (a[0] > 1 && a[1] > 1 && a[0] < 4294967296ul && a[1] < 4294967296ul && a[0] * a[1] == 9223372036854775783ul)
        reach_error();
    return 0;
}
"""


BLUETOOTH = """
#include <assert.h>
#include <limits.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int pending = 1;
_Bool stopping, idle, stopped;
void enter(void) {{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(!stopping && pending < INT_MAX);
    pending++;
    __VERIFIER_atomic_end();
}}
void leave(void) {{
    __VERIFIER_atomic_begin();
    pending--;
    if (pending == {idle_at}) idle = 1;
    __VERIFIER_atomic_end();
}}
void *user(void *arg) {{ while (__VERIFIER_nondet_int()) {{ enter(); leave(); }} return 0; }}
void *checked(void *arg) {{ while (__VERIFIER_nondet_int()) {{ enter(); assert(!stopped); leave(); }} return 0; }}
void *stop(void *arg) {{ stopping = 1; leave(); __VERIFIER_assume(idle); stopped = 1; return 0; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, checked, 0);
    {users}
    pthread_create(&t, 0, stop, 0);
}}
"""


def bluetooth(users: int, idle_at: int = 0) -> str:
    return BLUETOOTH.format(users="pthread_create(&t, 0, user, 0);" * (users - 1), idle_at=idle_at)


TWO_INPUTS = """
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int x, noise;
void *worker(void *arg) {
    int v = __VERIFIER_nondet_int();
    noise = 1;
    if (v > 40 && v < 42)
        x = v;
    return 0;
}
int main(void) {
    pthread_t t;
    noise = 2;
    pthread_create(&t, 0, worker, 0);
    assert(x != 41);
    return 0;
}
"""

# One thread that never ends, and whose states do not repeat for long.
ENDLESS = """
int main(void) {
    unsigned long long a = 1, b = 1;
    for (;;) { a = a * 6364136223846793005u + 1; b ^= a >> 7; if (b == 0x123456789abcdu) { int *p = 0; *p = 1; } }
}
"""

# No engine proves or refutes this: from which numbers the one in the assertion can be reached is an open question.
NEVER_SETTLED = """
#include <assert.h>
#include <pthread.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
unsigned long n;
void *worker(void *arg) {
    for (;;) {
        __VERIFIER_atomic_begin();
        n = n % 2 ? 3 * n + 1 : n / 2;
        assert(n != 0x1e3779b97f4a7c15);
        __VERIFIER_atomic_end();
    }
}
int main(void) {
    pthread_t a, b;
    n = __VERIFIER_nondet_ulong() >> 40;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    worker(0);
}
"""
