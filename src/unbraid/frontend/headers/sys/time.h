/* sys/time.h: struct timeval, its clocks and timers, and select. */
#ifndef _UNBRAID_SYS_TIME_H
#define _UNBRAID_SYS_TIME_H

#include <bits/asked.h>
#include <bits/types.h>
#include <bits/types/struct_timeval.h>
#include <bits/types/time_t.h>
#include <sys/select.h>

typedef long suseconds_t;

struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};

struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};

enum __itimer_which { ITIMER_REAL = 0, ITIMER_VIRTUAL = 1, ITIMER_PROF = 2 };
#define ITIMER_REAL ITIMER_REAL
#define ITIMER_VIRTUAL ITIMER_VIRTUAL
#define ITIMER_PROF ITIMER_PROF

int gettimeofday(struct timeval *, void *);
int settimeofday(const struct timeval *, const struct timezone *);
#ifdef __USE_GNU
int getitimer(enum __itimer_which, struct itimerval *);
int setitimer(enum __itimer_which, const struct itimerval *, struct itimerval *);
#else
int getitimer(int, struct itimerval *);
int setitimer(int, const struct itimerval *, struct itimerval *);
#endif
int utimes(const char *, const struct timeval[2]);

#ifdef __USE_MISC
int adjtime(const struct timeval *, struct timeval *);
int futimes(int, const struct timeval[2]);
int lutimes(const char *, const struct timeval[2]);

#define timerisset(t) ((t)->tv_sec || (t)->tv_usec)
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timercmp(a, b, CMP) \
    ((a)->tv_sec == (b)->tv_sec ? ((a)->tv_usec CMP (b)->tv_usec) : ((a)->tv_sec CMP (b)->tv_sec))
#define timeradd(a, b, sum) \
    do { \
        (sum)->tv_sec = (a)->tv_sec + (b)->tv_sec; \
        (sum)->tv_usec = (a)->tv_usec + (b)->tv_usec; \
        if ((sum)->tv_usec >= 1000000) { \
            (sum)->tv_sec++; \
            (sum)->tv_usec -= 1000000; \
        } \
    } while (0)
#define timersub(a, b, difference) \
    do { \
        (difference)->tv_sec = (a)->tv_sec - (b)->tv_sec; \
        (difference)->tv_usec = (a)->tv_usec - (b)->tv_usec; \
        if ((difference)->tv_usec < 0) { \
            (difference)->tv_sec--; \
            (difference)->tv_usec += 1000000; \
        } \
    } while (0)
#endif

#ifdef __USE_GNU
#define TIMEVAL_TO_TIMESPEC(tv, ts) \
    do { \
        (ts)->tv_sec = (tv)->tv_sec; \
        (ts)->tv_nsec = (tv)->tv_usec * 1000; \
    } while (0)
#define TIMESPEC_TO_TIMEVAL(tv, ts) \
    do { \
        (tv)->tv_sec = (ts)->tv_sec; \
        (tv)->tv_usec = (ts)->tv_nsec / 1000; \
    } while (0)
int futimesat(int, const char *, const struct timeval[2]);
#endif

#endif
