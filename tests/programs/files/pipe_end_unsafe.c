// expect: FALSE(unreach-call)
// The reader does not expect the end of the pipe.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *run(void *arg)
{
    char byte;
    assert(read(ends[0], &byte, 1) == 1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends) < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    close(ends[1]);
    pthread_join(thread, 0);
    return 0;
}
