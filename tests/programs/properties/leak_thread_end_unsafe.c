// expect: FALSE(valid-memtrack)
// options: --property memory
// A thread ends on one path with the only pointer to an object in a local of its own.
#include <pthread.h>
#include <stdlib.h>

static void *make(void *arg)
{
    int *own = malloc(sizeof *own);
    *own = *(int *)arg;
    if (*own > 2)
        return NULL;
    free(own);
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    void *result;
    (void)argv;
    pthread_create(&thread, NULL, make, &argc);
    pthread_join(thread, &result);
    free(result);
    return 0;
}
