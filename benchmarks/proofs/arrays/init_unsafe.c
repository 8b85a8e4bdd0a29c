/* A thread initialises an array of any size, and main checks it. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

int *a;
int n;

void *initialise(void *arg)
{
    for (int i = 0; i < n - 1; i++)
        a[i] = 7;
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000000)
        return 0;
    a = malloc(n * sizeof *a);
    pthread_t thread;
    pthread_create(&thread, 0, initialise, 0);
    pthread_join(thread, 0);
    for (int i = 0; i < n; i++)
        assert(a[i] == 7);
    return 0;
}
