// expect: FALSE(unreach-call)
// The mutex may be held by the other thread.
#include <assert.h>
#include <threads.h>
mtx_t m;
int worker(void *arg)
{
    assert(mtx_trylock(&m) == thrd_success);
    return 0;
}
int main(void)
{
    thrd_t t;
    mtx_init(&m, mtx_plain);
    thrd_create(&t, worker, 0);
    mtx_lock(&m);
    return 0;
}
