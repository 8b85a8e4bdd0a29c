// expect: FALSE(unreach-call)
// The result is what the thread exits with.
#include <assert.h>
#include <threads.h>
int worker(void *arg)
{
    thrd_exit(-1);
}
int main(void)
{
    thrd_t t;
    int result;
    thrd_create(&t, worker, 0);
    thrd_join(t, &result);
    assert(result != -1);
    return 0;
}
