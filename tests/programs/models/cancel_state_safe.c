// expect: TRUE
// A thread acts on a request only while it is enabled, and only at a point.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t go, never;
int progress, handled;

static void handle(void *arg)
{
    handled++;
}

static void wait_for(sem_t *semaphore)
{
    sem_wait(semaphore);
}

static void *run(void *arg)
{
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    assert(old == PTHREAD_CANCEL_ENABLE);
    sem_wait(&go);
    pthread_testcancel();
    progress = 1;
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
    assert(old == PTHREAD_CANCEL_DISABLE);
    progress = 2;
    pthread_cleanup_push(handle, 0);
    wait_for(&never);
    progress = 3;
    pthread_cleanup_pop(0);
    return 0;
}

int main(void)
{
    pthread_t thread;
    void *result;
    sem_init(&go, 0, 0);
    sem_init(&never, 0, 0);
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    sem_post(&go);
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED && progress == 2 && handled == 1);
    return 0;
}
