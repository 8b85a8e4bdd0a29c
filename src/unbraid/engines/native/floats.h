/* Floating-point numbers.  A word holds the bit pattern, as `core/floats.py` defines it: binary32 in its low half, or
   binary64.  Operations are those of the machine, which rounds to nearest; they are not contracted (-ffp-contract=off).
   Every NaN that an operation gives is the canonical one. */
#include <math.h>

static inline double double_of(V v) {
    double d;
    number(v);
    memcpy(&d, &v, sizeof d);
    return d;
}

static inline float float_of(V v) {
    uint32_t bits = (uint32_t)number(v);
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline V of_double(double d) {
    uint64_t bits = UINT64_C(0x7FF8000000000000);
    if (d == d)
        memcpy(&bits, &d, sizeof bits);
    return wide(bits);
}

static inline V of_float(float f) {
    uint32_t bits = UINT32_C(0x7FC00000);
    if (f == f)
        memcpy(&bits, &f, sizeof bits);
    return (V)bits;
}

/* The check that the number fits comes before the conversion, in the program. */
static inline V integer_of(double d, int is_signed) {
    if (is_signed ? !(d >= -0x1p63 && d < 0x1p63) : !(d > -1 && d < 0x1p64))
        broken("a conversion out of range that no check has stopped");
    return is_signed ? (V)d : (V)(uint64_t)d;
}
