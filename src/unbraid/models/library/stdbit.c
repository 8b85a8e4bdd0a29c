/* C23's functions on bits.  Each is defined for every number; those that find a bit count from one, and give zero if
   there is none. */

#include <stdbit.h>

#define WIDTH(type) (8 * (unsigned)sizeof(type))

#define DEFINE(suffix, type) \
    unsigned stdc_count_ones_##suffix(type x) { return __builtin_popcountll(x); } \
    unsigned stdc_count_zeros_##suffix(type x) { return __builtin_popcountll((type)~x); } \
    unsigned stdc_bit_width_##suffix(type x) { return x ? 64 - __builtin_clzll(x) : 0; } \
    unsigned stdc_leading_zeros_##suffix(type x) { return WIDTH(type) - stdc_bit_width_##suffix(x); } \
    unsigned stdc_leading_ones_##suffix(type x) { return stdc_leading_zeros_##suffix(~x); } \
    unsigned stdc_trailing_zeros_##suffix(type x) { return x ? __builtin_ctzll(x) : WIDTH(type); } \
    unsigned stdc_trailing_ones_##suffix(type x) { return stdc_trailing_zeros_##suffix(~x); } \
    unsigned stdc_first_leading_one_##suffix(type x) { return x ? stdc_leading_zeros_##suffix(x) + 1 : 0; } \
    unsigned stdc_first_leading_zero_##suffix(type x) { return stdc_first_leading_one_##suffix(~x); } \
    unsigned stdc_first_trailing_one_##suffix(type x) { return __builtin_ffsll(x); } \
    unsigned stdc_first_trailing_zero_##suffix(type x) { return __builtin_ffsll((type)~x); } \
    _Bool stdc_has_single_bit_##suffix(type x) { return x && !(x & (x - 1)); } \
    type stdc_bit_floor_##suffix(type x) { return x ? (type)1 << (stdc_bit_width_##suffix(x) - 1) : 0; }

DEFINE(uc, unsigned char)
DEFINE(us, unsigned short)
DEFINE(ui, unsigned)
DEFINE(ul, unsigned long)
DEFINE(ull, unsigned long long)
