/* Threads that start at the same time ask for the settings. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "config.h"
#include "log.h"

#define THREADS 2

static void *start(void *argument) {
    const struct config *config = config_get();
    int *port = argument;
    assert(config != NULL);
    assert(config->workers > 0);
    *port = config->port + config->workers;
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int ports[THREADS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, start, &ports[i]) != 0) {
            log_error("thread %d does not start", i);
            exit(EXIT_FAILURE);
        }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert(ports[i] == 8084);
    }
    config_free();
    return EXIT_SUCCESS;
}
