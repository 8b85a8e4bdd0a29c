// expect: TRUE
// Unsigned arithmetic is modulo a power of two, at each width.
#include <assert.h>

int main(void) {
    unsigned int u = 4294967295u;
    unsigned char c = 255;
    unsigned short h = 0;
    unsigned long long w = 18446744073709551615ull;
    unsigned int z = 0;
    u = u + 2;
    c = c + 2;
    h = h - 1;
    w = w + 1;
    z--;
    assert(u == 1);
    assert(c == 1);
    assert(h == 65535);
    assert(w == 0);
    assert(z == 4294967295u);
    assert(65536u * 65536u == 0);
    assert(-1u == 4294967295u);
    return 0;
}
