// expect: TRUE
// options: --property leaks
// A thread frees its object, or gives it to who joins the thread, who frees it.
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
    void *result;
    (void)argv;
    pthread_create(&thread, NULL, make, &argc);
    pthread_join(thread, &result);
    free(result);
    return 0;
}
