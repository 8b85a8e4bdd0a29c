// expect: TRUE
// options: --property valid-memtrack
// Two threads replace an object; each frees the one that it takes out, and a global leads to the last one.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(int *) current;

static void *replace(void *arg)
{
    int *fresh = malloc(sizeof *fresh);
    free(atomic_exchange(&current, fresh));
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
