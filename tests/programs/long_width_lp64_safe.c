// expect: TRUE
// Without options the data model is LP64: long, size_t and pointers have 64 bits.
#include <assert.h>

int main(void) {
    long x = 1;
    unsigned long u = 0;
    x = x << 40;
    u--;
    assert(sizeof(int) == 4);
    assert(sizeof(long) == 8);
    assert(sizeof(long long) == 8);
    assert(sizeof(void *) == 8);
    assert(sizeof(sizeof(int)) == 8);
    assert(x == 1099511627776);
    assert((int)x == 0);
    assert(u == 18446744073709551615ul);
    assert((unsigned int)u == 4294967295u);
    return 0;
}
