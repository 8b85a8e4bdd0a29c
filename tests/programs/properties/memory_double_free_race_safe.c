// expect: TRUE
// options: --property memory
// Two threads close a buffer: an exchange gives the pointer to one of them and null to the other.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic(char *) buffer;

static void *closer(void *arg)
{
    (void)arg;
    char *mine = atomic_exchange(&buffer, NULL);
    free(mine); // null for the second one
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
