// expect: FALSE(unreach-call)
// While the routine runs, those who do not call pthread_once see it half done.
#include <assert.h>
#include <pthread.h>
pthread_once_t flag = PTHREAD_ONCE_INIT;
int x, y;
void routine(void)
{
    x = 1;
    y = 1;
}
void *worker(void *arg)
{
    pthread_once(&flag, routine);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = x;
    assert(!seen || y);
    return 0;
}
