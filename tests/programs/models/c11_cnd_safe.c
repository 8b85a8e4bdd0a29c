// expect: TRUE
// options: --no-spurious-wakeups
// A C11 condition variable.
#include <assert.h>
#include <threads.h>
mtx_t m;
cnd_t c;
int ready;
int worker(void *arg)
{
    mtx_lock(&m);
    ready = 1;
    assert(cnd_signal(&c) == thrd_success);
    mtx_unlock(&m);
    return 0;
}
int main(void)
{
    struct timespec time = { 1, 0 };
    thrd_t t;
    mtx_init(&m, mtx_plain);
    assert(cnd_init(&c) == thrd_success);
    thrd_create(&t, worker, 0);
    mtx_lock(&m);
    if (!ready)
        assert(cnd_wait(&c, &m) == thrd_success);
    assert(ready);
    mtx_unlock(&m);
    thrd_join(t, 0);
    mtx_lock(&m);
    assert(cnd_broadcast(&c) == thrd_success);
    assert(cnd_timedwait(&c, &m, &time) == thrd_timedout);
    cnd_destroy(&c);
    return 0;
}
