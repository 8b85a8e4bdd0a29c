// expect: TRUE
// options: --property leaks
// Two threads set a pointer by an exchange, and each one frees the object that it has replaced.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(int *) latest;

static void *producer(void *arg)
{
    int *fresh = malloc(sizeof *fresh);
    *fresh = 1;
    free(atomic_exchange(&latest, fresh));
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
