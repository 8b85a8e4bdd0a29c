/* Two threads increase their counters, one of them by two. */
#include <limits.h>
#include <pthread.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

static int plus(int a, int b)
{
    assume_abort_if_not(b >= 0 || a >= INT_MIN - b);
    assume_abort_if_not(b <= 0 || a <= INT_MAX - b);
    return a + b;
}

static int minus(int a, int b)
{
    assume_abort_if_not(b <= 0 || a >= INT_MIN + b);
    assume_abort_if_not(b >= 0 || a <= INT_MAX + b);
    return a - b;
}

int n, x, y;

static void *first(void *unused)
{
    while (__VERIFIER_nondet_bool()) {
        __VERIFIER_atomic_begin();
        assume_abort_if_not(x <= y);
        x = plus(x, 2);
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *second(void *unused)
{
    while (__VERIFIER_nondet_bool()) {
        __VERIFIER_atomic_begin();
        assume_abort_if_not(y <= x);
        y = plus(y, 1);
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    x = n;
    y = n;
    pthread_t t0, t1;
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(x > y && minus(x, y) > 1);
    reach_error();
    return 0;
}
