/* The sum 1 + ... + n from both ends, modulo 2^32. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);

unsigned n, up, down;

void *upwards(void *arg)
{
    for (unsigned i = 1; i <= n; i++)
        up += i;
    return 0;
}

void *downwards(void *arg)
{
    for (unsigned i = n; i > 0; i--)
        down += i;
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    if (n > 1000000)
        abort();
    pthread_create(&t0, 0, upwards, 0);
    pthread_create(&t1, 0, downwards, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(up == down))
        reach_error();
    return 0;
}
