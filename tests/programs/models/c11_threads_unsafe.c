// expect: FALSE(unreach-call)
// An unprotected counter.
#include <assert.h>
#include <threads.h>
int x;
int worker(void *arg)
{
    x++;
    return 0;
}
int main(void)
{
    thrd_t t, u;
    thrd_create(&t, worker, 0);
    thrd_create(&u, worker, 0);
    thrd_yield();
    thrd_join(t, 0);
    thrd_join(u, 0);
    assert(x == 2);
    return 0;
}
