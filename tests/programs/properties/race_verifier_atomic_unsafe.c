// expect: FALSE(no-data-race)
// options: --property race
// A helper is called inside an atomic section in one thread, and outside of any in the other.
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <pthread.h>

unsigned value;

unsigned get(void)
{
    return value;
}

void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    value = get() + 1;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    unsigned seen = get();
    pthread_join(t, 0);
    return seen;
}
