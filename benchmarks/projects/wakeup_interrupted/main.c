/* A loop that waits for events from a pipe; a signal handler puts one there: the self-pipe trick. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int events[2]; /* the pipe */

static void check(int status, const char *what) {
    if (status != 0) {
        fprintf(stderr, "%s: %s\n", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static void on_user(int number) {
    int saved = errno;
    char event = (char)number;
    if (write(events[1], &event, 1) != 1)
        _exit(EXIT_FAILURE);
    errno = saved;
}

static void install_handler(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_user;
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGUSR1, &action, NULL) != 0)
        check(errno, "sigaction");
}

static void *send_signal(void *argument) {
    const pthread_t *receiver = argument;
    check(pthread_kill(*receiver, SIGUSR1), "pthread_kill");
    return NULL;
}

/* Returns the number of a signal, or -1. */
static int wait_for_event(void) {
    char event;
    ssize_t size;
    size = read(events[0], &event, 1);
    if (size != 1) {
        fprintf(stderr, "read: %s\n", strerror(errno));
        return -1;
    }
    return event;
}

int main(void) {
    pthread_t sender, self = pthread_self();
    int event;
    if (pipe(events) != 0)
        check(errno, "pipe");
    install_handler();
    check(pthread_create(&sender, NULL, send_signal, &self), "pthread_create");
    event = wait_for_event();
    assert(event == SIGUSR1);
    check(pthread_join(sender, NULL), "pthread_join");
    close(events[0]);
    close(events[1]);
    return EXIT_SUCCESS;
}
