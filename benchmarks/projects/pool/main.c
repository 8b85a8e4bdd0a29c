/* Adds up numbers in a pool of threads. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "pool.h"

#define JOBS 3
#define WORKERS 2

static struct {
    pthread_mutex_t lock;
    int sum;
} total = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void add(void *argument) {
    const int *number = argument;
    pthread_mutex_lock(&total.lock);
    total.sum += *number;
    pthread_mutex_unlock(&total.lock);
}

int main(void) {
    static int numbers[JOBS] = {1, 2, 4};
    struct pool *pool = pool_create(WORKERS);
    if (pool == NULL)
        return EXIT_FAILURE;
    for (int i = 0; i < JOBS; i++)
        if (!pool_submit(pool, add, &numbers[i]))
            log_error("job %d was not taken", i);
    pool_destroy(pool);
    assert(total.sum == 7);
    return EXIT_SUCCESS;
}
