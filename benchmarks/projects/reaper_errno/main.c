/* A parser of numbers that SIGCHLD may interrupt.  The handler collects children, and keeps errno as it was. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static void check(int status, const char *what) {
    if (status != 0) {
        fprintf(stderr, "%s: %s\n", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static void on_child(int number) {
    int saved = errno;
    (void)number;
    waitpid(-1, NULL, WNOHANG); /* fails if another handler was faster, or if there was no child */
    (void)saved;
}

static void install_handler(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_child;
    action.sa_flags = SA_RESTART | SA_NOCLDSTOP;
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGCHLD, &action, NULL) != 0)
        check(errno, "sigaction");
}

/* 0, or -1 if the text is not a number, or if the number is too large. */
static int parse_number(const char *text, long *number) {
    char *end;
    errno = 0;
    *number = strtol(text, &end, 10);
    if (end == text || *end != '\0')
        return -1;
    return errno == 0 ? 0 : -1;
}

static void *parse(void *argument) {
    const char *text = argument;
    long number = 0;
    int status = parse_number(text, &number);
    assert(status == 0 && number == 42);
    return NULL;
}

int main(void) {
    static char text[] = "42";
    pthread_t parser;
    install_handler();
    check(pthread_create(&parser, NULL, parse, text), "pthread_create");
    check(pthread_kill(parser, SIGCHLD), "pthread_kill");
    check(pthread_join(parser, NULL), "pthread_join");
    return EXIT_SUCCESS;
}
