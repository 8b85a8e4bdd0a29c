// expect: TRUE
// A detached thread is not joined.
#include <threads.h>
int worker(void *arg)
{
    return 0;
}
int main(void)
{
    thrd_t t, u;
    thrd_create(&t, worker, 0);
    thrd_create(&u, worker, 0);
    thrd_detach(t);
    thrd_join(u, 0);
    return 0;
}
