// expect: TRUE
// A global wider than long long, changed in place.
#include <assert.h>
#include <stdint.h>

__int128 wide;
unsigned __int128 large = ((unsigned __int128)0x0123456789abcdefu << 64) | 0xfedcba9876543210u;
__int128_t smallest = -((__int128_t)1 << 126) * 2;

int main(void) {
    wide++;
    wide <<= 100;
    assert(wide > UINT64_MAX && wide >> 100 == 1);
    assert((uint64_t)(large >> 64) == 0x0123456789abcdef && (uint64_t)large == 0xfedcba9876543210);
    assert(smallest < 0 && smallest + 1 < 0 && (__uint128_t)smallest >> 127 == 1);
    return 0;
}
