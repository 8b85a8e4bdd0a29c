// expect: FALSE(unreach-call)
// The post may not have come yet.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *worker(void *arg)
{
    sem_post(&s);
    return 0;
}
int main(void)
{
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    assert(sem_trywait(&s) == 0);
    return 0;
}
