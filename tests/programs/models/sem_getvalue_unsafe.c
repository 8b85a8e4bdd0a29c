// expect: FALSE(unreach-call)
// The value changes while one looks at it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *worker(void *arg)
{
    sem_wait(&s);
    return 0;
}
int main(void)
{
    pthread_t t;
    int value;
    sem_init(&s, 0, 1);
    pthread_create(&t, 0, worker, 0);
    sem_getvalue(&s, &value);
    assert(value == 1);
    return 0;
}
