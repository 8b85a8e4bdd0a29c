/* bits/asked.h: which names the program asks for, from its feature test macros, with glibc's names for the answers. */
#ifndef _UNBRAID_BITS_ASKED_H
#define _UNBRAID_BITS_ASKED_H

#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))

#ifdef _GNU_SOURCE
#undef _ISOC99_SOURCE
#undef _ISOC11_SOURCE
#undef _POSIX_SOURCE
#undef _POSIX_C_SOURCE
#undef _XOPEN_SOURCE
#undef _XOPEN_SOURCE_EXTENDED
#undef _LARGEFILE64_SOURCE
#undef _DEFAULT_SOURCE
#undef _ATFILE_SOURCE
#define _ISOC99_SOURCE 1
#define _ISOC11_SOURCE 1
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define _LARGEFILE64_SOURCE 1
#define _DEFAULT_SOURCE 1
#define _ATFILE_SOURCE 1
#define __USE_GNU 1
#endif

/* A program that asks for nothing gets POSIX and the names of BSD, unless it wants ISO C alone. */
#if !defined _DEFAULT_SOURCE \
    && (defined _BSD_SOURCE || defined _SVID_SOURCE \
        || (!defined __STRICT_ANSI__ && !defined _ISOC99_SOURCE && !defined _ISOC11_SOURCE \
            && !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE && !defined _XOPEN_SOURCE))
#define _DEFAULT_SOURCE 1
#endif
#ifdef _DEFAULT_SOURCE
#define __USE_MISC 1
#endif

#if !defined _POSIX_C_SOURCE && !defined _POSIX_SOURCE
#if defined _DEFAULT_SOURCE || (defined _XOPEN_SOURCE && _XOPEN_SOURCE - 0 >= 700)
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 200809L
#elif defined _XOPEN_SOURCE && _XOPEN_SOURCE - 0 >= 600
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 200112L
#elif defined _XOPEN_SOURCE && _XOPEN_SOURCE - 0 >= 500
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 199506L
#elif !defined __STRICT_ANSI__
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 2
#endif
#endif

#if defined _POSIX_SOURCE || defined _POSIX_C_SOURCE || defined _XOPEN_SOURCE
#define __USE_POSIX 1
#endif
#if defined _POSIX_C_SOURCE && _POSIX_C_SOURCE - 0 >= 2
#define __USE_POSIX2 1
#endif
#if defined _POSIX_C_SOURCE && _POSIX_C_SOURCE - 0 >= 199309L
#define __USE_POSIX199309 1
#endif
#if defined _POSIX_C_SOURCE && _POSIX_C_SOURCE - 0 >= 199506L
#define __USE_POSIX199506 1
#endif
#if defined _POSIX_C_SOURCE && _POSIX_C_SOURCE - 0 >= 200112L
#define __USE_XOPEN2K 1
#endif
#if defined _POSIX_C_SOURCE && _POSIX_C_SOURCE - 0 >= 200809L
#define __USE_XOPEN2K8 1
#define __USE_ATFILE 1
#endif
#if defined __USE_XOPEN2K || __STDC_VERSION__ >= 199901L || defined _ISOC99_SOURCE
#define __USE_ISOC99 1
#define __USE_ISOC95 1
#endif
#if __STDC_VERSION__ >= 201112L || defined _ISOC11_SOURCE
#define __USE_ISOC11 1
#endif

#ifdef _XOPEN_SOURCE
#define __USE_XOPEN 1
#if _XOPEN_SOURCE - 0 >= 500
#define __USE_XOPEN_EXTENDED 1
#define __USE_UNIX98 1
#endif
#if _XOPEN_SOURCE - 0 >= 600
#define __USE_XOPEN2KXSI 1
#endif
#if _XOPEN_SOURCE - 0 >= 700
#define __USE_XOPEN2K8XSI 1
#endif
#endif

#ifdef _LARGEFILE64_SOURCE
#define __USE_LARGEFILE64 1
#endif
#if defined _FILE_OFFSET_BITS && _FILE_OFFSET_BITS == 64
#define __USE_FILE_OFFSET64 1
#endif

#include <bits/cdefs.h>

#endif
