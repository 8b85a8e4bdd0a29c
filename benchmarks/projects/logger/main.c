/* A worker and main log; no message is forgotten. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "logger.h"

static void *work(void *argument) {
    const int *number = argument;
    logger_log(LEVEL_INFO, "skipped");
    logger_log(LEVEL_ERROR, "w%d", *number);
    return NULL;
}

int main(void) {
    static int number = 7;
    pthread_t worker;
    int count;
    if (!logger_start(LEVEL_ERROR))
        return EXIT_FAILURE;
    if (pthread_create(&worker, NULL, work, &number) != 0) {
        logger_stop();
        return EXIT_FAILURE;
    }
    logger_log(LEVEL_ERROR, "main");
    pthread_join(worker, NULL);
    count = logger_stop();
    assert(count == 2);
    return EXIT_SUCCESS;
}
