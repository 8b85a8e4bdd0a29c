// expect: TRUE
// options: --data-model LP64
// A 64-bit long holds every unsigned int, so long meets unsigned int as long.
#include <assert.h>

int main(void) {
    long m = -1;
    unsigned int u = 1;
    assert(m < u);
    assert(u - m == 2);
    return 0;
}
