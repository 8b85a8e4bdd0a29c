// expect: FALSE(valid-memtrack)
// options: --property memory
// Main returns, which ends the program, while a thread has yet to free its object.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg)
{
    int *own = malloc(sizeof *own);
    *own = 1;
    free(own);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    return 0;
}
