// expect: TRUE
// What a library call returns is limited by its arguments.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static void *reader(void *arg) {
    char text[16];
    ssize_t count = read(0, text, sizeof text - 1);
    if (count < 0)
        return arg;
    text[count] = 0;
    count = recv(1, text, sizeof text - 1, 0);
    if (count > 0)
        text[count] = 0;
    return 0;
}

int main(void) {
    pthread_t thread;
    char text[16];
    struct tm now = {0};
    struct pollfd both[2] = {{0, POLLIN, 0}, {1, POLLIN, 0}};
    pthread_create(&thread, 0, reader, 0);
    text[fread(text, 1, sizeof text - 1, stdin)] = 0;
    text[strftime(text, sizeof text, "%H", &now)] = 0;
    int ready = poll(both, 2, 10), closed = close(5);
    assert(ready >= -1 && ready <= 2 && (closed == 0 || closed == -1));
    pthread_join(thread, 0);
    return 0;
}
