/* Two threads compute 2^n, modulo 2^32.
 * Wrong: the second thread starts with 2. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned n, x = 1, y = 2;

void *doubling(void *arg)
{
    for (unsigned i = 0; i < n; i++)
        x = 2 * x;
    return 0;
}

void *adding(void *arg)
{
    for (unsigned i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        y = y + y;
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, doubling, 0);
    pthread_create(&t1, 0, adding, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(x == y))
        reach_error();
    return 0;
}
