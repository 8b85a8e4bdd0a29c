// expect: TRUE
// options: --property memory
// An object that is made once, and what hangs on it, is kept in a global until the end.
#include <pthread.h>
#include <stdlib.h>

struct config { int size; char *name; };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct config *config;

static void load(void)
{
    config = malloc(sizeof *config);
    config->size = 4;
    config->name = calloc(4, 1);
}

static void *user(void *arg)
{
    pthread_once(&once, load);
    return config->name[0] == 0 ? arg : NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, user, NULL);
    user(NULL);
    pthread_join(thread, NULL);
    return 0; // the configuration is kept
}
