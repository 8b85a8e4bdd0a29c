/* A relay between two connections: a thread sends on what it receives, until the sender closes its end. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "log.h"

#define BUFFER_SIZE 2

struct relay {
    int from, to; /* sockets, closed by the relay */
};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

/* 0, or -1 if not all bytes could be sent. */
static int send_all(int connection, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = write(connection, bytes, size);
        if (sent <= 0)
            return -1;
        bytes += sent;
        size -= (size_t)sent;
    }
    return 0;
}

static void *run(void *argument) {
    struct relay *relay = argument;
    char buffer[BUFFER_SIZE];
    ssize_t size;
    while ((size = read(relay->from, buffer, sizeof buffer)) > 0)
        if (send_all(relay->to, buffer, sizeof buffer) != 0) {
            log_warn("the receiver has gone: %s", strerror(errno));
            break;
        }
    close(relay->from);
    close(relay->to);
    return NULL;
}

/* Reads until the end.  Returns how many bytes came. */
static size_t receive_all(int connection, char *bytes, size_t room) {
    size_t received = 0;
    while (received < room) {
        ssize_t size = read(connection, bytes + received, room - received);
        if (size <= 0)
            break;
        received += (size_t)size;
    }
    return received;
}

int main(void) {
    int sender[2], receiver[2];
    struct relay relay;
    pthread_t thread;
    char answer[4];
    size_t size;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sender) != 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, receiver) != 0)
        check(errno, "socketpair");
    relay.from = sender[1];
    relay.to = receiver[0];
    check(pthread_create(&thread, NULL, run, &relay), "pthread_create");
    if (send_all(sender[0], "x", 1) != 0)
        log_warn("write: %s", strerror(errno));
    close(sender[0]);
    size = receive_all(receiver[1], answer, sizeof answer);
    close(receiver[1]);
    check(pthread_join(thread, NULL), "pthread_join");
    assert(size <= 1);
    assert(size == 0 || answer[0] == 'x');
    return EXIT_SUCCESS;
}
