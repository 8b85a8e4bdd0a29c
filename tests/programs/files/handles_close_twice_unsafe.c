// expect: FALSE(handles)
// options: --property handles
// Two threads close the same descriptor.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int file;

static void *run(void *arg)
{
    close(file);
    return 0;
}

int main(void)
{
    pthread_t thread;
    file = open("data", O_RDONLY);
    if (file < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    close(file);
    pthread_join(thread, 0);
    return 0;
}
