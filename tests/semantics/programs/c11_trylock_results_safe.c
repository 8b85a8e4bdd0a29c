// expect: TRUE
// clause: C17 7.26.4.5 p3
// runs: pass
// mtx_trylock gives thrd_success or thrd_busy.
#include <assert.h>
#include <threads.h>
int main(void) {
    mtx_t m;
    mtx_init(&m, mtx_plain);
    int result = mtx_trylock(&m);
    assert(result == thrd_success || result == thrd_busy);
    if (result == thrd_success)
        mtx_unlock(&m);
    return 0;
}
