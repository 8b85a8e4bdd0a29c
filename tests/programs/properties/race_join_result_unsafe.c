// expect: FALSE(no-data-race)
// options: --property race
// pthread_join stores the result of a thread into a variable that another thread reads.
#include <pthread.h>

void *result;

void *worker(void *arg)
{
    return (void *)1;
}

void *watcher(void *arg)
{
    return result;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, watcher, 0);
    pthread_join(a, &result);
    pthread_join(b, 0);
    return 0;
}
