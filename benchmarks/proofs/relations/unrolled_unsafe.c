/* A hash of 0, ..., n - 1 in a loop, and in a loop that was unrolled once.
 * Wrong: odd n are allowed, for which the unrolled loop leaves out the last number. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);

unsigned n, x, y;

void *plain(void *arg)
{
    unsigned h = 17;
    for (unsigned i = 0; i < n; i++)
        h = 31 * h + i;
    x = h;
    return 0;
}

void *unrolled(void *arg)
{
    unsigned h = 17;
    for (unsigned i = 0; i + 1 < n; i += 2) {
        h = 31 * h + i;
        h = 31 * h + (i + 1);
    }
    y = h;
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    if (n > 1000000)
        abort();
    pthread_create(&t0, 0, plain, 0);
    pthread_create(&t1, 0, unrolled, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(x == y))
        reach_error();
    return 0;
}
