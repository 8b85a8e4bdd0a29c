// expect: FALSE(unreach-call)
// The handler unlocks when the thread exits.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void unlock(void *arg)
{
    pthread_mutex_unlock(&m);
}
void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_cleanup_push(unlock, 0);
    x = 1;
    pthread_exit(0);
    pthread_cleanup_pop(0);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    assert(x == 0);
    return 0;
}
