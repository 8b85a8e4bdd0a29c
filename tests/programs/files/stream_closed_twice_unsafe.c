// expect: FALSE(valid-deref)
// A stream is closed twice (C17 7.21.3p4).
#include <pthread.h>
#include <stdio.h>

static FILE *file;

static void *run(void *arg)
{
    fclose(file);
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
