// expect: TRUE
// clause: C17 7.26.5.6
// runs: pass
// thrd_join gives the result of the thread.
#include <assert.h>
#include <threads.h>
int worker(void *arg) { return *(int *)arg + 1; }
int main(void) {
    thrd_t t;
    int value = 41, result = 0;
    assert(thrd_create(&t, worker, &value) == thrd_success);
    assert(thrd_join(t, &result) == thrd_success);
    assert(result == 42);
    return 0;
}
