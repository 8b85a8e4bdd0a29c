/* n increments and m decrements of a shared counter, modulo 2^32. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned n, m, x;

void *up(void *arg)
{
    for (unsigned i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        x++;
        __VERIFIER_atomic_end();
    }
    return 0;
}

void *down(void *arg)
{
    for (unsigned i = 0; i < m; i++) {
        __VERIFIER_atomic_begin();
        x--;
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    m = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, up, 0);
    pthread_create(&t1, 0, down, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(x == n - m))
        reach_error();
    return 0;
}
