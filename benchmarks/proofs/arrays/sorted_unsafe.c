/* A thread fills an array in ascending order. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

int *a, n;

void *fill(void *arg)
{
    for (int i = 0; i < n; i++)
        a[i] = 3 * i - i * i;
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    a = malloc(n * sizeof *a);
    pthread_t thread;
    pthread_create(&thread, 0, fill, 0);
    pthread_join(thread, 0);
    for (int i = 0; i + 1 < n; i++)
        assert(a[i] < a[i + 1]);
    return 0;
}
