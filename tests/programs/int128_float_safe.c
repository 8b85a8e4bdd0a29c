// expect: TRUE
// To and from floats: rounded once, and without the fraction.
#include <assert.h>

int main(void) {
    unsigned __int128 largest = ~(unsigned __int128)0;
    __int128 odd = ((__int128)1 << 100) + 1;
    volatile double d = 0x1.8p126;
    assert((double)largest == 0x1p128);
    assert((float)((__int128)1 << 127) == -0x1p127f);
    assert((double)odd == 0x1p100 && (float)-odd == -0x1p100f);
    assert((__int128)d == (__int128)3 << 125);
    assert((unsigned __int128)(d * 2) >> 126 == 3);
    assert((__int128)-1.9 == -1);
    return 0;
}
