/* xmmintrin.h: instructions of SSE that order accesses or give hints; vectors are refused. */
#ifndef _UNBRAID_XMMINTRIN_H
#define _UNBRAID_XMMINTRIN_H

#define _MM_HINT_T0 3
#define _MM_HINT_T1 2
#define _MM_HINT_T2 1
#define _MM_HINT_NTA 0
#define _mm_prefetch(address, hint) ((void)(address))

static inline void _mm_pause(void) {
    __asm__ volatile("pause");
}

static inline void _mm_sfence(void) {
    __asm__ volatile("sfence" : : : "memory");
}

#endif
