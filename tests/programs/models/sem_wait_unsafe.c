// expect: FALSE(unreach-call)
// The semaphore lets two in.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int x;
void *worker(void *arg)
{
    sem_wait(&s);
    x++;
    sem_post(&s);
    return 0;
}
int main(void)
{
    pthread_t t;
    sem_init(&s, 0, 2);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&s);
    x++;
    sem_post(&s);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
