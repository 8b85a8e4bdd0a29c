/* Two threads compute the largest of n pseudo-random numbers.
 * Wrong: the second thread skips the first number. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned n, seed, x, y;

void *first(void *arg)
{
    unsigned s = seed, most = 0;
    for (unsigned i = 0; i < n; i++) {
        s = s * 1664525 + 1013904223;
        if (s > most)
            most = s;
    }
    x = most;
    return 0;
}

void *second(void *arg)
{
    unsigned s = seed, most = 0;
    for (unsigned i = 0; i < n; i++) {
        s = s * 1664525 + 1013904223;
        if (most <= s && i > 0)
            most = s;
    }
    y = most;
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    seed = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(x == y))
        reach_error();
    return 0;
}
