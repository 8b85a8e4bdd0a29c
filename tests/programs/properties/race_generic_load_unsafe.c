// expect: FALSE(no-data-race)
// options: --property race
// The load by __atomic_load is atomic, but the variable that it stores the value into is shared and plain.
#include <pthread.h>

int source, copy;

void *worker(void *arg)
{
    __atomic_load(&source, &copy, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __atomic_store_n(&source, 1, __ATOMIC_SEQ_CST);
    int seen = copy;
    pthread_join(t, 0);
    return seen;
}
