// expect: FALSE(no-data-race)
// options: --property race
// The address of main's thread-local variable is given to another thread.
#include <pthread.h>

_Thread_local unsigned counter;

void *worker(void *arg)
{
    unsigned *foreign = arg;
    counter = 1;
    *foreign += counter;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, &counter);
    counter = 5;
    pthread_join(t, 0);
    return 0;
}
