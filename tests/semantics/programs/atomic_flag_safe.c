// expect: TRUE
// clause: C17 7.17.8.1
// runs: pass
// test_and_set gives the value before.
#include <assert.h>
#include <stdatomic.h>
atomic_flag flag = ATOMIC_FLAG_INIT;
int main(void) {
    assert(!atomic_flag_test_and_set(&flag));
    assert(atomic_flag_test_and_set(&flag));
    atomic_flag_clear(&flag);
    assert(!atomic_flag_test_and_set(&flag));
    return 0;
}
