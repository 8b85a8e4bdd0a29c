// expect: TRUE
// Right shift of a signed value is arithmetic, of an unsigned value logical; the left operand alone gives the type.
#include <assert.h>

int main(void) {
    int m = -8;
    unsigned int u = 0x80000000u;
    unsigned char c = 200;
    signed char s = -128;
    long long one = 1;
    assert(m >> 1 == -4);
    assert(m >> 31 == -1);
    assert(u >> 31 == 1);
    assert(u >> 4 == 0x08000000u);
    assert(u << 1 == 0);
    assert(c << 8 == 51200);
    assert((unsigned char)(c << 1) == 144);
    assert(c >> 3 == 25);
    assert(s >> 7 == -1);
    assert(one << 40 == 1099511627776ll);
    assert(1u << 31 == 2147483648u);
    assert(sizeof(c << one) == sizeof(int));
    return 0;
}
