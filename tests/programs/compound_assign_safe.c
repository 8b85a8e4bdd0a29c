// expect: TRUE
// Compound assignment computes in the common type and converts back to the target.
#include <assert.h>

int main(void) {
    char c = 100;
    unsigned char u = 255;
    int i = -1;
    unsigned int w = 10;
    short s = 1;
    c += 100;
    assert(c == -56);
    u += 1;
    assert(u == 0);
    i /= 2u;
    assert(i == 2147483647);
    w -= 11;
    assert(w == 4294967295u);
    w %= 16;
    assert(w == 15);
    s <<= 15;
    assert(s == -32768);
    s >>= 15;
    assert(s == -1);
    w ^= 5;
    w |= 64;
    w &= ~2u;
    assert(w == 72);
    i = 3;
    i *= i + 1;
    assert(i == 12);
    return 0;
}
