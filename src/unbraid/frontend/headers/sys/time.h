/* sys/time.h: struct timeval, its clocks and timers, and select. */
#ifndef _UNBRAID_SYS_TIME_H
#define _UNBRAID_SYS_TIME_H

#include <bits/timespec.h>

typedef long suseconds_t;

struct timeval {
    time_t tv_sec;
    suseconds_t tv_usec;
};

struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};

struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

int gettimeofday(struct timeval *, void *);
int settimeofday(const struct timeval *, const struct timezone *);
int getitimer(int, struct itimerval *);
int setitimer(int, const struct itimerval *, struct itimerval *);
int utimes(const char *, const struct timeval[2]);

#define FD_SETSIZE 1024
#define __FD_WORD_BITS (8 * sizeof(long))
#define __FD_WORD(fd, set) ((set)->__bits[(fd) / __FD_WORD_BITS])
#define __FD_MASK(fd) (1UL << ((fd) % __FD_WORD_BITS))

typedef struct __fd_set {
    unsigned long __bits[FD_SETSIZE / __FD_WORD_BITS];
} fd_set;

#define FD_ZERO(set) ((void)(*(set) = (fd_set){ { 0 } }))
#define FD_SET(fd, set) ((void)(__FD_WORD(fd, set) |= __FD_MASK(fd)))
#define FD_CLR(fd, set) ((void)(__FD_WORD(fd, set) &= ~__FD_MASK(fd)))
#define FD_ISSET(fd, set) ((__FD_WORD(fd, set) & __FD_MASK(fd)) != 0)

int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);

#endif
