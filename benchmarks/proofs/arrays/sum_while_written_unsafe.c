/* A thread adds to all elements of an array but the first, another adds the same to their sum. */
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

static int *create_fresh_int_array(int size)
{
    assume_abort_if_not(size >= 0);
    assume_abort_if_not(size <= (((size_t)4294967295) / sizeof(int)));
    int *array = (int *)malloc(sizeof(int) * (size_t)size);
    for (int i = 0; i < size; i++)
        array[i] = __VERIFIER_nondet_int();
    return array;
}

int *a, n, k;
unsigned x, y;

static void *raise(void *unused)
{
    for (int i = 1; i < n; i++) {
        __VERIFIER_atomic_begin();
        a[i] = (int)((unsigned)a[i] + k);
        x += k;
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *count(void *unused)
{
    for (int i = 0; i < n; i++)
        y += k;
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    k = __VERIFIER_nondet_int();
    assume_abort_if_not(k >= 0 && k < 100);
    a = create_fresh_int_array(n);
    unsigned before = 0;
    for (int i = 0; i < n; i++)
        before += a[i];
    pthread_t t0, t1;
    pthread_create(&t0, 0, raise, 0);
    pthread_create(&t1, 0, count, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    unsigned after = 0;
    for (int i = 0; i < n; i++)
        after += a[i];
    if (after != before + y)
        reach_error();
    return 0;
}
