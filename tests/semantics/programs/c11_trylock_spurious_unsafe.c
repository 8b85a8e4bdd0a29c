// expect: FALSE(unreach-call)
// clause: C17 7.26.4.5 p2
// runs: differ
// mtx_trylock may fail although nobody holds the mutex.
#include <assert.h>
#include <threads.h>
int main(void) {
    mtx_t m;
    mtx_init(&m, mtx_plain);
    assert(mtx_trylock(&m) == thrd_success);
    return 0;
}
