// expect: FALSE(handles)
// options: --property handles
// A thread reads while main may have closed the file.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int file;

static void *run(void *arg)
{
    char byte;
    return read(file, &byte, 1) < 0 ? arg : 0;
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
