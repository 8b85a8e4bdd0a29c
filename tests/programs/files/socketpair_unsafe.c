// expect: FALSE(unreach-call)
// The answer is one byte; the other one is not there yet.
#include <assert.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];

static void *run(void *arg)
{
    write(ends[1], "a", 1);
    write(ends[1], "b", 1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    char bytes[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    assert(read(ends[0], bytes, 2) == 2);
    pthread_join(thread, 0);
    return 0;
}
