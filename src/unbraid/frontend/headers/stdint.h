/* stdint.h: integer types of stated width, from the compiler's own choice of types. */
#ifndef _UNBRAID_STDINT_H
#define _UNBRAID_STDINT_H

#include <bits/asked.h>
#include <bits/stdint-intn.h>
#include <bits/stdint-uintn.h>

typedef __INT_LEAST8_TYPE__ int_least8_t;
typedef __INT_LEAST16_TYPE__ int_least16_t;
typedef __INT_LEAST32_TYPE__ int_least32_t;
typedef __INT_LEAST64_TYPE__ int_least64_t;
typedef __UINT_LEAST8_TYPE__ uint_least8_t;
typedef __UINT_LEAST16_TYPE__ uint_least16_t;
typedef __UINT_LEAST32_TYPE__ uint_least32_t;
typedef __UINT_LEAST64_TYPE__ uint_least64_t;

/* The 16 and 32 bit fast types are one machine word on Linux, unlike clang's predefined ones. */
typedef __INT8_TYPE__ int_fast8_t;
typedef __INTPTR_TYPE__ int_fast16_t;
typedef __INTPTR_TYPE__ int_fast32_t;
typedef __INT64_TYPE__ int_fast64_t;
typedef __UINT8_TYPE__ uint_fast8_t;
typedef __UINTPTR_TYPE__ uint_fast16_t;
typedef __UINTPTR_TYPE__ uint_fast32_t;
typedef __UINT64_TYPE__ uint_fast64_t;

typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;

#define INT8_MIN (-__INT8_MAX__ - 1)
#define INT8_MAX __INT8_MAX__
#define UINT8_MAX __UINT8_MAX__
#define INT16_MIN (-__INT16_MAX__ - 1)
#define INT16_MAX __INT16_MAX__
#define UINT16_MAX __UINT16_MAX__
#define INT32_MIN (-__INT32_MAX__ - 1)
#define INT32_MAX __INT32_MAX__
#define UINT32_MAX __UINT32_MAX__
#define INT64_MIN (-__INT64_MAX__ - 1)
#define INT64_MAX __INT64_MAX__
#define UINT64_MAX __UINT64_MAX__

#define INT_LEAST8_MIN (-__INT_LEAST8_MAX__ - 1)
#define INT_LEAST8_MAX __INT_LEAST8_MAX__
#define UINT_LEAST8_MAX __UINT_LEAST8_MAX__
#define INT_LEAST16_MIN (-__INT_LEAST16_MAX__ - 1)
#define INT_LEAST16_MAX __INT_LEAST16_MAX__
#define UINT_LEAST16_MAX __UINT_LEAST16_MAX__
#define INT_LEAST32_MIN (-__INT_LEAST32_MAX__ - 1)
#define INT_LEAST32_MAX __INT_LEAST32_MAX__
#define UINT_LEAST32_MAX __UINT_LEAST32_MAX__
#define INT_LEAST64_MIN (-__INT_LEAST64_MAX__ - 1)
#define INT_LEAST64_MAX __INT_LEAST64_MAX__
#define UINT_LEAST64_MAX __UINT_LEAST64_MAX__

#define INT_FAST8_MIN (-__INT8_MAX__ - 1)
#define INT_FAST8_MAX __INT8_MAX__
#define UINT_FAST8_MAX __UINT8_MAX__
#define INT_FAST16_MIN (-__INTPTR_MAX__ - 1)
#define INT_FAST16_MAX __INTPTR_MAX__
#define UINT_FAST16_MAX __UINTPTR_MAX__
#define INT_FAST32_MIN (-__INTPTR_MAX__ - 1)
#define INT_FAST32_MAX __INTPTR_MAX__
#define UINT_FAST32_MAX __UINTPTR_MAX__
#define INT_FAST64_MIN (-__INT64_MAX__ - 1)
#define INT_FAST64_MAX __INT64_MAX__
#define UINT_FAST64_MAX __UINT64_MAX__

#define INTPTR_MIN (-__INTPTR_MAX__ - 1)
#define INTPTR_MAX __INTPTR_MAX__
#define UINTPTR_MAX __UINTPTR_MAX__
#define INTMAX_MIN (-__INTMAX_MAX__ - 1)
#define INTMAX_MAX __INTMAX_MAX__
#define UINTMAX_MAX __UINTMAX_MAX__

#define PTRDIFF_MIN (-__PTRDIFF_MAX__ - 1)
#define PTRDIFF_MAX __PTRDIFF_MAX__
#define SIZE_MAX __SIZE_MAX__
#define SIG_ATOMIC_MIN (-__SIG_ATOMIC_MAX__ - 1)
#define SIG_ATOMIC_MAX __SIG_ATOMIC_MAX__
#define WCHAR_MAX __WCHAR_MAX__
#ifdef __WCHAR_UNSIGNED__
#define WCHAR_MIN 0
#else
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
#endif
#define WINT_MIN 0U
#define WINT_MAX __WINT_MAX__

/* Constants: the digits joined with the suffix of the type. */
#define __INT_C_JOIN(c, suffix) c##suffix
#define __INT_C(c, suffix) __INT_C_JOIN(c, suffix)

#define INT8_C(c) c
#define INT16_C(c) c
#define INT32_C(c) c
#define INT64_C(c) __INT_C(c, __INT64_C_SUFFIX__)
#define UINT8_C(c) c
#define UINT16_C(c) c
#define UINT32_C(c) c##U
#define UINT64_C(c) __INT_C(c, __UINT64_C_SUFFIX__)
#define INTMAX_C(c) __INT_C(c, __INTMAX_C_SUFFIX__)
#define UINTMAX_C(c) __INT_C(c, __UINTMAX_C_SUFFIX__)

#endif
