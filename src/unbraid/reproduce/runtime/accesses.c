// What compilers call before each access to memory if they are told to sanitize threads (-fsanitize=thread).  Their own
// library looks for races; this one lets threads switch.
#include "scheduler.h"

#include <string.h>

#define HOOK(name, kind) void __tsan_##name(void *place) { (void)place; POINT(kind); }
#define HOOKS(size)                  \
    HOOK(read##size, READS)          \
    HOOK(write##size, WRITES)        \
    HOOK(unaligned_read##size, READS)         \
    HOOK(unaligned_write##size, WRITES)       \
    HOOK(volatile_read##size, READS)          \
    HOOK(volatile_write##size, WRITES)        \
    HOOK(unaligned_volatile_read##size, READS)  \
    HOOK(unaligned_volatile_write##size, WRITES) \
    HOOK(read_write##size, WRITES)            \
    HOOK(unaligned_read_write##size, WRITES)
HOOKS(1) HOOKS(2) HOOKS(4) HOOKS(8) HOOKS(16)

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}
void __tsan_read_range(void *place, unsigned long size) { (void)place, (void)size; POINT(READS); }
void __tsan_write_range(void *place, unsigned long size) { (void)place, (void)size; POINT(WRITES); }
void *__tsan_memcpy(void *to, const void *from, unsigned long size) { POINT(WRITES); return memcpy(to, from, size); }
void *__tsan_memmove(void *to, const void *from, unsigned long size) { POINT(WRITES); return memmove(to, from, size); }
void *__tsan_memset(void *to, int value, unsigned long size) { POINT(WRITES); return memset(to, value, size); }

#define CHANGE(bits, type, name)                                              \
    type __tsan_atomic##bits##_##name(volatile type *place, type value, int order) { \
        (void)order;                                                          \
        POINT(CALLS);                                                         \
        return __atomic_##name(place, value, __ATOMIC_SEQ_CST);               \
    }
#define ATOMICS(bits, type)                                                             \
    type __tsan_atomic##bits##_load(const volatile type *place, int order) {            \
        (void)order;                                                                    \
        POINT(CALLS);                                                                   \
        return __atomic_load_n(place, __ATOMIC_SEQ_CST);                                \
    }                                                                                   \
    void __tsan_atomic##bits##_store(volatile type *place, type value, int order) {     \
        (void)order;                                                                    \
        POINT(CALLS);                                                                   \
        __atomic_store_n(place, value, __ATOMIC_SEQ_CST);                               \
    }                                                                                   \
    type __tsan_atomic##bits##_exchange(volatile type *place, type value, int order) {  \
        (void)order;                                                                    \
        POINT(CALLS);                                                                   \
        return __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);                     \
    }                                                                                   \
    int __tsan_atomic##bits##_compare_exchange_strong(                                  \
        volatile type *place, type *expected, type value, int order, int failure) {     \
        (void)order, (void)failure;                                                     \
        POINT(CALLS);                                                                   \
        return __atomic_compare_exchange_n(                                             \
            place, expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
    }                                                                                   \
    int __tsan_atomic##bits##_compare_exchange_weak(                                    \
        volatile type *place, type *expected, type value, int order, int failure) {     \
        (void)order, (void)failure;                                                     \
        POINT(CALLS);                                                                   \
        if (*place == *expected && !unbraid_input())                                    \
            return 0;                                                                   \
        return __atomic_compare_exchange_n(                                             \
            place, expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
    }                                                                                   \
    type __tsan_atomic##bits##_compare_exchange_val(                                    \
        volatile type *place, type expected, type value, int order, int failure) {      \
        (void)order, (void)failure;                                                     \
        POINT(CALLS);                                                                   \
        __atomic_compare_exchange_n(                                                    \
            place, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);            \
        return expected;                                                                \
    }                                                                                   \
    CHANGE(bits, type, fetch_add)                                                       \
    CHANGE(bits, type, fetch_sub)                                                       \
    CHANGE(bits, type, fetch_and)                                                       \
    CHANGE(bits, type, fetch_or)                                                        \
    CHANGE(bits, type, fetch_xor)                                                       \
    CHANGE(bits, type, fetch_nand)
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order) { (void)order; __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int order) { (void)order; }
