// expect: FALSE(valid-memcleanup)
// options: --property leaks
// A thread calls exit on one path, before it has freed its object.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg)
{
    int *own = malloc(sizeof *own);
    *own = 2;
    if (*own == *(int *)arg)
        exit(1);
    free(own);
    return arg;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    (void)argv;
    pthread_create(&thread, NULL, work, &argc);
    pthread_join(thread, NULL);
    return 0;
}
