// expect: TRUE
// The product of two 64-bit numbers has 128 bits; division truncates, and the sign is kept by shifts.
#include <assert.h>
#include <stdint.h>

extern int64_t __VERIFIER_nondet_long(void);
extern uint8_t __VERIFIER_nondet_uchar(void);

static uint64_t high(uint64_t a, uint64_t b) {
    return (unsigned __int128)a * b >> 64;
}

int main(void) {
    int64_t a = __VERIFIER_nondet_long();
    __int128 square = (__int128)a * 3 * a;
    __int128 negative = -(__int128)a;
    uint8_t distance = __VERIFIER_nondet_uchar() & 127;
    assert(negative + a == 0);
    assert(high(UINT64_MAX, UINT64_MAX) == UINT64_MAX - 1);
    assert(((unsigned __int128)1 << distance) >> distance == 1);
    assert((__int128)-7 / 2 == -3 && (__int128)-7 % 2 == -1);
    assert(((__int128)-1 << 64) / 3 == -(((__int128)1 << 64) / 3));
    assert((__int128)-1 >> 100 == -1 && ~(unsigned __int128)0 >> 127 == 1);
    assert((square & 1) == (a & 1));
    assert(sizeof(__int128) == 16 && _Alignof(__int128) == 16);
    switch (negative) {
    case (__int128)1 << 63:
        assert(a == INT64_MIN);
        break;
    case 1 ... 5:
        assert(a < 0 && a >= -5);
    }
    return 0;
}
