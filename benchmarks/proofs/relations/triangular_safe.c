/* Two triangular numbers against twice one. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned n, x, y, z;

void *first(void *arg)
{
    for (unsigned i = 0; i < n; i++)
        x += i;
    return 0;
}

void *second(void *arg)
{
    unsigned i = 0;
    while (i != n) {
        y += i;
        i++;
    }
    return 0;
}

void *third(void *arg)
{
    unsigned i = 0, s = 0;
    while (i < n) {
        s += 2 * i;
        i++;
    }
    z = s;
    return 0;
}

int main(void)
{
    pthread_t t0, t1, t2;
    n = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_create(&t2, 0, third, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    if (!(x + y == z))
        reach_error();
    return 0;
}
