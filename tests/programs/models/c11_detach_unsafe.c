// expect: FALSE(def-behavior)
// A detached thread is joined.
#include <threads.h>
int worker(void *arg)
{
    return 0;
}
int main(void)
{
    thrd_t t;
    thrd_create(&t, worker, 0);
    thrd_detach(t);
    thrd_join(t, 0);
    return 0;
}
