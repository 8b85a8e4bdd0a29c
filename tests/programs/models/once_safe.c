// expect: TRUE
// The routine runs once, and is done when pthread_once returns.
#include <assert.h>
#include <pthread.h>
pthread_once_t flag = PTHREAD_ONCE_INIT;
int runs, ready;
void routine(void)
{
    runs++;
    ready = 1;
}
void *worker(void *arg)
{
    assert(pthread_once(&flag, routine) == 0);
    assert(ready == 1);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    pthread_once(&flag, routine);
    assert(runs == 1);
    return 0;
}
