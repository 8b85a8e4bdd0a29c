/* Steps of three and five, as many of each, and all of them counted.
 * Wrong: a step of four instead of five. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned n, x, y, steps;

void *first(void *arg)
{
    for (unsigned i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        x += 3;
        steps++;
        __VERIFIER_atomic_end();
    }
    return 0;
}

void *second(void *arg)
{
    for (unsigned i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        y += 4;
        steps++;
        __VERIFIER_atomic_end();
    }
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
    if (!(x + y == 4 * steps && steps == 2 * n))
        reach_error();
    return 0;
}
