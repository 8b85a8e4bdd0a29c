// expect: TRUE
// A program that looks at the result of mtx_trylock copes with a spurious failure (C17 7.26.4.5).
#include <assert.h>
#include <threads.h>

mtx_t m;
int x;

int worker(void *arg)
{
    if (mtx_trylock(&m) == thrd_success) {
        x++;
        mtx_unlock(&m);
    }
    return 0;
}

int main(void)
{
    thrd_t t;
    mtx_init(&m, mtx_plain);
    thrd_create(&t, worker, 0);
    mtx_lock(&m);
    x++;
    mtx_unlock(&m);
    thrd_join(t, 0);
    assert(x == 1 || x == 2);
    return 0;
}
