// expect: FALSE(valid-memtrack)
// options: --property memory
// A thread returns an object, but who joins it is not interested in the result.
#include <pthread.h>
#include <stdlib.h>

static void *make(void *arg)
{
    int *own = malloc(sizeof *own);
    *own = *(int *)arg;
    if (*own > 2)
        return own;
    free(own);
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    (void)argv;
    pthread_create(&thread, NULL, make, &argc);
    pthread_join(thread, NULL);
    return 0;
}
