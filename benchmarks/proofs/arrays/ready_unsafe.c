/* A thread fills an array, and says so to another one. */
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

int *a, n;
atomic_int ready;

void *fill(void *arg)
{
    for (int i = 0; i < n; i++) {
        a[i] = i;
        if (i >= n - 2)
            ready = 1;
    }
    return 0;
}

void *use(void *arg)
{
    while (!ready)
        ;
    for (int i = 0; i < n; i++)
        assert(a[i] == i);
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 10000)
        return 0;
    a = malloc(n * sizeof *a);
    pthread_t first, second;
    pthread_create(&first, 0, fill, 0);
    pthread_create(&second, 0, use, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
