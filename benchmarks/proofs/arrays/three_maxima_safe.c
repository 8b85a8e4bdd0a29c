/* Two threads compute the maxima of three arrays in different orders. */
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

int *a, *b, *c, *x, *y, n;

static int max(int a, int b)
{
    return a > b ? a : b;
}

static void *first(void *unused)
{
    for (int i = 0; i < n; i++)
        x[i] = max(a[i], max(b[i], c[i]));
    return 0;
}

static void *second(void *unused)
{
    for (int i = 0; i < n; i++)
        y[i] = max(a[i], b[i]);
    for (int i = 0; i < n; i++)
        y[i] = max(y[i], c[i]);
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    a = create_fresh_int_array(n);
    b = create_fresh_int_array(n);
    c = create_fresh_int_array(n);
    x = create_fresh_int_array(n);
    y = create_fresh_int_array(n);
    pthread_t t0, t1;
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    int i = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= i && i < n);
    if (x[i] != y[i])
        reach_error();
    return 0;
}
