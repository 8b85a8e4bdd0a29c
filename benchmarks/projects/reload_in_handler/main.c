/* A service that reads its settings again at SIGHUP.  The handler only sets a flag; the main loop does the work. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Both numbers come from the same version of the settings. */
struct settings {
    int limit, burst;
};

static struct settings stored = {.limit = 1, .burst = 2}; /* what an administrator has written */
static pthread_mutex_t storage = PTHREAD_MUTEX_INITIALIZER;

static struct settings used; /* by the main thread and its handlers only */
static volatile sig_atomic_t is_reload_wanted;

static void load_settings(void) {
    used.limit = stored.limit;
    used.burst = stored.burst;
}

static void on_hangup(int number) {
    (void)number;
    load_settings();
}

static int install_handler(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_hangup;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(SIGHUP, &action, NULL);
}

/* The administrator: writes a new version, and tells the service. */
static void *administrate(void *argument) {
    const pthread_t *service = argument;
    int status;
    pthread_mutex_lock(&storage);
    stored.limit = 2;
    stored.burst = 4;
    pthread_mutex_unlock(&storage);
    status = pthread_kill(*service, SIGHUP);
    if (status != 0)
        fprintf(stderr, "pthread_kill: %s\n", strerror(status));
    return NULL;
}

static void reload_if_wanted(void) {
    if (!is_reload_wanted)
        return;
    is_reload_wanted = 0;
    pthread_mutex_lock(&storage);
    load_settings();
    pthread_mutex_unlock(&storage);
}

/* One request, which must see settings that fit together. */
static void serve(void) {
    int limit = used.limit, burst = used.burst;
    assert(burst == 2 * limit);
}

int main(void) {
    pthread_t administrator, self = pthread_self();
    int status;
    load_settings();
    if (install_handler() != 0) {
        fprintf(stderr, "sigaction: %s\n", strerror(errno));
        return EXIT_FAILURE;
    }
    status = pthread_create(&administrator, NULL, administrate, &self);
    if (status != 0) {
        fprintf(stderr, "pthread_create: %s\n", strerror(status));
        return EXIT_FAILURE;
    }
    serve();
    pthread_join(administrator, NULL);
    reload_if_wanted();
    serve();
    return EXIT_SUCCESS;
}
