// expect: FALSE(valid-free)
// options: --property valid-free
// Two threads want to free an object; each reads the pointer, and then sets it to null.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(int *) shared;

static void *worker(void *arg)
{
    int *mine = atomic_load(&shared);
    atomic_store(&shared, NULL);
    free(mine); // the other one may have read it too
    return arg;
}

int main(void)
{
    pthread_t one, two;
    atomic_store(&shared, malloc(sizeof(int)));
    pthread_create(&one, NULL, worker, NULL);
    pthread_create(&two, NULL, worker, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
