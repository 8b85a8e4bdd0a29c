/* Two threads say whether two arrays are equal, but one only looks at the last elements. */
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

int *a, *b, n;
_Bool same = 1, equal = 1;

static void *all(void *unused)
{
    for (int i = 0; i < n; i++) {
        if (a[i] != b[i])
            same = 0;
    }
    return 0;
}

static void *until(void *unused)
{
    int i = 0;
    while (i < n && equal) {
        equal = a[i] == b[i] || i == 0;
        i++;
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    a = create_fresh_int_array(n);
    b = create_fresh_int_array(n);
    pthread_t t0, t1;
    pthread_create(&t0, 0, all, 0);
    pthread_create(&t1, 0, until, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(same != equal);
    reach_error();
    return 0;
}
