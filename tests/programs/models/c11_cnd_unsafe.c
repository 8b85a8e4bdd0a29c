// expect: FALSE(unreach-call)
// As c11_cnd_safe.c, but the waiter may wake up by itself.
#include <assert.h>
#include <threads.h>
mtx_t m;
cnd_t c;
int ready;
int worker(void *arg)
{
    mtx_lock(&m);
    ready = 1;
    cnd_signal(&c);
    mtx_unlock(&m);
    return 0;
}
int main(void)
{
    thrd_t t;
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    thrd_create(&t, worker, 0);
    mtx_lock(&m);
    if (!ready)
        cnd_wait(&c, &m);
    assert(ready);
    return 0;
}
