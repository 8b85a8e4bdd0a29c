// expect: FALSE(valid-memtrack)
// options: --property memory
// Two threads set a pointer if it is null, by a test and a store: the second store may hide the first object.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(int *) latest;

static void *producer(void *arg)
{
    int *fresh = malloc(sizeof *fresh);
    *fresh = 1;
    if (atomic_load(&latest) == NULL)
        atomic_store(&latest, fresh); // may overwrite the other's
    else
        free(fresh);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, producer, NULL);
    pthread_create(&two, NULL, producer, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    free(latest);
    return 0;
}
