// expect: TRUE
// <stdbit.h>: what is undefined for the compilers' functions is defined here.
#include <assert.h>
#include <stdbit.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    assert(stdc_leading_zeros(0u) == 32 && stdc_trailing_zeros((unsigned short)0) == 16);
    assert(stdc_count_ones(c) + stdc_count_zeros(c) == 8);
    assert(stdc_leading_ones((unsigned char)0xf7) == 4 && stdc_trailing_ones(7ul) == 3);
    assert(stdc_first_leading_one(c) == (c ? 9 - stdc_bit_width(c) : 0));
    assert(stdc_first_leading_zero(~0u) == 0 && stdc_first_trailing_zero(0xffull) == 9);
    assert(c == 0 || (c & (1 << (stdc_first_trailing_one_uc(c) - 1))));
    assert(stdc_has_single_bit(c) == (stdc_count_ones(c) == 1));
    assert(stdc_bit_floor(c) <= c && (c == 0 || stdc_bit_floor(c) > c / 2));
    return 0;
}
