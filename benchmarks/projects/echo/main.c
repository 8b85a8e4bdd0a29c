/* A server that sends back what it gets, with a thread for each connection.  Its clients are in the same process. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "log.h"
#include "xmalloc.h"

#define CLIENTS 2

static struct {
    pthread_mutex_t lock;
    int connected, served;
} statistics = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void add(int *counter, int number) {
    pthread_mutex_lock(&statistics.lock);
    *counter += number;
    pthread_mutex_unlock(&statistics.lock);
}

/* True if all bytes were sent. */
static int send_all(int connection, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(connection, bytes, size, 0);
        if (sent <= 0)
            return 0;
        bytes += sent;
        size -= (size_t)sent;
    }
    return 1;
}

static void *serve(void *argument) {
    int connection = *(int *)argument;
    char buffer[4];
    ssize_t size;
    free(argument);
    add(&statistics.connected, 1);
    size = recv(connection, buffer, sizeof buffer, 0);
    if (size < 0)
        log_warn("recv: %s", strerror(errno));
    else if (!send_all(connection, buffer, (size_t)size))
        log_warn("send: %s", strerror(errno));
    close(connection);
    add(&statistics.connected, -1);
    add(&statistics.served, 1);
    return NULL;
}

/* Starts a thread for a new connection; returns the client's end of it, or -1. */
static int connect_client(pthread_t *server) {
    int ends[2], *argument;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return -1;
    argument = xnew(int);
    *argument = ends[1];
    if (pthread_create(server, NULL, serve, argument) != 0) {
        free(argument);
        close(ends[0]);
        close(ends[1]);
        return -1;
    }
    return ends[0];
}

int main(void) {
    pthread_t servers[CLIENTS];
    int clients[CLIENTS], started = 0;
    char answer[4];
    for (; started < CLIENTS; started++) {
        clients[started] = connect_client(&servers[started]);
        if (clients[started] < 0) {
            log_error("client %d: %s", started, strerror(errno));
            break;
        }
    }
    for (int i = 0; i < started; i++) {
        if (!send_all(clients[i], "hi", 2) || recv(clients[i], answer, sizeof answer, 0) != 2)
            log_warn("client %d: no answer", i);
        close(clients[i]);
        pthread_join(servers[i], NULL);
    }
    assert(statistics.connected == 0);
    assert(statistics.served == started);
    return EXIT_SUCCESS;
}
