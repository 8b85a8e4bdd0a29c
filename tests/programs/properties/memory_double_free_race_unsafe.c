// expect: FALSE(valid-free)
// options: --property memory
// Two threads close a buffer: both may find the pointer before either one has cleared it.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(char *) buffer;

static void *closer(void *arg)
{
    (void)arg;
    char *mine = atomic_load(&buffer);
    if (mine != NULL) {
        atomic_store(&buffer, NULL);
        free(mine);
    }
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    atomic_store(&buffer, malloc(8));
    pthread_create(&one, NULL, closer, NULL);
    pthread_create(&two, NULL, closer, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
