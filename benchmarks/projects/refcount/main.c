/* Two readers share a buffer with main; it is freed exactly once. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "buffer.h"
#include "log.h"

#define READERS 2

static void count(void *context) {
    int *freed = context;
    (*freed)++;
}

static void *reader(void *argument) {
    struct buffer *buffer = argument;
    char last = buffer_at(buffer, buffer_size(buffer) - 1);
    assert(last == '!');
    buffer_put(buffer);
    return NULL;
}

int main(void) {
    static int freed;
    struct buffer *buffer = buffer_new("hi!", 3, count, &freed);
    pthread_t readers[READERS];
    int started = 0;
    for (; started < READERS; started++)
        if (pthread_create(&readers[started], NULL, reader, buffer_hold(buffer)) != 0) {
            log_error("reader %d does not start", started);
            buffer_put(buffer);
            break;
        }
    buffer_put(buffer);
    for (int i = 0; i < started; i++)
        pthread_join(readers[i], NULL);
    assert(freed == 1);
    return started == READERS ? EXIT_SUCCESS : EXIT_FAILURE;
}
