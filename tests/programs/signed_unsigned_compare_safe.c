// expect: TRUE
// Usual arithmetic conversions: int meets unsigned int as unsigned, but narrower unsigned types as int.
#include <assert.h>

int main(void) {
    int m = -1;
    unsigned int u = 1;
    unsigned short h = 1;
    unsigned char c = 1;
    long l = -1;
    assert(m > u);
    assert(m < h);
    assert(m < c);
    assert(l < u);
    assert(m == 4294967295u);
    assert(u - 2 > 0);
    assert(h - 2 < 0);
    return 0;
}
