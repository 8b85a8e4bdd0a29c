// expect: FALSE(no-data-race)
// options: --property race
// A counter is loaded atomically in one thread and written plainly in the other.
#include <pthread.h>

int progress;

void *worker(void *arg)
{
    progress = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = __atomic_load_n(&progress, __ATOMIC_SEQ_CST);
    pthread_join(t, 0);
    return seen;
}
