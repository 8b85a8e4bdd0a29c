// expect: FALSE(no-data-race)
// options: --property no-data-race
// A timed wait reads its deadline while another thread writes it.
#include <pthread.h>
#include <semaphore.h>

sem_t s;
struct timespec limit = { 1, 0 };

void *worker(void *arg)
{
    limit.tv_sec = 2;
    return 0;
}

int main(void)
{
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_timedwait(&s, &limit);
    pthread_join(t, 0);
    return 0;
}
