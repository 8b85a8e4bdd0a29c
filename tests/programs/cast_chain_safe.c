// expect: TRUE
// Chains of casts keep and lose exactly the bits they should.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char c = __VERIFIER_nondet_char();
    int n = 0x12345678;
    assert((char)(unsigned char)c == c);
    assert((signed char)(int)(short)c == c);
    assert((unsigned int)(int)c == (unsigned int)c);
    assert((unsigned char)n == 0x78);
    assert((short)(n >> 4) == 0x4567);
    assert((int)(unsigned short)(short)-2 == 65534);
    assert((unsigned int)(unsigned char)-2 == 254);
    assert((unsigned int)(signed char)254 == 4294967294u);
    assert((long long)(int)0x80000000u == -2147483648ll);
    assert((_Bool)(unsigned char)256 == 0);
    assert((unsigned char)(_Bool)256 == 1);
    return 0;
}
