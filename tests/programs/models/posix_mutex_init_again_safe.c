// expect: TRUE
// A mutex may be initialised again after it was destroyed (POSIX pthread_mutex_destroy); memory from malloc holds anything.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m;
int x;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_init(&m, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, 0);
    pthread_mutex_lock(&m);
    assert(x == 2);
    pthread_mutex_unlock(&m);

    pthread_mutex_t *p = malloc(sizeof *p), local;
    pthread_mutex_init(p, 0);
    pthread_mutex_init(&local, 0);
    free(p);
    return 0;
}
