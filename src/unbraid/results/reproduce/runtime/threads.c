// The threads are real threads.  The scheduler only decides when they begin, and waits for their ends.
#define _GNU_SOURCE
#include "scheduler.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

typedef struct {
    void *(*function)(void *);
    thrd_start_t c11_function;
    void *argument;
    int thread;
} Start;

enum { UNKNOWN = -1 };
static pthread_t handles[MOST_THREADS];

// A thread has ended after its last destructor.  Destructors are called in rounds, and ours acts in the last round.
static pthread_key_t last_word;
static __thread int rounds;

static void end_round(void *counter) {
    if (++rounds < PTHREAD_DESTRUCTOR_ITERATIONS)
        pthread_setspecific(last_word, counter);
    else
        unbraid_end();
}

__attribute__((constructor)) static void begin(void) {
    handles[MAIN] = pthread_self();
    pthread_key_create(&last_word, end_round);
    pthread_setspecific(last_word, &rounds);
}

static void *run(void *given) {
    Start start = *(Start *)given;
    free(given);
    unbraid_begin(start.thread);
    pthread_setspecific(last_word, &rounds);
    return start.function ? start.function(start.argument) : (void *)(intptr_t)start.c11_function(start.argument);
}

static int create(pthread_t *handle, Start start) {
    if (unbraid_may_fail && unbraid_input())
        return EAGAIN;
    Start *given = malloc(sizeof start);
    if (!given)
        unbraid_give_up(STUCK, "out of memory");
    start.thread = unbraid_register();
    *given = start;
    pthread_attr_t large;
    pthread_attr_init(&large);
    pthread_attr_setstacksize(&large, 1 << 22);
    if (pthread_create(&handles[start.thread], &large, run, given))
        unbraid_give_up(STUCK, "a thread cannot be created");
    pthread_attr_destroy(&large);
    if (handle)
        *handle = handles[start.thread];
    return 0;
}

int unbraid_number_of(pthread_t handle) {
    for (int i = MOST_THREADS - 1; i >= 0; i--)
        if (handles[i] && pthread_equal(handles[i], handle))
            return i;
    return UNKNOWN;
}

// Attributes do not matter here.  They are not passed on, because in a program that was preprocessed on another system
// the attribute object may be smaller than this system's library expects.
int replaced_pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*function)(void *), void *argument) {
    POINT(CALLS);
    return create(handle, (Start){.function = function, .argument = argument});
}

int replaced_pthread_join(pthread_t handle, void **result) {
    POINT(CALLS);
    int thread = unbraid_number_of(handle);
    if (thread != UNKNOWN)
        unbraid_await_end(thread);
    if (result)
        LIBRARY_ACCESS(WRITES, result, sizeof *result);
    return pthread_join(handle, result);
}

int replaced_pthread_detach(pthread_t handle) {
    POINT(CALLS);
    return pthread_detach(handle);
}

int replaced_thrd_create(thrd_t *handle, thrd_start_t function, void *argument) {
    POINT(CALLS);
    return create(handle, (Start){.c11_function = function, .argument = argument}) ? thrd_error : thrd_success;
}

int replaced_thrd_join(thrd_t handle, int *result) {
    POINT(CALLS);
    int thread = unbraid_number_of(handle);
    void *value = NULL;
    if (thread != UNKNOWN)
        unbraid_await_end(thread);
    if (pthread_join(handle, &value))
        return thrd_error;
    if (result) {
        LIBRARY_ACCESS(WRITES, result, sizeof *result);
        *result = (int)(intptr_t)value;
    }
    return thrd_success;
}

int replaced_thrd_detach(thrd_t handle) {
    POINT(CALLS);
    return pthread_detach(handle) ? thrd_error : thrd_success;
}

void replaced_thrd_exit(int result) { pthread_exit((void *)(intptr_t)result); }

int replaced_pthread_attr_init(void *attributes) { return 0; }
int replaced_pthread_attr_destroy(void *attributes) { return 0; }
int replaced_pthread_attr_setdetachstate(void *attributes, int state) { return 0; }
