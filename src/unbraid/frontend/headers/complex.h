/* complex.h: complex numbers; they are refused where they are used. */
#ifndef _UNBRAID_COMPLEX_H
#define _UNBRAID_COMPLEX_H

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))

#define __COMPLEX_TO_COMPLEX(name) \
    double _Complex name(double _Complex); \
    float _Complex name##f(float _Complex); \
    long double _Complex name##l(long double _Complex);
#define __COMPLEX_TO_REAL(name) \
    double name(double _Complex); \
    float name##f(float _Complex); \
    long double name##l(long double _Complex);

__COMPLEX_TO_COMPLEX(cacos)
__COMPLEX_TO_COMPLEX(casin)
__COMPLEX_TO_COMPLEX(catan)
__COMPLEX_TO_COMPLEX(ccos)
__COMPLEX_TO_COMPLEX(csin)
__COMPLEX_TO_COMPLEX(ctan)
__COMPLEX_TO_COMPLEX(cacosh)
__COMPLEX_TO_COMPLEX(casinh)
__COMPLEX_TO_COMPLEX(catanh)
__COMPLEX_TO_COMPLEX(ccosh)
__COMPLEX_TO_COMPLEX(csinh)
__COMPLEX_TO_COMPLEX(ctanh)
__COMPLEX_TO_COMPLEX(cexp)
__COMPLEX_TO_COMPLEX(clog)
__COMPLEX_TO_COMPLEX(csqrt)
__COMPLEX_TO_COMPLEX(conj)
__COMPLEX_TO_COMPLEX(cproj)
__COMPLEX_TO_REAL(cabs)
__COMPLEX_TO_REAL(carg)
__COMPLEX_TO_REAL(cimag)
__COMPLEX_TO_REAL(creal)
double _Complex cpow(double _Complex, double _Complex);
float _Complex cpowf(float _Complex, float _Complex);
long double _Complex cpowl(long double _Complex, long double _Complex);

#undef __COMPLEX_TO_COMPLEX
#undef __COMPLEX_TO_REAL

#endif
