// expect: TRUE
// A value of another thread is not seen.
#include <assert.h>
#include <threads.h>
tss_t key;
int worker(void *arg)
{
    assert(tss_get(key) == 0);
    assert(tss_set(key, arg) == thrd_success);
    return tss_get(key) == arg;
}
int main(void)
{
    thrd_t thread;
    int result;
    tss_create(&key, 0);
    tss_set(key, &key);
    thrd_create(&thread, worker, &thread);
    thrd_join(thread, &result);
    assert(result == 1 && tss_get(key) == &key);
    tss_delete(key);
    return 0;
}
