/* stddef.h: common definitions. */
#ifndef _UNBRAID_STDDEF_H
#define _UNBRAID_STDDEF_H

#include <bits/size.h>

typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;

/* The scalar types of the strictest alignment; 16 on x86. */
typedef struct {
    long long __ll;
    long double __ld __attribute__((__aligned__(__BIGGEST_ALIGNMENT__)));
#ifndef __x86_64__
    char __float128_bytes[16] __attribute__((__aligned__(16)));
#endif
} max_align_t;

#define offsetof(type, member) __builtin_offsetof(type, member)

#endif
