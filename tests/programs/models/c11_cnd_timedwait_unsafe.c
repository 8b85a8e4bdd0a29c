// expect: FALSE(unreach-call)
// The time may be up.
#include <assert.h>
#include <threads.h>
mtx_t m;
cnd_t c;
int main(void)
{
    struct timespec time = { 1, 0 };
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    mtx_lock(&m);
    assert(cnd_timedwait(&c, &m, &time) != thrd_timedout);
    return 0;
}
