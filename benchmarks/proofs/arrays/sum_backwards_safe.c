/* Two threads sum the same array, one from each end, without overflow. */
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

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

static int *create_fresh_int_array(int size)
{
    assume_abort_if_not(size >= 0);
    assume_abort_if_not(size <= (((size_t)4294967295) / sizeof(int)));
    int *array = (int *)malloc(sizeof(int) * (size_t)size);
    for (int i = 0; i < size; i++)
        array[i] = __VERIFIER_nondet_int();
    return array;
}

int *a, n, x, y;

static void *first(void *unused)
{
    for (int i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        x = plus(x, a[i]);
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *second(void *unused)
{
    for (int i = n - 1; i >= 0; i--) {
        __VERIFIER_atomic_begin();
        y = plus(y, a[i]);
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    a = create_fresh_int_array(n);
    pthread_t t0, t1;
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(x != y);
    reach_error();
    return 0;
}
