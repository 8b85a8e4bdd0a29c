/* Two threads add and subtract, but one of them once more. */
#include <limits.h>
#include <pthread.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
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

int n, k, x, y;

static void *up(void *unused)
{
    for (int i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        x = plus(x, k);
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *down(void *unused)
{
    for (int i = 0; i <= n; i++) {
        __VERIFIER_atomic_begin();
        x = minus(x, k);
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *both(void *unused)
{
    for (int i = 0; i < n; i++) {
        y = plus(y, k);
        y = minus(y, k);
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    k = __VERIFIER_nondet_int();
    pthread_t t0, t1, t2;
    pthread_create(&t0, 0, up, 0);
    pthread_create(&t1, 0, down, 0);
    pthread_create(&t2, 0, both, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assume_abort_if_not(x != y);
    reach_error();
    return 0;
}
