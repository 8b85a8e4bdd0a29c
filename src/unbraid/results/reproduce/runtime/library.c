// Inputs, time, and functions that end the program.
#define _GNU_SOURCE
#include "scheduler.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// ------------------------------------------------------------------------------------------------------- inputs
#define WEAK __attribute__((weak))  // a program may define these itself
#define FUNCTION(name, type) WEAK type name(void) { return (type)unbraid_input(); }
#define INPUT(name, type) \
    FUNCTION(__VERIFIER_nondet_##name, type) FUNCTION(__CPROVER_nondet_##name, type) \
    FUNCTION(__ESBMC_nondet_##name, type) FUNCTION(nondet_##name, type)
INPUT(bool, _Bool) INPUT(char, signed char) INPUT(uchar, unsigned char) INPUT(short, short)
INPUT(ushort, unsigned short) INPUT(int, int) INPUT(uint, unsigned) INPUT(unsigned, unsigned)
INPUT(long, long) INPUT(ulong, unsigned long) INPUT(longlong, long long) INPUT(ulonglong, unsigned long long)
INPUT(size_t, size_t) INPUT(loff_t, long long) INPUT(sector_t, unsigned long long) INPUT(u8, uint8_t)
INPUT(u16, uint16_t) INPUT(u32, uint32_t) INPUT(U8, uint8_t) INPUT(U16, uint16_t) INPUT(U32, uint32_t)
INPUT(S8, int8_t) INPUT(S16, int16_t) INPUT(S32, int32_t) INPUT(pthread_t, unsigned long)
INPUT(schar, signed char) INPUT(ssize_t, ssize_t) INPUT(intptr_t, intptr_t) INPUT(uintptr_t, uintptr_t)
INPUT(ptrdiff_t, ptrdiff_t) INPUT(u64, uint64_t) INPUT(U64, uint64_t) INPUT(S64, int64_t) INPUT(int8_t, int8_t)
INPUT(uint8_t, uint8_t) INPUT(int16_t, int16_t) INPUT(uint16_t, uint16_t) INPUT(int32_t, int32_t)
INPUT(uint32_t, uint32_t) INPUT(int64_t, int64_t) INPUT(uint64_t, uint64_t)

static float input_float(void) {
    uint32_t bits = (uint32_t)unbraid_input();
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
static double input_double(void) {
    uint64_t bits = unbraid_input();
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
#define OTHERS(prefix) \
    WEAK float prefix##float(void) { return input_float(); } \
    WEAK double prefix##double(void) { return input_double(); } \
    WEAK void *prefix##pointer(void) { return (void *)(uintptr_t)unbraid_input(); } \
    WEAK void *prefix##ptr(void) { return (void *)(uintptr_t)unbraid_input(); } \
    WEAK void *prefix##voidp(void) { return (void *)(uintptr_t)unbraid_input(); } \
    WEAK void *prefix##pchar(void) { return (void *)(uintptr_t)unbraid_input(); } \
    WEAK void *prefix##charp(void) { return (void *)(uintptr_t)unbraid_input(); }
OTHERS(__VERIFIER_nondet_) OTHERS(__CPROVER_nondet_) OTHERS(__ESBMC_nondet_) OTHERS(nondet_)

#define GIVEN { return unbraid_input(); }
int replaced_rand(void) GIVEN
long replaced_random(void) GIVEN
long replaced_lrand48(void) GIVEN
long replaced_mrand48(void) GIVEN
int replaced_getpid(void) GIVEN
int replaced_getppid(void) GIVEN
int replaced_gettid(void) GIVEN
clock_t replaced_clock(void) GIVEN
unsigned replaced_getuid(void) GIVEN
unsigned replaced_geteuid(void) GIVEN
int replaced_getchar(void) GIVEN
int replaced_getchar_unlocked(void) GIVEN
int replaced_fgetc(void *file) GIVEN
int replaced_getc(void *file) GIVEN

int replaced_rand_r(unsigned *seed) {
    *seed = (unsigned)unbraid_input();
    return (int)unbraid_input();
}
time_t replaced_time(time_t *where) {
    time_t value = (time_t)unbraid_input();
    if (where)
        *where = value;
    return value;
}
static int set_time(struct timespec *where) {
    where->tv_sec = (time_t)unbraid_input();
    where->tv_nsec = (long)unbraid_input();
    return 0;
}
int replaced_clock_gettime(clockid_t clock, struct timespec *where) { return set_time(where); }
int replaced_clock_getres(clockid_t clock, struct timespec *where) { return set_time(where); }
int replaced_timespec_get(struct timespec *where, int base) { set_time(where); return base; }
int replaced_gettimeofday(struct timeval *where) {
    where->tv_sec = (time_t)unbraid_input();
    where->tv_usec = (suseconds_t)unbraid_input();
    return 0;
}

unsigned replaced_sleep(unsigned time) { return 0; }
int replaced_usleep(unsigned time) { return 0; }
int replaced_nanosleep(const struct timespec *time) { return 0; }
int replaced_thrd_sleep(const struct timespec *time) { return 0; }

// ----------------------------------------------------------------------------------------------- verifier calls
static void assume(int holds) {
    if (!holds)
        unbraid_stop("an assumption does not hold");
}
static void assert_that(int holds) {
    if (!holds)
        unbraid_fail("assertion fails", "", 0);
}
#define CALLS_OF(prefix) \
    WEAK void prefix##assume(int holds) { assume(holds); } \
    WEAK void prefix##assert(int holds) { assert_that(holds); } \
    WEAK void prefix##atomic_begin(void) {} /* no other thread runs anyway */ \
    WEAK void prefix##atomic_end(void) {}
CALLS_OF(__VERIFIER_) CALLS_OF(__CPROVER_) CALLS_OF(__ESBMC_)
WEAK void __CPROVER_precondition(int holds) { assert_that(holds); }
WEAK void __CPROVER_postcondition(int holds) { assert_that(holds); }
WEAK void __CPROVER_input(void) {}
WEAK void __CPROVER_output(void) {}
WEAK void __ESBMC_yield(void) {}
WEAK void __VERIFIER_loop_begin(void) {}
WEAK void __VERIFIER_spin_start(void) {}
WEAK void __VERIFIER_spin_end(void) {}

// ---------------------------------------------------------------------------------------------------------- end
_Noreturn void replaced_abort(void) {
    POINT(CALLS);
    unbraid_give_up(ENDED, "abort() is called");
}
_Noreturn void replaced__exit(int code) {
    POINT(CALLS);
    unbraid_give_up(ENDED, "_exit() is called");
}
_Noreturn void replaced__Exit(int code) { replaced__exit(code); }
_Noreturn void replaced_quick_exit(int code) { replaced__exit(code); }
_Noreturn void replaced___assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    char message[TEXT];
    snprintf(message, sizeof message, "assertion '%s' fails", text);
    unbraid_fail(message, file, (int)line);
}
WEAK void __assert_rtn(const char *function, const char *file, int line) {
    unbraid_fail("assertion fails", file, line);
}
WEAK void __assert_func(const char *file, int line) { unbraid_fail("assertion fails", file, line); }
WEAK void __assert13(const char *file, int line) { unbraid_fail("assertion fails", file, line); }
WEAK void __assert2(const char *file, int line) { unbraid_fail("assertion fails", file, line); }
WEAK void reach_error(void) { unbraid_fail("reach_error() is reached", "", 0); }
WEAK void __VERIFIER_error(void) { unbraid_fail("__VERIFIER_error() is reached", "", 0); }
