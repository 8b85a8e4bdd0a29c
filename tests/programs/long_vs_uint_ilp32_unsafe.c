// expect: FALSE(unreach-call)
// options: --data-model ILP32
// A 32-bit long meets unsigned int as unsigned long, so -1 becomes large.
#include <assert.h>

int main(void) {
    long m = -1;
    unsigned int u = 1;
    assert(u - m == 2);
    assert(m < u);
    return 0;
}
