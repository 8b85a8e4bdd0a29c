// expect: UNKNOWN
// options: --timeout 10
// Safe, but the loop is long: four billion steps of one thread.
#include <assert.h>

int main(void) {
    unsigned int i = 0, parity = 0;
    do {
        i++;
        parity ^= 1;
    } while (i != 0);
    assert(parity == 0);
    return 0;
}
