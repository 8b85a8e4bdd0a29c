// expect: TRUE
// A bit-field that fits into an int is computed with as an int, also in a compound assignment.
#include <assert.h>

struct bits {
    long long narrow : 4;
    unsigned positive : 6;
} b;

int main(void) {
    b.narrow = -4;
    b.narrow /= 8u; // 4294967292 / 8
    assert(b.narrow == -1);
    b.positive = 6;
    b.positive /= -2;
    assert(b.positive == 61);
    b.positive %= -7;
    assert(b.positive == 5);
    return 0;
}
