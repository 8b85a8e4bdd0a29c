// expect: FALSE(valid-memtrack)
// options: --property memory
// A thread ends the program by _Exit while it has the only pointer to an object.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg)
{
    int *own = malloc(sizeof *own);
    *own = 1;
    if (arg == NULL)
        _Exit(0);
    free(own);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
