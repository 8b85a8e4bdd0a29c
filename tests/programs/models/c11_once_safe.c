// expect: TRUE
// call_once runs its routine once.
#include <assert.h>
#include <threads.h>
once_flag flag = ONCE_FLAG_INIT;
int runs;
void routine(void)
{
    runs++;
}
int worker(void *arg)
{
    call_once(&flag, routine);
    assert(runs == 1);
    return 0;
}
int main(void)
{
    thrd_t t;
    thrd_create(&t, worker, 0);
    call_once(&flag, routine);
    assert(runs == 1);
    thrd_join(t, 0);
    assert(runs == 1);
    return 0;
}
