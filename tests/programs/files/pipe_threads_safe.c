// expect: TRUE
// What one thread writes to a pipe is what another one reads.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2], data;

static void *run(void *arg)
{
    char byte;
    if (read(ends[0], &byte, 1) == 1)
        assert(byte == 'x' && data == 1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends) < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    data = 1;
    write(ends[1], "x", 1);
    pthread_join(thread, 0);
    return 0;
}
