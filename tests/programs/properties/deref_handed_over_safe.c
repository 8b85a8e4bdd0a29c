// expect: TRUE
// options: --property valid-deref
// A pointer is null until another thread has set it, and is dereferenced only if it is not; the memory is never freed.
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
    if (letter != NULL)
        got = *letter;
    pthread_join(thread, NULL);
    return got;
}
