// expect: TRUE
// clause: C17 7.17.7.4 p2
// runs: pass
// A strong one fails only if the values differ, and stores what it found.
#include <assert.h>
#include <stdatomic.h>
int main(void) {
    atomic_int x = 1;
    int expected = 3;
    assert(!atomic_compare_exchange_strong(&x, &expected, 2));
    assert(expected == 1 && x == 1);
    assert(atomic_compare_exchange_strong(&x, &expected, 2));
    assert(x == 2);
    return 0;
}
