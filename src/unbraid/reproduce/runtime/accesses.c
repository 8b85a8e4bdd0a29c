// What compilers call before each access to memory if they are told to sanitize threads (-fsanitize=thread).  Their own
// library looks for races; this one lets threads switch.
#include "scheduler.h"

#include <string.h>

#define HOOK(name, kind) void __tsan_##name(void *place) { POINT(kind); }
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
void __tsan_func_entry(void *caller) {}
void __tsan_func_exit(void) { unbraid_pause(); }
void __tsan_read_range(void *place, unsigned long size) { POINT(READS); }
void __tsan_write_range(void *place, unsigned long size) { POINT(WRITES); }
void *__tsan_memcpy(void *to, const void *from, unsigned long size) { POINT(WRITES); return memcpy(to, from, size); }
void *__tsan_memmove(void *to, const void *from, unsigned long size) { POINT(WRITES); return memmove(to, from, size); }
void *__tsan_memset(void *to, int value, unsigned long size) { POINT(WRITES); return memset(to, value, size); }

// Nobody else runs, so these need not be atomic here.
#define CHANGE(bits, type, name, changed)                                                         \
    type __tsan_atomic##bits##_##name(volatile type *place, type value, int order) {              \
        POINT(IS_ATOMIC);                                                                             \
        type before = *place;                                                                     \
        *place = changed;                                                                         \
        return before;                                                                            \
    }
#define COMPARE(bits, type, name, may_fail)                                                       \
    int __tsan_atomic##bits##_compare_exchange_##name(                                            \
        volatile type *place, type *expected, type value, int order, int failure) {               \
        POINT(IS_ATOMIC);                                                                             \
        type before = *place;                                                                     \
        int succeeds = before == *expected && !(may_fail && !unbraid_input());                    \
        if (succeeds)                                                                             \
            *place = value;                                                                       \
        else                                                                                      \
            *expected = before;                                                                   \
        return succeeds;                                                                          \
    }
#define ATOMICS(bits, type)                                                                       \
    type __tsan_atomic##bits##_load(const volatile type *place, int order) {                      \
        POINT(IS_ATOMIC);                                                                             \
        return *place;                                                                            \
    }                                                                                             \
    void __tsan_atomic##bits##_store(volatile type *place, type value, int order) {               \
        POINT(IS_ATOMIC);                                                                             \
        *place = value;                                                                           \
    }                                                                                             \
    type __tsan_atomic##bits##_compare_exchange_val(                                              \
        volatile type *place, type expected, type value, int order, int failure) {                \
        POINT(IS_ATOMIC);                                                                             \
        type before = *place;                                                                     \
        if (before == expected)                                                                   \
            *place = value;                                                                       \
        return before;                                                                            \
    }                                                                                             \
    COMPARE(bits, type, strong, 0)                                                                \
    COMPARE(bits, type, weak, 1)                                                                  \
    CHANGE(bits, type, exchange, value)                                                           \
    CHANGE(bits, type, fetch_add, before + value)                                                 \
    CHANGE(bits, type, fetch_sub, before - value)                                                 \
    CHANGE(bits, type, fetch_and, before & value)                                                 \
    CHANGE(bits, type, fetch_or, before | value)                                                  \
    CHANGE(bits, type, fetch_xor, before ^ value)                                                 \
    CHANGE(bits, type, fetch_nand, ~(before & value))
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)
#ifdef __SIZEOF_INT128__
ATOMICS(128, unsigned __int128)
#endif

void __tsan_atomic_thread_fence(int order) {}
void __tsan_atomic_signal_fence(int order) {}
