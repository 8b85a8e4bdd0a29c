/* stdbit.h: C23's functions on the bits of unsigned integers. */
#ifndef _UNBRAID_STDBIT_H
#define _UNBRAID_STDBIT_H

#include <stddef.h>

#define __STDC_VERSION_STDBIT_H__ 202311L
#define __STDC_ENDIAN_LITTLE__ 1234
#define __STDC_ENDIAN_BIG__ 4321
#define __STDC_ENDIAN_NATIVE__ __STDC_ENDIAN_LITTLE__

#define _UNBRAID_ALL(name) \
    unsigned stdc_##name##_uc(unsigned char); \
    unsigned stdc_##name##_us(unsigned short); \
    unsigned stdc_##name##_ui(unsigned); \
    unsigned stdc_##name##_ul(unsigned long); \
    unsigned stdc_##name##_ull(unsigned long long);

_UNBRAID_ALL(leading_zeros)
_UNBRAID_ALL(leading_ones)
_UNBRAID_ALL(trailing_zeros)
_UNBRAID_ALL(trailing_ones)
_UNBRAID_ALL(first_leading_zero)
_UNBRAID_ALL(first_leading_one)
_UNBRAID_ALL(first_trailing_zero)
_UNBRAID_ALL(first_trailing_one)
_UNBRAID_ALL(count_zeros)
_UNBRAID_ALL(count_ones)
_UNBRAID_ALL(bit_width)

_Bool stdc_has_single_bit_uc(unsigned char);
_Bool stdc_has_single_bit_us(unsigned short);
_Bool stdc_has_single_bit_ui(unsigned);
_Bool stdc_has_single_bit_ul(unsigned long);
_Bool stdc_has_single_bit_ull(unsigned long long);
unsigned char stdc_bit_floor_uc(unsigned char);
unsigned short stdc_bit_floor_us(unsigned short);
unsigned stdc_bit_floor_ui(unsigned);
unsigned long stdc_bit_floor_ul(unsigned long);
unsigned long long stdc_bit_floor_ull(unsigned long long);

#undef _UNBRAID_ALL

/* By the size of the argument. */
#define _UNBRAID_BITS(name, x) \
    (sizeof(x) == 1 ? stdc_##name##_uc(x) : sizeof(x) == 2 ? stdc_##name##_us(x) : \
     sizeof(x) == 4 ? stdc_##name##_ui(x) : stdc_##name##_ull(x))

#define stdc_leading_zeros(x) _UNBRAID_BITS(leading_zeros, x)
#define stdc_leading_ones(x) _UNBRAID_BITS(leading_ones, x)
#define stdc_trailing_zeros(x) _UNBRAID_BITS(trailing_zeros, x)
#define stdc_trailing_ones(x) _UNBRAID_BITS(trailing_ones, x)
#define stdc_first_leading_zero(x) _UNBRAID_BITS(first_leading_zero, x)
#define stdc_first_leading_one(x) _UNBRAID_BITS(first_leading_one, x)
#define stdc_first_trailing_zero(x) _UNBRAID_BITS(first_trailing_zero, x)
#define stdc_first_trailing_one(x) _UNBRAID_BITS(first_trailing_one, x)
#define stdc_count_zeros(x) _UNBRAID_BITS(count_zeros, x)
#define stdc_count_ones(x) _UNBRAID_BITS(count_ones, x)
#define stdc_has_single_bit(x) ((_Bool)_UNBRAID_BITS(has_single_bit, x))
#define stdc_bit_width(x) _UNBRAID_BITS(bit_width, x)
#define stdc_bit_floor(x) ((__typeof__(x))_UNBRAID_BITS(bit_floor, x))

#endif
