// expect: FALSE(locks)
// Destroying a condition variable on which a thread waits is undefined (POSIX pthread_cond_destroy).
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, done;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    if (!done) {
        ready = 1;
        pthread_cond_wait(&c, &m);
    }
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    done = 1;
    pthread_cond_destroy(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
