// The functions that a program compiled with -fsanitize=thread calls before each memory access.  The compiler's own
// library looks for races in them; this one switches threads.  With UNBRAID_SANITIZED it does both: the program calls
// us, and we call ThreadSanitizer when it is the thread's turn.
#include "scheduler.h"

#include <string.h>

#ifdef UNBRAID_SANITIZED
#define OURS(name) replaced___tsan_##name
#define CALLER __builtin_return_address(0)
#define THEIRS(name) __attribute__((weak)) void __tsan_##name(void *place);
#define THEIRS_AT(name) __attribute__((weak)) void __tsan_##name##_pc(void *place, void *caller);
#define TELL(name) if (__tsan_##name) __tsan_##name(place)
#define TELL_AT(name) if (__tsan_##name##_pc) __tsan_##name##_pc(place, CALLER); else TELL(name)
__attribute__((weak)) void __tsan_acquire(void *place);
__attribute__((weak)) void __tsan_release(void *place);
__attribute__((weak)) void __tsan_func_entry(void *caller);
__attribute__((weak)) void __tsan_func_exit(void);
void unbraid_acquire(const volatile void *place) { if (__tsan_acquire) __tsan_acquire((void *)place); }
void unbraid_release(const volatile void *place) { if (__tsan_release) __tsan_release((void *)place); }
void OURS(func_entry)(void *caller) { if (__tsan_func_entry) __tsan_func_entry(caller); }
void OURS(func_exit)(void) { unbraid_pause(); if (__tsan_func_exit) __tsan_func_exit(); }
#else
#define OURS(name) __tsan_##name
#define THEIRS(name)
#define THEIRS_AT(name)
#define TELL(name)
#define TELL_AT(name)
void unbraid_acquire(const volatile void *place) {}
void unbraid_release(const volatile void *place) {}
void __tsan_init(void) {}
void OURS(func_entry)(void *caller) {}
void OURS(func_exit)(void) { unbraid_pause(); }
#endif

#define HOOK(name, kind, size) \
    THEIRS(name)               \
    void OURS(name)(void *place) { ACCESS(kind, place, size); TELL(name); }
#define HOOK_AT(name, kind, size) \
    THEIRS(name)                  \
    THEIRS_AT(name)               \
    void OURS(name)(void *place) { ACCESS(kind, place, size); TELL_AT(name); }
#define HOOKS(size)                                    \
    HOOK_AT(read##size, READS, size)                   \
    HOOK_AT(write##size, WRITES, size)                 \
    HOOK(unaligned_read##size, READS, size)            \
    HOOK(unaligned_write##size, WRITES, size)          \
    HOOK(volatile_read##size, READS, size)             \
    HOOK(volatile_write##size, WRITES, size)           \
    HOOK(unaligned_volatile_read##size, READS, size)   \
    HOOK(unaligned_volatile_write##size, WRITES, size) \
    HOOK(read_write##size, WRITES, size)               \
    HOOK(unaligned_read_write##size, WRITES, size)
HOOKS(1) HOOKS(2) HOOKS(4) HOOKS(8) HOOKS(16)

#ifdef UNBRAID_SANITIZED
__attribute__((weak)) void __tsan_read_range(void *place, unsigned long size);
__attribute__((weak)) void __tsan_write_range(void *place, unsigned long size);
#define TELL_RANGE(name) if (__tsan_##name) __tsan_##name(place, size)
#else
#define TELL_RANGE(name)
#endif
void OURS(read_range)(void *place, unsigned long size) { ACCESS(READS, place, size); TELL_RANGE(read_range); }
void OURS(write_range)(void *place, unsigned long size) { ACCESS(WRITES, place, size); TELL_RANGE(write_range); }

#ifdef UNBRAID_SANITIZED
__attribute__((weak)) void __tsan_read_range_pc(void *place, unsigned long size, void *caller);
__attribute__((weak)) void __tsan_write_range_pc(void *place, unsigned long size, void *caller);
static void tell(int kind, void *place, unsigned long size, void *caller) {
    if (kind == READS && __tsan_read_range_pc)
        __tsan_read_range_pc(place, size, caller);
    else if (kind == WRITES && __tsan_write_range_pc)
        __tsan_write_range_pc(place, size, caller);
}
#else
static void tell(int kind, void *place, unsigned long size, void *caller) {}
#endif
void unbraid_library_access(int kind, const volatile void *place, unsigned long size, void *caller) {
    unbraid_access(kind, place, size, 0, caller);
    tell(kind, (void *)place, size, caller);
}

void *OURS(memcpy)(void *to, const void *from, unsigned long size) { ACCESS(WRITES, to, size); return memcpy(to, from, size); }
void *OURS(memmove)(void *to, const void *from, unsigned long size) { ACCESS(WRITES, to, size); return memmove(to, from, size); }
void *OURS(memset)(void *to, int value, unsigned long size) { ACCESS(WRITES, to, size); return memset(to, value, size); }

// No other thread runs meanwhile, so these functions need not be atomic; ThreadSanitizer has its own.
#ifdef UNBRAID_SANITIZED
#define THEIR_ATOMIC(result, bits, name, ...) result __tsan_atomic##bits##_##name(__VA_ARGS__);
#define PASS_ON(call) return call;
#else
#define THEIR_ATOMIC(result, bits, name, ...)
#define PASS_ON(call)
#endif
#define CHANGE(bits, type, name, changed)                                                         \
    THEIR_ATOMIC(type, bits, name, volatile type *, type, int)                                    \
    type OURS(atomic##bits##_##name)(volatile type *place, type value, int order) {               \
        ATOMIC_ACCESS(WRITES, place, bits / 8);                                                   \
        PASS_ON(__tsan_atomic##bits##_##name(place, value, order))                                \
        type before = *place;                                                                     \
        *place = changed;                                                                         \
        return before;                                                                            \
    }
#define COMPARE(bits, type, name, may_fail)                                                       \
    THEIR_ATOMIC(int, bits, compare_exchange_##name, volatile type *, type *, type, int, int)     \
    int OURS(atomic##bits##_compare_exchange_##name)(                                             \
        volatile type *place, type *expected, type value, int order, int failure) {               \
        ATOMIC_ACCESS(WRITES, place, bits / 8);                                                   \
        type before = *place;                                                                     \
        int succeeds = before == *expected && !(may_fail && !unbraid_input());                    \
        if (succeeds) {                                                                           \
            PASS_ON(__tsan_atomic##bits##_compare_exchange_##name(place, expected, value, order, failure)) \
            *place = value;                                                                       \
        } else {                                                                                  \
            *expected = before;                                                                   \
        }                                                                                         \
        return succeeds;                                                                          \
    }
#define ATOMICS(bits, type)                                                                       \
    THEIR_ATOMIC(type, bits, load, const volatile type *, int)                                    \
    type OURS(atomic##bits##_load)(const volatile type *place, int order) {                       \
        ATOMIC_ACCESS(READS, place, bits / 8);                                                    \
        PASS_ON(__tsan_atomic##bits##_load(place, order))                                         \
        return *place;                                                                            \
    }                                                                                             \
    THEIR_ATOMIC(void, bits, store, volatile type *, type, int)                                   \
    void OURS(atomic##bits##_store)(volatile type *place, type value, int order) {                \
        ATOMIC_ACCESS(WRITES, place, bits / 8);                                                   \
        PASS_ON(__tsan_atomic##bits##_store(place, value, order))                                 \
        *place = value;                                                                           \
    }                                                                                             \
    THEIR_ATOMIC(type, bits, compare_exchange_val, volatile type *, type, type, int, int)         \
    type OURS(atomic##bits##_compare_exchange_val)(                                               \
        volatile type *place, type expected, type value, int order, int failure) {                \
        ATOMIC_ACCESS(WRITES, place, bits / 8);                                                   \
        PASS_ON(__tsan_atomic##bits##_compare_exchange_val(place, expected, value, order, failure)) \
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

void OURS(atomic_thread_fence)(int order) {}
void OURS(atomic_signal_fence)(int order) {}
