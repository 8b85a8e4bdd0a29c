// expect: FALSE(unreach-call)
// Three threads at a barrier for two: the barrier opens twice before the first waiter goes on.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t barrier;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int passed;
void *once(void *arg)
{
    pthread_barrier_wait(&barrier);
    pthread_mutex_lock(&m);
    assert(passed < 2);
    pthread_mutex_unlock(&m);
    return 0;
}
void *twice(void *arg)
{
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    pthread_mutex_lock(&m);
    passed++;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u, v;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, once, 0);
    pthread_create(&u, 0, twice, 0);
    pthread_barrier_wait(&barrier);
    pthread_mutex_lock(&m);
    passed++;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
