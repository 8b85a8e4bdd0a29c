// expect: TRUE
// A recursive mutex is free again only after as many unlocks as locks.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int x;
void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    x = 0;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(pthread_mutex_lock(&m) == 0);
    assert(x == 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
