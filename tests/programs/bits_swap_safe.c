// expect: TRUE
// Bytes in the opposite order, and back; a rotation there and back.
#include <assert.h>
#include <stdint.h>

extern uint64_t __VERIFIER_nondet_ulong(void);

int main(void) {
    uint64_t x = __VERIFIER_nondet_ulong(), n = __VERIFIER_nondet_ulong();
    assert(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(0x12345678) == 0x78563412);
    assert(__builtin_bswap64(__builtin_bswap64(x)) == x);
    assert(__builtin_bswap64(x) >> 56 == (x & 0xff));
#ifdef __clang__
    assert(__builtin_rotateleft64(__builtin_rotateright64(x, n), n) == x);
    assert(__builtin_rotateleft8(0x81, 1) == 3 && __builtin_rotateright16(1, 17) == 0x8000);
    assert(__builtin_bitreverse32(0x00000003) == 0xc0000000 && __builtin_bitreverse8(1) == 0x80);
#endif
    return 0;
}
