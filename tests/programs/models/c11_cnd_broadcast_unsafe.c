// expect: FALSE(unreach-call)
// options: --no-spurious-wakeups
// A broadcast wakes up both waiters.
#include <assert.h>
#include <threads.h>
mtx_t m;
cnd_t c;
int woken;
int worker(void *arg)
{
    mtx_lock(&m);
    cnd_wait(&c, &m);
    woken++;
    mtx_unlock(&m);
    return 0;
}
int main(void)
{
    thrd_t t, u;
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    thrd_create(&t, worker, 0);
    thrd_create(&u, worker, 0);
    cnd_broadcast(&c);
    thrd_join(t, 0);
    thrd_join(u, 0);
    assert(woken != 2);
    return 0;
}
