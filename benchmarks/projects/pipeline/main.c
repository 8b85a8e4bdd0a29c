/* Numbers go through a stage that squares them, to main, which adds them up. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "channel.h"
#include "log.h"

struct stage {
    struct channel *in, *out;
    int (*change)(int value);
    pthread_t thread;
};

static int square(int value) {
    return value * value;
}

static void *run_stage(void *argument) {
    struct stage *stage = argument;
    int value;
    while (channel_receive(stage->in, &value))
        channel_send(stage->out, stage->change(value));
    channel_close(stage->out);
    return NULL;
}

int main(void) {
    static const int numbers[] = {2, 3};
    static struct channel channels[2];
    static struct stage stage = {.in = &channels[0], .out = &channels[1], .change = square};
    int value, sum = 0;
    channel_init(&channels[0]);
    channel_init(&channels[1]);
    if (pthread_create(&stage.thread, NULL, run_stage, &stage) != 0) {
        log_error("the stage does not start");
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        channel_send(&channels[0], numbers[i]);
        if (channel_receive(&channels[1], &value))
            sum += value;
    }
    channel_close(&channels[0]);
    while (channel_receive(&channels[1], &value))
        sum += value;
    pthread_join(stage.thread, NULL);
    assert(sum == 13);
    channel_destroy(&channels[0]);
    channel_destroy(&channels[1]);
    return EXIT_SUCCESS;
}
