// expect: FALSE(unreach-call)
// The time may be up while the other thread holds the mutex.
#include <assert.h>
#include <threads.h>
mtx_t m;
int worker(void *arg)
{
    struct timespec time = { 1, 0 };
    assert(mtx_timedlock(&m, &time) == thrd_success);
    return 0;
}
int main(void)
{
    thrd_t t;
    mtx_init(&m, mtx_timed);
    thrd_create(&t, worker, 0);
    mtx_lock(&m);
    mtx_unlock(&m);
    thrd_join(t, 0);
    return 0;
}
