// expect: TRUE
// Bit-fields that share bytes with other members, or bytes with each other, though declared with different types.
#include <assert.h>
struct after_char {
    char c;
    int a : 9;
    unsigned b : 2;
} x;
struct three_types {
    unsigned a : 27;
    unsigned char b : 7;
    unsigned long long c : 2;
    int : 14;
    int d : 14;
} y = {280, 253, 188, 119};
struct before_bool {
    unsigned long long a : 6;
    unsigned short b : 13;
    int c[2];
    int d : 8;
    unsigned long long e : 3;
    enum { E } f : 11;
    _Bool g;
} z;
int main(void) {
    x.c = 1;
    x.a = -200;
    x.b = 3;
    assert(x.c == 1 && x.a == -200 && x.b == 3);
    assert(y.a == 280 && y.b == 125 && y.c == 0 && y.d == 119);
    z.d = -1;
    z.g = 1;
    z.f = 2047;
    z.e = 5;
    assert(z.d == -1 && z.e == 5 && z.f == 2047 && z.g && z.b == 0);
    return 0;
}
