// expect: TRUE
// A thread that is cancelled in a join leaves the other one joinable.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t end;
pthread_t worker;

static void *work(void *arg)
{
    sem_wait(&end);
    return 0;
}

static void *join(void *arg)
{
    pthread_join(worker, 0);
    return 0;
}

int main(void)
{
    pthread_t joiner;
    void *result;
    sem_init(&end, 0, 0);
    pthread_create(&worker, 0, work, 0);
    pthread_create(&joiner, 0, join, 0);
    pthread_cancel(joiner);
    pthread_join(joiner, &result);
    assert(result == PTHREAD_CANCELED);
    sem_post(&end);
    pthread_join(worker, 0);
    return 0;
}
