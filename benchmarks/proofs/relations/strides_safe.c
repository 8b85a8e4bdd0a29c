/* n steps of two and 2n steps of one, modulo 2^32. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned n, x, y;

void *by_two(void *arg)
{
    for (unsigned i = 0; i < n; i++)
        x += 2;
    return 0;
}

void *by_one(void *arg)
{
    for (unsigned i = 0; i < 2 * n; i++)
        y += 1;
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, by_two, 0);
    pthread_create(&t1, 0, by_one, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(x == y))
        reach_error();
    return 0;
}
