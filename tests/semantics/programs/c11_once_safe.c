// expect: TRUE
// clause: C17 7.26.2.1
// runs: pass
// call_once runs the routine once.
#include <assert.h>
#include <threads.h>
once_flag flag = ONCE_FLAG_INIT;
int count;
void routine(void) { count++; }
int worker(void *arg) {
    call_once(&flag, routine);
    assert(count == 1);
    return 0;
}
int main(void) {
    thrd_t t;
    thrd_create(&t, worker, 0);
    worker(0);
    thrd_join(t, 0);
    return 0;
}
