/* A thread computes the minimum of an array, another its maximum. */
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

int *a, n, least, most;

static int le(int a, int b)
{
    return a <= b;
}

static void *minimum(void *unused)
{
    least = a[0];
    for (int i = 1; i < n; i++) {
        __VERIFIER_atomic_begin();
        if (le(a[i], least))
            least = a[i];
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *maximum(void *unused)
{
    most = a[0];
    for (int i = 1; i < n; i++) {
        __VERIFIER_atomic_begin();
        if (le(most, a[i]))
            most = a[i];
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    assume_abort_if_not(n > 0);
    a = create_fresh_int_array(n);
    pthread_t t0, t1;
    pthread_create(&t0, 0, minimum, 0);
    pthread_create(&t1, 0, maximum, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(!le(least, most));
    reach_error();
    return 0;
}
