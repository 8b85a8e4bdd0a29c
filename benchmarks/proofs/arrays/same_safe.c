/* Two threads fill two arrays in the same way. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

int *a, *b, n;

void *fill_a(void *arg)
{
    for (int i = 0; i < n; i++)
        a[i] = 2 * i;
    return 0;
}

void *fill_b(void *arg)
{
    for (int i = 0; i < n; i++)
        b[i] = i + i;
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    a = malloc(n * sizeof *a);
    b = malloc(n * sizeof *b);
    pthread_t first, second;
    pthread_create(&first, 0, fill_a, 0);
    pthread_create(&second, 0, fill_b, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    for (int i = 0; i < n; i++)
        assert(a[i] == b[i]);
    return 0;
}
