/* asm/types.h: the kernel's names for integers. */
#ifndef _UNBRAID_ASM_TYPES_H
#define _UNBRAID_ASM_TYPES_H

/* The headers of the machine need their own. */
#if __has_include_next(<asm/types.h>)
#include_next <asm/types.h>
#else
typedef signed char __s8;
typedef unsigned char __u8;
typedef short __s16;
typedef unsigned short __u16;
typedef int __s32;
typedef unsigned int __u32;
typedef long long __s64;
typedef unsigned long long __u64;
#endif

#endif
