/* x86gprintrin.h: instructions of x86 on integers. */
#ifndef _UNBRAID_X86GPRINTRIN_H
#define _UNBRAID_X86GPRINTRIN_H

static inline unsigned long long __rdtsc(void) {
    unsigned __low, __high;
    __asm__ volatile("rdtsc" : "=a"(__low), "=d"(__high));
    return (unsigned long long)__high << 32 | __low;
}

static inline unsigned long long __rdtscp(unsigned *__aux) {
    unsigned __low, __high;
    __asm__ volatile("rdtscp" : "=a"(__low), "=d"(__high), "=c"(*__aux));
    return (unsigned long long)__high << 32 | __low;
}
#define _rdtsc() __rdtsc()

#define __bswapd(x) __builtin_bswap32(x)
#define __bswapq(x) __builtin_bswap64(x)
#define _bswap(x) __builtin_bswap32(x)
#define _bswap64(x) __builtin_bswap64(x)
#define __popcntd(x) __builtin_popcount(x)
#define __popcntq(x) __builtin_popcountll(x)
#define _popcnt32(x) __builtin_popcount(x)
#define _popcnt64(x) __builtin_popcountll(x)
#define _mm_popcnt_u32(x) __builtin_popcount(x)
#define _mm_popcnt_u64(x) __builtin_popcountll(x)
#define _lzcnt_u32(x) ((x) ? (unsigned)__builtin_clz(x) : 32u)
#define _lzcnt_u64(x) ((x) ? (unsigned long long)__builtin_clzll(x) : 64ull)
#define _tzcnt_u32(x) ((x) ? (unsigned)__builtin_ctz(x) : 32u)
#define _tzcnt_u64(x) ((x) ? (unsigned long long)__builtin_ctzll(x) : 64ull)

/* Hardware transactions: none ever starts, as on a processor without them. */
#define _XBEGIN_STARTED (~0u)
#define _XABORT_EXPLICIT (1 << 0)
#define _XABORT_RETRY (1 << 1)
#define _XABORT_CONFLICT (1 << 2)
#define _XABORT_CAPACITY (1 << 3)
#define _XABORT_DEBUG (1 << 4)
#define _XABORT_NESTED (1 << 5)
#define _XABORT_CODE(status) (((status) >> 24) & 0xff)
unsigned _xbegin(void);
void _xend(void);
void _xabort(unsigned);
unsigned char _xtest(void);

#endif
