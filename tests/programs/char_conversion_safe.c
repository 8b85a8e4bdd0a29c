// expect: TRUE
// Plain char is signed; conversions to the char types keep the low eight bits.
#include <assert.h>

int main(void) {
    char c = (char)200;
    signed char s = (signed char)0x1ff;
    unsigned char u = (unsigned char)-1;
    int back = c;
    assert(c == -56);
    assert(back == -56);
    assert(s == -1);
    assert(u == 255);
    assert((int)(unsigned char)c == 200);
    assert((char)128 == -128);
    u = c;
    assert(u == 200);
    c = 127;
    c++;
    assert(c == -128);
    return 0;
}
