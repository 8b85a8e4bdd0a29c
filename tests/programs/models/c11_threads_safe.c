// expect: TRUE
// C11 threads return an int.
#include <assert.h>
#include <threads.h>
int x;
int worker(void *arg)
{
    if (arg)
        thrd_exit(-5);
    x = 1;
    thrd_yield();
    return 7;
}
int main(void)
{
    struct timespec time = { 0, 1000 };
    thrd_t t, u;
    int first, second;
    assert(thrd_create(&t, worker, 0) == thrd_success);
    assert(thrd_create(&u, worker, &x) == thrd_success);
    assert(!thrd_equal(t, u) && !thrd_equal(t, thrd_current()));
    assert(thrd_sleep(&time, 0) == 0);
    assert(thrd_join(t, &first) == thrd_success);
    assert(thrd_join(u, &second) == thrd_success);
    assert(first == 7 && second == -5 && x == 1);
    return 0;
}
