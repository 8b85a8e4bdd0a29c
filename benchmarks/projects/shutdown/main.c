/* Workers that SIGTERM ends in an orderly way: one thread waits for the signal, the others never see it. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"

#define WORKERS 1
#define JOBS 1

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_stopping;
    int queued, started, done;
} service = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

/* Takes a job; false if the service stops, and no job is left. */
static bool take_job(void) {
    bool has_job;
    pthread_mutex_lock(&service.lock);
    while (service.queued == 0 && !service.is_stopping)
        pthread_cond_wait(&service.changed, &service.lock);
    has_job = service.queued > 0;
    if (has_job) {
        service.queued--;
        service.started++;
    }
    pthread_mutex_unlock(&service.lock);
    return has_job;
}

static void *work(void *argument) {
    (void)argument;
    while (take_job()) {
        pthread_mutex_lock(&service.lock);
        service.done++;
        pthread_mutex_unlock(&service.lock);
    }
    return NULL;
}

static void *await_signal(void *argument) {
    const sigset_t *signals = argument;
    int number = 0;
    check(sigwait(signals, &number), "sigwait");
    assert(number == SIGTERM);
    pthread_mutex_lock(&service.lock);
    service.is_stopping = true;
    pthread_cond_broadcast(&service.changed);
    pthread_mutex_unlock(&service.lock);
    return NULL;
}

static void submit_job(void) {
    pthread_mutex_lock(&service.lock);
    service.queued++;
    pthread_cond_signal(&service.changed);
    pthread_mutex_unlock(&service.lock);
}

int main(void) {
    pthread_t workers[WORKERS], watcher;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    check(pthread_sigmask(SIG_BLOCK, &signals, NULL), "pthread_sigmask");
    check(pthread_create(&watcher, NULL, await_signal, &signals), "pthread_create");
    for (int i = 0; i < WORKERS; i++)
        check(pthread_create(&workers[i], NULL, work, NULL), "pthread_create");
    for (int i = 0; i < JOBS; i++)
        submit_job();
    kill(getpid(), SIGTERM); /* as an operator would */
    pthread_join(watcher, NULL);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(workers[i], NULL);
    assert(service.done == JOBS);
    return EXIT_SUCCESS;
}
