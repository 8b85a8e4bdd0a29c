// expect: TRUE
// options: --data-model ILP32
// In ILP32 long, size_t and pointers have 32 bits, long long has 64.
#include <assert.h>

int main(void) {
    unsigned long u = 0;
    long l;
    u--;
    l = u;
    assert(sizeof(int) == 4);
    assert(sizeof(long) == 4);
    assert(sizeof(long long) == 8);
    assert(sizeof(void *) == 4);
    assert(sizeof(sizeof(int)) == 4);
    assert(u == 4294967295u);
    assert(l == -1);
    u = 65536;
    assert(u * u == 0);
    assert((unsigned long long)u * u == 4294967296);
    return 0;
}
