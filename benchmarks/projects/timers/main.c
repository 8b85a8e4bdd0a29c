/* A request has a timeout, which is cancelled while the clock goes on. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "timers.h"
#include "xmalloc.h"

struct request {
    struct timer timeout;
    int state; /* 0: open, 1: timed out */
};

static void time_out(struct timer *timer) {
    struct request *request = container_of(timer, struct request, timeout);
    request->state = 1;
}

static void *clock_thread(void *argument) {
    (void)argument;
    timers_tick();
    return NULL;
}

int main(void) {
    struct request *request = xnew(struct request);
    pthread_t clock;
    bool was_pending;
    timers_init();
    timers_add(&request->timeout, 1, time_out);
    if (pthread_create(&clock, NULL, clock_thread, NULL) != 0) {
        log_error("no clock");
        free(request);
        return EXIT_FAILURE;
    }
    was_pending = timers_cancel(&request->timeout);
    assert(was_pending == (request->state == 0));
    free(request);
    pthread_join(clock, NULL);
    return EXIT_SUCCESS;
}
