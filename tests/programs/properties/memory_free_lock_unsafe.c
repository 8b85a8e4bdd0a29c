// expect: FALSE(valid-deref)
// options: --property memory
// A pointer is fetched under the lock but followed after the unlock, when its object may be freed.
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
    int *mine = shared;
    pthread_mutex_unlock(&lock);
    if (mine != NULL)
        seen = *mine;
    pthread_join(thread, NULL);
    return seen;
}
