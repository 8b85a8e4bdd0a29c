// expect: FALSE(no-data-race)
// options: --property race
// Double-checked locking whose first check reads a plain pointer without the lock.
#include <pthread.h>
#include <stdlib.h>

struct config {
    int level;
};

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct config *config;

int level(void)
{
    if (config == 0) {
        pthread_mutex_lock(&m);
        if (config == 0) {
            struct config *fresh = malloc(sizeof *fresh);
            fresh->level = 3;
            config = fresh;
        }
        pthread_mutex_unlock(&m);
    }
    return config->level;
}

void *worker(void *arg)
{
    return (void *)(long)level();
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    level();
    pthread_join(t, 0);
    free(config);
    return 0;
}
