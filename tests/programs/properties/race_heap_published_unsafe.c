// expect: FALSE(no-data-race)
// options: --property race
// An object is published under a lock, but filled only afterwards.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *published;

void *consumer(void *arg)
{
    pthread_mutex_lock(&m);
    int *here = published;
    pthread_mutex_unlock(&m);
    return (void *)(long)(here ? *here : 0);
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, consumer, 0);
    int *fresh = calloc(1, sizeof *fresh);
    pthread_mutex_lock(&m);
    published = fresh;
    pthread_mutex_unlock(&m);
    if (fresh)
        *fresh = 5;
    pthread_join(t, 0);
    return 0;
}
