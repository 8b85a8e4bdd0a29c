// expect: TRUE
// The type of an integer literal: int, then long for decimals; unsigned int as well for hexadecimals.
#include <assert.h>

int main(void) {
    assert(sizeof(2147483647) == 4);
    assert(sizeof(2147483648) == 8);
    assert(sizeof(0x7fffffff) == 4);
    assert(sizeof(0x80000000) == 4);
    assert(sizeof(0x100000000) == 8);
    assert(sizeof(1u) == 4);
    assert(sizeof(1l) == 8);
    assert(sizeof(1ll) == 8);
    assert(-2147483648 < 0);
    assert(-0x80000000 > 0);
    assert(0xffffffff == -1);
    assert(4294967295 != -1);
    assert(010 == 8);
    assert(0x10 == 16);
    return 0;
}
