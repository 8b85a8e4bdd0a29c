// expect: FALSE(valid-memtrack)
// options: --property valid-memtrack
// Two threads replace an object; between the load of the old one and the store of the new one, the other may store its own.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(int *) current;

static void *replace(void *arg)
{
    int *fresh = malloc(sizeof *fresh);
    int *old = atomic_load(&current);
    if (old == NULL)
        atomic_store(&current, fresh); // what the other thread stored meanwhile is lost
    else
        free(fresh);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, replace, NULL);
    pthread_create(&two, NULL, replace, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
