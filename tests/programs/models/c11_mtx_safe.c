// expect: TRUE
// Plain and timed C11 mutexes.
#include <assert.h>
#include <threads.h>
mtx_t plain, timed;
int x;
int worker(void *arg)
{
    struct timespec time = { 1, 0 };
    mtx_lock(&plain);
    x++;
    mtx_unlock(&plain);
    assert(mtx_trylock(&timed) == thrd_busy);
    assert(mtx_timedlock(&timed, &time) == thrd_timedout);
    return 0;
}
int main(void)
{
    struct timespec time = { 1, 0 };
    thrd_t t;
    assert(mtx_init(&plain, mtx_plain) == thrd_success);
    assert(mtx_init(&timed, mtx_timed) == thrd_success);
    assert(mtx_timedlock(&timed, &time) == thrd_success);
    thrd_create(&t, worker, 0);
    assert(mtx_lock(&plain) == thrd_success);
    x++;
    assert(mtx_unlock(&plain) == thrd_success);
    thrd_join(t, 0);
    assert(x == 2);
    mtx_destroy(&plain);
    return 0;
}
