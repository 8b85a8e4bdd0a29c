// expect: FALSE(no-data-race)
// options: --property race
// Main waits for one thread and reads the result of the other one.
#include <pthread.h>

int result;

void *idle(void *arg)
{
    return 0;
}

void *worker(void *arg)
{
    result = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, idle, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    int seen = result;
    pthread_join(b, 0);
    return seen;
}
