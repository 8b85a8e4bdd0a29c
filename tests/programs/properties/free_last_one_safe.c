// expect: TRUE
// options: --property valid-free
// Two threads want to free an object; the one that takes the pointer out of a variable does.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(int *) shared;

static void *worker(void *arg)
{
    free(atomic_exchange(&shared, NULL)); // the other one frees a null pointer
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
