// expect: TRUE
// Operands narrower than int are promoted to int before every operation.
#include <assert.h>

int main(void) {
    unsigned char a = 200, b = 100;
    signed char s = -1;
    unsigned short h = 65535;
    short k = 32767;
    assert(a + b == 300);
    assert((unsigned char)(a + b) == 44);
    assert(~a == -201);
    assert(-b < 0);
    assert(s < a);
    assert(h + 1 == 65536);
    assert(k + k == 65534);
    assert(a * b == 20000);
    assert(sizeof(a + b) == sizeof(int));
    return 0;
}
