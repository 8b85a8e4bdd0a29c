// expect: TRUE
// A thread that is cancelled while it waits locks the mutex again; then its handlers run, the last one first.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int is_ready, order, unlocked, left;

static void unlock(void *arg)
{
    unlocked = ++order;
    pthread_mutex_unlock(arg);
}

static void leave(void *arg)
{
    left = ++order;
}

static void *run(void *arg)
{
    pthread_cleanup_push(leave, 0);
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    while (!is_ready)
        pthread_cond_wait(&changed, &mutex);
    pthread_cleanup_pop(1);
    pthread_cleanup_pop(1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, run, 0);
    assert(pthread_cancel(thread) == 0);
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED);
    assert(unlocked == 1 && left == 2);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return 0;
}
