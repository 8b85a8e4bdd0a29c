// expect: TRUE
// The loop is long, four billion steps of one thread: the proof is that i and parity are odd at the same time.
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
