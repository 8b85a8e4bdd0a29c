// expect: TRUE
// options: --property no-data-race
// Two threads read the same deadline.
#include <pthread.h>
#include <semaphore.h>

sem_t s;
struct timespec limit;

void *worker(void *arg)
{
    sem_timedwait(&s, &limit);
    return 0;
}

int main(void)
{
    pthread_t t;
    sem_init(&s, 0, 0);
    limit.tv_sec = 2;
    pthread_create(&t, 0, worker, 0);
    sem_timedwait(&s, &limit);
    pthread_join(t, 0);
    return 0;
}
