/* math.h: floating-point functions (declarations) and classification. */
#ifndef _UNBRAID_MATH_H
#define _UNBRAID_MATH_H

#if __FLT_EVAL_METHOD__ == 2
typedef long double float_t;
typedef long double double_t;
#elif __FLT_EVAL_METHOD__ == 1
typedef double float_t;
typedef double double_t;
#else
typedef float float_t;
typedef double double_t;
#endif

#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VALL (__builtin_huge_vall())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))

#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)

#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4

int __unbraid_isinf(double);

#define fpclassify(x) \
    __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __unbraid_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)

#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

#if !defined __STRICT_ANSI__ || defined _GNU_SOURCE || defined _DEFAULT_SOURCE \
    || defined _XOPEN_SOURCE
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif

/* One function in its three types: plain for double, with f for float, with l for long double. */
#define __MATH_UNARY(name) \
    double name(double); float name##f(float); long double name##l(long double)
#define __MATH_BINARY(name) \
    double name(double, double); float name##f(float, float); \
    long double name##l(long double, long double)
#define __MATH_TO(type, name) \
    type name(double); type name##f(float); type name##l(long double)
#define __MATH_WITH(type, name) \
    double name(double, type); float name##f(float, type); \
    long double name##l(long double, type)

__MATH_UNARY(acos);
__MATH_UNARY(acosh);
__MATH_UNARY(asin);
__MATH_UNARY(asinh);
__MATH_UNARY(atan);
__MATH_UNARY(atanh);
__MATH_UNARY(cbrt);
__MATH_UNARY(ceil);
__MATH_UNARY(cos);
__MATH_UNARY(cosh);
__MATH_UNARY(erf);
__MATH_UNARY(erfc);
__MATH_UNARY(exp);
__MATH_UNARY(exp2);
__MATH_UNARY(expm1);
__MATH_UNARY(fabs);
__MATH_UNARY(floor);
__MATH_UNARY(lgamma);
__MATH_UNARY(log);
__MATH_UNARY(log10);
__MATH_UNARY(log1p);
__MATH_UNARY(log2);
__MATH_UNARY(logb);
__MATH_UNARY(nearbyint);
__MATH_UNARY(rint);
__MATH_UNARY(round);
__MATH_UNARY(sin);
__MATH_UNARY(sinh);
__MATH_UNARY(sqrt);
__MATH_UNARY(tan);
__MATH_UNARY(tanh);
__MATH_UNARY(tgamma);
__MATH_UNARY(trunc);

__MATH_BINARY(atan2);
__MATH_BINARY(copysign);
__MATH_BINARY(fdim);
__MATH_BINARY(fmax);
__MATH_BINARY(fmin);
__MATH_BINARY(fmod);
__MATH_BINARY(hypot);
__MATH_BINARY(nextafter);
__MATH_BINARY(pow);
__MATH_BINARY(remainder);

__MATH_TO(int, ilogb);
__MATH_TO(long, lrint);
__MATH_TO(long long, llrint);
__MATH_TO(long, lround);
__MATH_TO(long long, llround);

__MATH_WITH(int *, frexp);
__MATH_WITH(int, ldexp);
__MATH_WITH(int, scalbn);
__MATH_WITH(long, scalbln);
__MATH_WITH(long double, nexttoward);

#if !defined __STRICT_ANSI__ || defined _DEFAULT_SOURCE || defined _GNU_SOURCE || defined _XOPEN_SOURCE
__MATH_UNARY(j0);
__MATH_UNARY(j1);
__MATH_UNARY(y0);
__MATH_UNARY(y1);
double jn(int, double);
double yn(int, double);
double gamma(double);
double lgamma_r(double, int *);
float lgammaf_r(float, int *);
double scalb(double, double);
double drem(double, double);
double significand(double);
int finite(double);
int finitef(float);
extern int signgam;
#define MAXFLOAT 3.40282347e+38F
#endif
#ifdef _GNU_SOURCE
__MATH_UNARY(exp10);
__MATH_UNARY(roundeven);
__MATH_UNARY(nextup);
__MATH_UNARY(nextdown);
void sincos(double, double *, double *);
void sincosf(float, float *, float *);
void sincosl(long double, long double *, long double *);
#endif

#undef __MATH_UNARY
#undef __MATH_BINARY
#undef __MATH_TO
#undef __MATH_WITH

double fma(double, double, double);
float fmaf(float, float, float);
long double fmal(long double, long double, long double);
double modf(double, double *);
float modff(float, float *);
long double modfl(long double, long double *);
double nan(const char *);
float nanf(const char *);
long double nanl(const char *);
double remquo(double, double, int *);
float remquof(float, float, int *);
long double remquol(long double, long double, int *);

#endif
