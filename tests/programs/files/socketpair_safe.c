// expect: TRUE
// Two threads talk over a pair of sockets.
#include <assert.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];

static void *run(void *arg)
{
    char byte;
    if (recv(ends[1], &byte, 1, 0) == 1) {
        byte++;
        send(ends[1], &byte, 1, MSG_NOSIGNAL);
    }
    return 0;
}

int main(void)
{
    pthread_t thread;
    char byte = 1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    assert(write(ends[0], &byte, 1) == 1);
    assert(read(ends[0], &byte, 1) == 1 && byte == 2);
    pthread_join(thread, 0);
    return 0;
}
