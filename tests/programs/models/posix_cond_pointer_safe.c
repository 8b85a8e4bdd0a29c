// expect: TRUE
// Each thread has its own condition variable and its own mutex (POSIX pthread_cond_wait).
#include <pthread.h>

struct side {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
};

struct side sides[2];

void *worker(void *arg)
{
    struct side *side = arg;
    pthread_mutex_lock(&side->mutex);
    struct timespec past = { 1, 0 };
    pthread_cond_timedwait(&side->condition, &side->mutex, &past);
    pthread_mutex_unlock(&side->mutex);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, &sides[0]);
    worker(&sides[1]);
    pthread_join(t, 0);
    return 0;
}
