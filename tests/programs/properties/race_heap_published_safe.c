// expect: TRUE
// options: --property race
// An object is filled before a pointer to it is published under a lock, and is looked at without the lock for ever.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *published;

void *consumer(void *arg)
{
    int seen = 0;
    while (1) {
        pthread_mutex_lock(&m);
        int *here = published;
        pthread_mutex_unlock(&m);
        if (here)
            seen = *here;
    }
    return (void *)(long)seen;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, consumer, 0);
    int *fresh = malloc(sizeof *fresh);
    if (fresh) {
        *fresh = 5;
        pthread_mutex_lock(&m);
        published = fresh;
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, 0);
    return 0;
}
