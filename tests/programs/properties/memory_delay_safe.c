// expect: TRUE
// options: --property memory
// A thread asks a configuration how long to sleep, which main frees when the thread has ended.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct config { unsigned delay; };

static void *poll(void *arg)
{
    struct config *config = arg;
    usleep(config->delay);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct config *config = malloc(sizeof *config);
    config->delay = 10;
    pthread_create(&thread, NULL, poll, config);
    pthread_join(thread, NULL);
    free(config);
    return 0;
}
