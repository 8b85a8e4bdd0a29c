/* A connection with a thread that reads and one that writes; the one that is done last closes it. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "log.h"
#include "xmalloc.h"

struct connection {
    pthread_mutex_t lock;
    int descriptor;
    int users;
};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static struct connection *connection_new(int descriptor, int users) {
    struct connection *connection = xnew(struct connection);
    check(pthread_mutex_init(&connection->lock, NULL), "pthread_mutex_init");
    connection->descriptor = descriptor;
    connection->users = users;
    return connection;
}

static void connection_release(struct connection *connection) {
    int users;
    if (close(connection->descriptor) != 0)
        log_warn("close: %s", strerror(errno));
    pthread_mutex_lock(&connection->lock);
    users = --connection->users;
    pthread_mutex_unlock(&connection->lock);
    if (users > 0)
        return;
    pthread_mutex_destroy(&connection->lock);
    free(connection);
}

static void *write_greeting(void *argument) {
    struct connection *connection = argument;
    if (write(connection->descriptor, "h", 1) != 1)
        log_warn("write: %s", strerror(errno));
    connection_release(connection);
    return NULL;
}

static void *read_greeting(void *argument) {
    struct connection *connection = argument;
    char letter = 0;
    ssize_t size = read(connection->descriptor, &letter, 1);
    assert(size <= 0 || letter == 'g');
    connection_release(connection);
    return NULL;
}

int main(void) {
    pthread_t reader, writer;
    struct connection *connection;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        check(errno, "socketpair");
    if (write(ends[1], "g", 1) != 1)
        check(errno, "write");
    connection = connection_new(ends[0], 2);
    check(pthread_create(&reader, NULL, read_greeting, connection), "pthread_create");
    check(pthread_create(&writer, NULL, write_greeting, connection), "pthread_create");
    check(pthread_join(reader, NULL), "pthread_join");
    check(pthread_join(writer, NULL), "pthread_join");
    close(ends[1]);
    return EXIT_SUCCESS;
}
