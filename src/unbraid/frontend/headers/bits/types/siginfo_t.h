/* bits/types/siginfo_t.h: what a handler may know of a signal. */
#ifndef _UNBRAID_BITS_TYPES_SIGINFO_T_H
#define _UNBRAID_BITS_TYPES_SIGINFO_T_H

#include <bits/types/__sigval_t.h>

/* 128 bytes.  What follows the first three numbers depends on the signal. */
typedef struct __siginfo {
    int si_signo;
    int si_errno;
    int si_code;
#ifdef __x86_64__
    int __padding;
#endif
    union {
        int __size[128 / sizeof(int) - (sizeof(long) == 8 ? 4 : 3)];
        struct { int __pid; unsigned __uid; __sigval_t __value; } __sent;
        struct { int __timer; int __overrun; __sigval_t __value; } __timer;
        struct { int __pid; unsigned __uid; int __status; long __utime; long __stime; } __child;
        struct { void *__address; short __address_lsb; struct { void *__lower; void *__upper; } __bounds; } __fault;
        struct { long __band; int __fd; } __poll;
        struct { void *__call_address; int __number; unsigned __arch; } __system_call;
    } __fields;
} siginfo_t;

#define si_pid __fields.__sent.__pid
#define si_uid __fields.__sent.__uid
#define si_value __fields.__sent.__value
#define si_int __fields.__sent.__value.sival_int
#define si_ptr __fields.__sent.__value.sival_ptr
#define si_timerid __fields.__timer.__timer
#define si_overrun __fields.__timer.__overrun
#define si_status __fields.__child.__status
#define si_utime __fields.__child.__utime
#define si_stime __fields.__child.__stime
#define si_addr __fields.__fault.__address
#define si_addr_lsb __fields.__fault.__address_lsb
#define si_lower __fields.__fault.__bounds.__lower
#define si_upper __fields.__fault.__bounds.__upper
#define si_band __fields.__poll.__band
#define si_fd __fields.__poll.__fd
#define si_call_addr __fields.__system_call.__call_address
#define si_syscall __fields.__system_call.__number
#define si_arch __fields.__system_call.__arch

#endif
