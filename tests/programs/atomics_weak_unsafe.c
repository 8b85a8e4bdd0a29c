// expect: FALSE(unreach-call)
// A weak compare-and-exchange may fail although nobody else is there.
#include <assert.h>
#include <stdatomic.h>

atomic_int x = 1;

int main(void) {
    int seen = 1;
    int done = atomic_compare_exchange_weak(&x, &seen, 2);
    assert(seen == 1 && x == 1 + done);
    assert(done);
    return 0;
}
