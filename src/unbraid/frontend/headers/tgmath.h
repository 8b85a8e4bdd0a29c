/* tgmath.h: mathematical functions for any floating type. */
#ifndef _UNBRAID_TGMATH_H
#define _UNBRAID_TGMATH_H

#include <complex.h>
#include <math.h>

/* The function is chosen by the type of all arguments; an integer counts as a double. */
#define __TG_1(name, x) \
    _Generic((x), float: name##f, long double: name##l, default: name)(x)
#define __TG_2(name, x, y) \
    _Generic((x) + (y), float: name##f, long double: name##l, default: name)(x, y)
#define __TG_COMPLEX(name, x) \
    _Generic((x), \
        float _Complex: c##name##f, double _Complex: c##name, long double _Complex: c##name##l, \
        float: name##f, long double: name##l, default: name)(x)

#undef acos
#undef fabs
#define acos(x) __TG_COMPLEX(acos, x)
#define asin(x) __TG_COMPLEX(asin, x)
#define atan(x) __TG_COMPLEX(atan, x)
#define cos(x) __TG_COMPLEX(cos, x)
#define sin(x) __TG_COMPLEX(sin, x)
#define tan(x) __TG_COMPLEX(tan, x)
#define acosh(x) __TG_COMPLEX(acosh, x)
#define asinh(x) __TG_COMPLEX(asinh, x)
#define atanh(x) __TG_COMPLEX(atanh, x)
#define cosh(x) __TG_COMPLEX(cosh, x)
#define sinh(x) __TG_COMPLEX(sinh, x)
#define tanh(x) __TG_COMPLEX(tanh, x)
#define exp(x) __TG_COMPLEX(exp, x)
#define log(x) __TG_COMPLEX(log, x)
#define sqrt(x) __TG_COMPLEX(sqrt, x)
#define fabs(x) \
    _Generic((x), \
        float _Complex: cabsf, double _Complex: cabs, long double _Complex: cabsl, \
        float: fabsf, long double: fabsl, default: fabs)(x)
#define pow(x, y) \
    _Generic((x) + (y), \
        float _Complex: cpowf, double _Complex: cpow, long double _Complex: cpowl, \
        float: powf, long double: powl, default: pow)(x, y)
#define atan2(x, y) __TG_2(atan2, x, y)
#define cbrt(x) __TG_1(cbrt, x)
#define ceil(x) __TG_1(ceil, x)
#define copysign(x, y) __TG_2(copysign, x, y)
#define erf(x) __TG_1(erf, x)
#define erfc(x) __TG_1(erfc, x)
#define exp2(x) __TG_1(exp2, x)
#define expm1(x) __TG_1(expm1, x)
#define fdim(x, y) __TG_2(fdim, x, y)
#define floor(x) __TG_1(floor, x)
#define fma(x, y, z) \
    _Generic((x) + (y) + (z), float: fmaf, long double: fmal, default: fma)(x, y, z)
#define fmax(x, y) __TG_2(fmax, x, y)
#define fmin(x, y) __TG_2(fmin, x, y)
#define fmod(x, y) __TG_2(fmod, x, y)
#define frexp(x, y) _Generic((x), float: frexpf, long double: frexpl, default: frexp)(x, y)
#define hypot(x, y) __TG_2(hypot, x, y)
#define ilogb(x) __TG_1(ilogb, x)
#define ldexp(x, y) _Generic((x), float: ldexpf, long double: ldexpl, default: ldexp)(x, y)
#define lgamma(x) __TG_1(lgamma, x)
#define llrint(x) __TG_1(llrint, x)
#define llround(x) __TG_1(llround, x)
#define log10(x) __TG_1(log10, x)
#define log1p(x) __TG_1(log1p, x)
#define log2(x) __TG_1(log2, x)
#define logb(x) __TG_1(logb, x)
#define lrint(x) __TG_1(lrint, x)
#define lround(x) __TG_1(lround, x)
#define nearbyint(x) __TG_1(nearbyint, x)
#define nextafter(x, y) __TG_2(nextafter, x, y)
#define nexttoward(x, y) \
    _Generic((x), float: nexttowardf, long double: nexttowardl, default: nexttoward)(x, y)
#define remainder(x, y) __TG_2(remainder, x, y)
#define remquo(x, y, z) \
    _Generic((x) + (y), float: remquof, long double: remquol, default: remquo)(x, y, z)
#define rint(x) __TG_1(rint, x)
#define round(x) __TG_1(round, x)
#define scalbln(x, y) _Generic((x), float: scalblnf, long double: scalblnl, default: scalbln)(x, y)
#define scalbn(x, y) _Generic((x), float: scalbnf, long double: scalbnl, default: scalbn)(x, y)
#define tgamma(x) __TG_1(tgamma, x)
#define trunc(x) __TG_1(trunc, x)
#define carg(x) \
    _Generic((x), float: cargf, float _Complex: cargf, long double: cargl, long double _Complex: cargl, \
             default: carg)(x)
#define cimag(x) \
    _Generic((x), float: cimagf, float _Complex: cimagf, long double: cimagl, long double _Complex: cimagl, \
             default: cimag)(x)
#define conj(x) \
    _Generic((x), float: conjf, float _Complex: conjf, long double: conjl, long double _Complex: conjl, \
             default: conj)(x)
#define cproj(x) \
    _Generic((x), float: cprojf, float _Complex: cprojf, long double: cprojl, long double _Complex: cprojl, \
             default: cproj)(x)
#define creal(x) \
    _Generic((x), float: crealf, float _Complex: crealf, long double: creall, long double _Complex: creall, \
             default: creal)(x)

#endif
