// expect: FALSE(unreach-call)
// A constant beyond 64 bits is not its low half.
#include <assert.h>

unsigned __int128 large = (unsigned __int128)1 << 64;

int main(void) {
    large--;
    assert(large + 1 == 0);
    return 0;
}
