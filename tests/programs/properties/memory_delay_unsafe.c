// expect: FALSE(valid-deref)
// options: --property memory
// A thread asks a configuration how long to sleep, which main may have freed.
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
    free(config);
    pthread_join(thread, NULL);
    return 0;
}
