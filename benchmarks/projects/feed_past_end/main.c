/* Readings of a sensor, sent through a pipe.  The end of the pipe says that there are no more. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"

#define MAX_READINGS 3

struct channel {
    int input, output; /* descriptors; each end is closed by the thread that uses it */
};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static int channel_open(struct channel *channel) {
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    channel->input = ends[0];
    channel->output = ends[1];
    return 0;
}

/* The sensor has two readings, and then fails. */
static int next_reading(unsigned char *reading) {
    static unsigned char last;
    if (last == 2)
        return -1;
    *reading = ++last;
    return 0;
}

static void *sense(void *argument) {
    struct channel *channel = argument;
    unsigned char reading;
    while (next_reading(&reading) == 0)
        if (write(channel->output, &reading, 1) != 1) {
            log_warn("a reading is lost: %s", strerror(errno));
            break;
        }
    close(channel->output);
    return NULL;
}

/* Adds up what comes through the pipe. */
static int sum_readings(struct channel *channel) {
    unsigned char reading = 0;
    int sum = 0;
    for (int i = 0; i < MAX_READINGS; i++) {
        ssize_t size = read(channel->input, &reading, 1);
        if (size < 0) {
            log_warn("read: %s", strerror(errno));
            break;
        }
        sum += reading;
    }
    close(channel->input);
    return sum;
}

int main(void) {
    struct channel channel;
    pthread_t sensor;
    int sum;
    if (channel_open(&channel) != 0) {
        log_error("pipe: %s", strerror(errno));
        return EXIT_FAILURE;
    }
    check(pthread_create(&sensor, NULL, sense, &channel), "pthread_create");
    sum = sum_readings(&channel);
    check(pthread_join(sensor, NULL), "pthread_join");
    assert(sum <= 1 + 2);
    log_info("sum %d", sum);
    return EXIT_SUCCESS;
}
