/* Two threads sum one part of an array each, main sums it all. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

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

int *a, n, middle;
unsigned x, y, z;

static void *lower(void *unused)
{
    for (int i = 0; i < middle; i++)
        x += a[i];
    return 0;
}

static void *upper(void *unused)
{
    for (int i = middle; i < n; i++)
        y += a[i];
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    middle = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= middle && middle <= n);
    a = create_fresh_int_array(n);
    pthread_t t0, t1;
    pthread_create(&t0, 0, lower, 0);
    pthread_create(&t1, 0, upper, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    for (int i = 0; i < n; i++)
        z += a[i];
    if (x + y != z)
        reach_error();
    return 0;
}
