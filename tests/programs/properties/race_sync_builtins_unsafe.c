// expect: FALSE(no-data-race)
// options: --property race
// A counter is incremented by a __sync builtin, but read as a plain variable meanwhile.
#include <pthread.h>

unsigned counter;

void *worker(void *arg)
{
    while (1)
        __sync_fetch_and_add(&counter, 1);
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    while (counter < 10) {
    }
    return 0;
}
