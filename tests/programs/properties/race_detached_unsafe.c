// expect: FALSE(no-data-race)
// options: --property race
// A detached thread is never waited for, so what main reads at the end may be written just then.
#include <pthread.h>

int progress;

void *worker(void *arg)
{
    progress = 100;
    return 0;
}

int main(void)
{
    pthread_t t;
    progress = 0;
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    return progress;
}
