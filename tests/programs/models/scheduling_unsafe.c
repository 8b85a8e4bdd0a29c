// expect: FALSE(unreach-call)
// A higher priority is no order.
#include <assert.h>
#include <pthread.h>
int x;
void *worker(void *arg)
{
    x = 1;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_setschedprio(t, 99);
    pthread_yield();
    assert(x == 1);
    return 0;
}
