// expect: FALSE(unreach-call)
// options: --data-model ILP32
// A long counter wraps at 32 bits.
#include <assert.h>

int main(void) {
    unsigned long bytes = 4294967295u;
    unsigned long long total = 4294967295u;
    bytes = bytes + 1;
    total = total + 1;
    assert(total > 0);
    assert(bytes > 0);
    return 0;
}
