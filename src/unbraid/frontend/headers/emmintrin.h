/* emmintrin.h: instructions of SSE2 that order accesses; vectors are refused. */
#ifndef _UNBRAID_EMMINTRIN_H
#define _UNBRAID_EMMINTRIN_H

#include <xmmintrin.h>

static inline void _mm_lfence(void) {
    __asm__ volatile("lfence" : : : "memory");
}

static inline void _mm_mfence(void) {
    __asm__ volatile("mfence" : : : "memory");
}

#endif
