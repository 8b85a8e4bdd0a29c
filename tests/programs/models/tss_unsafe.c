// expect: FALSE(unreach-call)
// A thread starts without a value.
#include <assert.h>
#include <threads.h>
tss_t key;
int worker(void *arg)
{
    assert(tss_get(key) == &key);
    return 0;
}
int main(void)
{
    thrd_t thread;
    tss_create(&key, 0);
    tss_set(key, &key);
    thrd_create(&thread, worker, 0);
    return 0;
}
