/* Two threads compute the n-th Fibonacci number in different ways.
 * Wrong: the second thread stores the next number, which differs for most n. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned n, f, g;

void *first(void *arg)
{
    unsigned a = 0, b = 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned c = a + b;
        a = b;
        b = c;
    }
    f = a;
    return 0;
}

void *second(void *arg)
{
    unsigned a = 0, b = 1;
    for (unsigned i = 0; i < n; i++) {
        b = a + b;
        a = b - a;
    }
    g = b;
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
    if (!(f == g))
        reach_error();
    return 0;
}
