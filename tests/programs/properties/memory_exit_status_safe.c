// expect: TRUE
// options: --property memory
// The argument of exit was read from an object before that was freed.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *status;

static void *forget(void *arg)
{
    pthread_mutex_lock(&lock);
    free(status);
    status = NULL;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    status = malloc(sizeof *status);
    *status = 3;
    pthread_create(&thread, NULL, forget, NULL);
    pthread_mutex_lock(&lock);
    int mine = status != NULL ? *status : 0;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    exit(mine);
}
