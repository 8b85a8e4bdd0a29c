// expect: FALSE(unreach-call)
// A wait releases a recursive mutex that was locked once.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int x;
void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    int before = x;
    pthread_cond_wait(&c, &m);
    assert(x == before);
    pthread_mutex_unlock(&m);
    return 0;
}
