// expect: FALSE(unreach-call)
// A read that does not wait may come too early.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *run(void *arg)
{
    write(ends[1], "x", 1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    char byte;
    if (pipe2(ends, O_NONBLOCK) < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    assert(read(ends[0], &byte, 1) == 1);
    pthread_join(thread, 0);
    return 0;
}
