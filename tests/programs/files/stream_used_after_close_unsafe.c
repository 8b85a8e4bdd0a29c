// expect: FALSE(handles)
// options: --property handles
// A thread writes to a stream that main may have closed.
#include <pthread.h>
#include <stdio.h>

static FILE *file;

static void *run(void *arg)
{
    fprintf(file, "text");
    return 0;
}

int main(void)
{
    pthread_t thread;
    file = fopen("data", "w");
    if (!file)
        return 1;
    pthread_create(&thread, 0, run, 0);
    fclose(file);
    pthread_join(thread, 0);
    return 0;
}
