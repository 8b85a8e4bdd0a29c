// expect: FALSE(unreach-call)
// The time may be up before the post has come.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
sem_t s;
void *worker(void *arg)
{
    sem_post(&s);
    return 0;
}
int main(void)
{
    struct timespec time = { 1, 0 };
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    assert(sem_timedwait(&s, &time) == 0);
    return 0;
}
