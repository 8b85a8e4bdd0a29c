// expect: FALSE(unreach-call)
// A detached thread runs at any time.
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
    pthread_attr_t attributes;
    pthread_t t;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &attributes, worker, 0);
    assert(x == 0);
    return 0;
}
