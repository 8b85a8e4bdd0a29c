// expect: TRUE
// The fraction is dropped; what is within one of the range fits.
#include <assert.h>
int main(void) {
    double d = -2.9, top = 2147483647.9, bottom = -2147483648.9;
    float byte = -0.99f;
    unsigned char narrow = byte;
    long long wide = -9223372036854775808.0;
    unsigned long long widest = 18446744073709549568.0;
    assert((int)d == -2 && (int)-d == 2 && narrow == 0);
    assert((int)top == 2147483647 && (int)bottom == -2147483647 - 1);
    assert(wide < -9223372036854775807 && widest == 18446744073709549568ull);
    assert((_Bool)0.1 && !(_Bool)-0.0);
    return 0;
}
