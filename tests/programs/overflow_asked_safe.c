// expect: TRUE
// gcc's __builtin_add_overflow_p stores nothing; the type of its last argument counts, also if it is narrow.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    assert(__builtin_add_overflow_p(a, 1, (unsigned char)0) == (a == 255));
    assert(__builtin_sub_overflow_p(a, 128, (signed char)0) == 0);
    assert(__builtin_mul_overflow_p(a, 2, a) == (a > 127));
    assert(!__builtin_add_overflow_p(a, 1, 0));
    return 0;
}
