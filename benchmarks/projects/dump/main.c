/* Statistics of a worker, which SIGUSR1 asks for while it works.  The handler reads atomic counters, and takes no lock. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REQUESTS 1

static struct {
    pthread_mutex_t lock; /* for the sums, which must fit together */
    int requests, bytes;
} statistics = {.lock = PTHREAD_MUTEX_INITIALIZER};

static atomic_int answered; /* the same as statistics.requests, or one behind */
static atomic_int shown = -1;

static int requests_so_far(void) {
    int requests;
    pthread_mutex_lock(&statistics.lock);
    requests = statistics.requests;
    pthread_mutex_unlock(&statistics.lock);
    return requests;
}

static void on_dump(int number) {
    (void)number;
    shown = answered;
}

static void check(int status, const char *what) {
    if (status != 0) {
        fprintf(stderr, "%s: %s\n", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static void answer(int bytes) {
    pthread_mutex_lock(&statistics.lock);
    statistics.requests++;
    statistics.bytes += bytes;
    pthread_mutex_unlock(&statistics.lock);
    answered++;
}

static void *work(void *argument) {
    (void)argument;
    for (int i = 0; i < REQUESTS; i++)
        answer(10);
    return NULL;
}

int main(void) {
    struct sigaction action;
    pthread_t worker;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_dump;
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGUSR1, &action, NULL) != 0) {
        fprintf(stderr, "sigaction failed\n");
        return EXIT_FAILURE;
    }
    check(pthread_create(&worker, NULL, work, NULL), "pthread_create");
    check(pthread_kill(worker, SIGUSR1), "pthread_kill");
    pthread_join(worker, NULL);
    assert(shown <= REQUESTS);
    assert(requests_so_far() == REQUESTS && statistics.bytes == 10 * REQUESTS);
    return EXIT_SUCCESS;
}
