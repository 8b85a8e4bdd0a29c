// expect: TRUE
// options: --property memory
// A table starts as a static array and moves to the heap; it is freed only if it has moved.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int fallback[2];
static int *table = fallback;

static void *grow(void *arg)
{
    (void)arg;
    int *bigger = malloc(4 * sizeof *bigger);
    bigger[3] = 1;
    pthread_mutex_lock(&lock);
    table = bigger;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, grow, NULL);
    pthread_mutex_lock(&lock);
    int *old = table;
    table = NULL;
    pthread_mutex_unlock(&lock);
    if (old != fallback)
        free(old);
    pthread_join(thread, NULL);
    free(table);
    return 0;
}
