/* (a + b) * c == a * c + b * c by three loops. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);

unsigned a, b, c, x, y, z;

void *whole(void *arg)
{
    for (unsigned i = 0; i < a + b; i++)
        x += c;
    return 0;
}

void *one(void *arg)
{
    for (unsigned i = 0; i < a; i++)
        y += c;
    return 0;
}

void *other(void *arg)
{
    for (unsigned i = 0; i < b; i++)
        z += c;
    return 0;
}

int main(void)
{
    pthread_t t0, t1, t2;
    a = __VERIFIER_nondet_uint();
    b = __VERIFIER_nondet_uint();
    c = __VERIFIER_nondet_uint();
    if (a > 1000000 || b > 1000000)
        abort();
    pthread_create(&t0, 0, whole, 0);
    pthread_create(&t1, 0, one, 0);
    pthread_create(&t2, 0, other, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    if (!(x == y + z))
        reach_error();
    return 0;
}
