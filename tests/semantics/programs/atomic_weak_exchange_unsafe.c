// expect: FALSE(unreach-call)
// clause: C17 7.17.7.4 p4
// runs: differ
// A weak compare-and-exchange may fail spuriously.
#include <assert.h>
#include <stdatomic.h>
int main(void) {
    atomic_int x = 1;
    int expected = 1;
    assert(atomic_compare_exchange_weak(&x, &expected, 2));
    return 0;
}
