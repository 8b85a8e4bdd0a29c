// expect: FALSE(unreach-call)
// movzbl extends with zeros, not with the sign.
#include <assert.h>

int main(void) {
    unsigned value = 0x11223344;
    unsigned char byte = 0xff;
    unsigned short half;
    __asm__("movb %1, %b0" : "+q"(value) : "q"(byte));
    assert(value == 0x112233ff);
    __asm__("movw %w1, %0" : "=r"(half) : "r"(value));
    assert(half == 0x33ff);
    __asm__("movzbl %b1, %0" : "=r"(value) : "q"(half));
    assert(value == 0xffffffff);
    return 0;
}
