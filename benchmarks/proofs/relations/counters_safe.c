/* Two threads count to n, one upwards and one downwards. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned n, x, y;

void *first(void *arg)
{
    for (unsigned i = 0; i < n; i++)
        x++;
    return 0;
}

void *second(void *arg)
{
    for (unsigned j = n; j > 0; j--)
        y++;
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(x == y))
        reach_error();
    return 0;
}
