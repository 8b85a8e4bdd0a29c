// expect: TRUE
// options: --property handles
// The stream is closed after the threads that use it have ended.
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
    fflush(file);
    pthread_join(thread, 0);
    fclose(file);
    return 0;
}
