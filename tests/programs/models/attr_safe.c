// expect: TRUE
// Attributes say whether a thread can be joined; the others make no difference.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
int x;
void *worker(void *arg)
{
    x++;
    return 0;
}
void *alone(void *arg)
{
    return 0;
}
int main(void)
{
    pthread_attr_t attributes;
    pthread_t t;
    int state;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 65536);
    pthread_attr_setscope(&attributes, PTHREAD_SCOPE_SYSTEM);
    pthread_attr_getdetachstate(&attributes, &state);
    assert(state == PTHREAD_CREATE_JOINABLE);
    pthread_create(&t, &attributes, worker, 0);
    pthread_join(t, 0);
    assert(pthread_attr_setdetachstate(&attributes, 5) == EINVAL);
    assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0);
    pthread_attr_getdetachstate(&attributes, &state);
    assert(state == PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &attributes, alone, 0);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE);
    pthread_create(&t, &attributes, worker, 0);
    pthread_attr_destroy(&attributes);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
