// expect: FALSE(unreach-call)
// Nobody knows who runs the routine.
#include <assert.h>
#include <threads.h>
once_flag flag = ONCE_FLAG_INIT;
thrd_t who;
void routine(void)
{
    who = thrd_current();
}
int worker(void *arg)
{
    call_once(&flag, routine);
    return 0;
}
int main(void)
{
    thrd_t t;
    thrd_create(&t, worker, 0);
    call_once(&flag, routine);
    assert(thrd_equal(who, thrd_current()));
    return 0;
}
