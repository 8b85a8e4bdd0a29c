/* arm_acle.h: instructions of ARM's processors that order accesses or give hints. */
#ifndef _UNBRAID_ARM_ACLE_H
#define _UNBRAID_ARM_ACLE_H

#define __dmb(kind) __sync_synchronize()
#define __dsb(kind) __sync_synchronize()
#define __isb(kind) __sync_synchronize()
#define __nop() ((void)0)
#define __yield() ((void)0)
#define __wfe() ((void)0)
#define __wfi() ((void)0)
#define __sev() ((void)0)
#define __sevl() ((void)0)
#define __rev(x) __builtin_bswap32(x)
#define __revll(x) __builtin_bswap64(x)
#define __clz(x) ((x) ? (unsigned)__builtin_clz(x) : 32u)
#define __clzll(x) ((x) ? (unsigned)__builtin_clzll(x) : 64u)

#endif
