/* Metrics that a thread exports until the program ends.  Functions that atexit has registered end it, and then free
   what it used. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "xmalloc.h"

struct metrics {
    int value, exported;
};

static struct metrics *metrics;
static pthread_t exporter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool is_ending;

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        _Exit(EXIT_FAILURE);
    }
}

static void *export_values(void *argument) {
    (void)argument;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (metrics->exported == metrics->value && !is_ending)
            pthread_cond_wait(&changed, &lock);
        if (metrics->exported == metrics->value)
            break;
        metrics->exported = metrics->value;
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* The last values are exported before the program ends. */
static void stop_exporter(void) {
    pthread_mutex_lock(&lock);
    is_ending = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    check(pthread_join(exporter, NULL), "pthread_join");
    assert(metrics->exported == metrics->value);
}

static void free_metrics(void) {
    free(metrics);
    metrics = NULL;
}

static void start(void) {
    metrics = xnew(struct metrics);
    check(pthread_create(&exporter, NULL, export_values, NULL), "pthread_create");
    check(atexit(stop_exporter), "atexit");
    check(atexit(free_metrics), "atexit");
}

static void set_value(int value) {
    pthread_mutex_lock(&lock);
    metrics->value = value;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

int main(void) {
    start();
    set_value(1);
    return EXIT_SUCCESS;
}
