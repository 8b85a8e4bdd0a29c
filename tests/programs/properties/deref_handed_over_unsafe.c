// expect: FALSE(valid-deref)
// options: --property valid-deref
// A pointer is null until another thread has set it, and is dereferenced without a look at it.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(int *) box;

static void *sender(void *arg)
{
    int *fresh = malloc(sizeof *fresh);
    *fresh = 5;
    atomic_store(&box, fresh);
    return arg;
}

int main(void)
{
    pthread_t thread;
    int got = 0;
    pthread_create(&thread, NULL, sender, NULL);
    int *letter = atomic_load(&box);
    got = *letter; // may still be null
    pthread_join(thread, NULL);
    return got;
}
