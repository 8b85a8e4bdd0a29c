// expect: TRUE
// The exact sum, difference or product of any integers, and whether another type holds it.
#include <assert.h>
#include <limits.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), sum;
    unsigned long u = __VERIFIER_nondet_ulong(), difference;
    long s = __VERIFIER_nondet_long(), back;
    uint8_t small;

    _Bool overflows = __builtin_add_overflow(a, b, &sum);
    assert(overflows == ((long)a + b != sum));
    if (!__builtin_sub_overflow(u, s, &difference)) {
        assert(s >= 0 ? difference <= u : difference > u);
        assert(!__builtin_add_overflow(difference, s, &back) || u > LONG_MAX);
    }
    assert(!__builtin_mul_overflow(15, 17u, &small) && small == 255);
    assert(__builtin_mul_overflow(16, 16l, &small) && small == 0);
    assert(__builtin_mul_overflow(-1, 1u, &u) && u == ULONG_MAX);
    assert(!__builtin_mul_overflow(-1, ULONG_MAX / 2 + 1, &s) && s == LONG_MIN);
    assert(__builtin_add_overflow(ULONG_MAX, 1, &u) && u == 0);
    assert(!__builtin_sub_overflow(0u, 1u, &s) && s == -1);
    assert(!__builtin_add_overflow(ULONG_MAX, -1, &u) && u == ULONG_MAX - 1);
    return 0;
}
