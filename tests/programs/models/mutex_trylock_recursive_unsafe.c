// expect: FALSE(unreach-call)
// Another thread's trylock fails until all locks are undone.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
void *worker(void *arg)
{
    assert(pthread_mutex_trylock(&m) == 0);
    return 0;
}
int main(void)
{
    pthread_t t;
    assert(pthread_mutex_trylock(&m) == 0);
    assert(pthread_mutex_trylock(&m) == 0);
    pthread_mutex_unlock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
