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
struct three_bytes {
    int a : 20;
    char b;
    int c : 20;
    unsigned d : 4;
    _Bool e;
} w = {-500000, 1, 500000, 9, 1};
struct __attribute__((packed)) everywhere {
    char a;
    unsigned long long b : 62;
    int c : 30;
    char d;
} v;
int main(void) {
    assert(w.a == -500000 && w.b == 1 && w.c == 500000 && w.d == 9 && w.e);
    assert(w.c-- == 500000 && w.c == 499999 && w.d == 9);
    assert((w.a = 0x7ffff) == 0x7ffff && w.a == 0x7ffff && w.b == 1);
    v.b = 0x3fffffffffffffff;
    v.c = -2;
    assert(v.a == 0 && v.b == 0x3fffffffffffffff && v.c == -2 && v.d == 0);
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
