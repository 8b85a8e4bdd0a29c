// expect: TRUE
// options: --property race
// Atomic loads and stores stay atomic if a pointer leads to the atomic variable.
#include <pthread.h>
#include <stdatomic.h>

atomic_int level;

void *setter(void *arg)
{
    atomic_int *where = arg;
    *where = 1;
    atomic_store(where, 2);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, setter, &level);
    int seen = atomic_load(&level);
    pthread_join(t, 0);
    return seen;
}
