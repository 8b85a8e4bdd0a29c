// expect: TRUE
// A semaphore hands over what was written before the post.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t filled, empty;
int data;
void *producer(void *arg)
{
    sem_wait(&empty);
    data = 1;
    sem_post(&filled);
    sem_wait(&empty);
    data = 2;
    sem_post(&filled);
    return 0;
}
int main(void)
{
    pthread_t t;
    assert(sem_init(&filled, 0, 0) == 0);
    assert(sem_init(&empty, 0, 1) == 0);
    pthread_create(&t, 0, producer, 0);
    sem_wait(&filled);
    assert(data == 1);
    sem_post(&empty);
    sem_wait(&filled);
    assert(data == 2);
    pthread_join(t, 0);
    assert(sem_destroy(&filled) == 0);
    return 0;
}
