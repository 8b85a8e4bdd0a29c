// expect: TRUE
// options: --property memory
// A pointer is tested and followed under the lock that its object is freed under.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *closer(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    free(shared);
    shared = NULL;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int seen = 0;
    shared = malloc(sizeof *shared);
    *shared = 5;
    pthread_create(&thread, NULL, closer, NULL);
    pthread_mutex_lock(&lock);
    if (shared != NULL)
        seen = *shared;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return seen;
}
