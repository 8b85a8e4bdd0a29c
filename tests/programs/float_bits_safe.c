// expect: TRUE
// The bytes of a float through a union and through pointers; a copy keeps them, also of a NaN.
#include <assert.h>
union both {
    float number;
    unsigned bits;
    unsigned char bytes[4];
} given = {.bits = 0x40490fdb};

union wide {
    double number;
    struct {
        unsigned low, high;
    } halves;
};

int main(void) {
    union both x, y;
    union wide w;
    assert(given.number == 3.14159274f);
    x.number = -2;
    assert(x.bits == 0xc0000000 && x.bytes[3] == 0xc0);
    x.bits = 0x7fc01234;
    y = x;
    y.number = x.number;
    assert(y.bits == 0x7fc01234 && y.number != y.number);
    y.bytes[3] = 0x40;
    y.bytes[2] = 0;
    y.number = -y.number;
    assert(y.bits == 0xc0001234);
    w.number = 1;
    assert(w.halves.low == 0 && w.halves.high == 0x3ff00000);
    w.halves.high = 0x40000000;
    assert(w.number == 2 && *(float *)&w.halves.high == 2);
    return 0;
}
