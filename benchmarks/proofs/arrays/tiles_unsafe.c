/* A thread sums an array element by element, another one in tiles of four that it reads as if they were of three. */
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

int *a, n;
unsigned x, y;

static void *plain(void *unused)
{
    for (int i = 0; i < 4 * n; i++)
        x += a[i];
    return 0;
}

static void *tiled(void *unused)
{
    for (int t = 0; t < n; t++) {
        for (int i = 0; i < 4; i++)
            y += a[3 * t + i];
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n < 1000000);
    a = create_fresh_int_array(4 * n);
    pthread_t t0, t1;
    pthread_create(&t0, 0, plain, 0);
    pthread_create(&t1, 0, tiled, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(x != y);
    reach_error();
    return 0;
}
