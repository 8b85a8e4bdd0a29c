// expect: FALSE(unreach-call)
// options: --data-model ILP32
// An unsigned long literal has 32 bits in ILP32, so adding one gives zero.
#include <assert.h>

int main(void) {
    assert(0xffffffff + 1ll == 4294967296);
    assert(0xfffffffful + 1 == 4294967296);
    return 0;
}
