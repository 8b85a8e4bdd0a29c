/* time.h: clocks and calendar time. */
#ifndef _UNBRAID_TIME_H
#define _UNBRAID_TIME_H

#include <bits/size.h>
#include <bits/asked.h>
#include <bits/types/clock_t.h>
#include <bits/types/clockid_t.h>
#include <bits/types/locale_t.h>
#include <bits/types/struct_itimerspec.h>
#include <bits/types/struct_timespec.h>
#include <bits/types/struct_tm.h>
#include <bits/types/time_t.h>
#include <bits/types/timer_t.h>

typedef int pid_t;

struct sigevent;

#define CLOCKS_PER_SEC ((clock_t)1000000)

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1
#define TIME_UTC 1

clock_t clock(void);
time_t time(time_t *);
double difftime(time_t, time_t);
time_t mktime(struct tm *);
time_t timegm(struct tm *);
int timespec_get(struct timespec *, int);

char *asctime(const struct tm *);
char *asctime_r(const struct tm *, char *);
char *ctime(const time_t *);
char *ctime_r(const time_t *, char *);
struct tm *gmtime(const time_t *);
struct tm *gmtime_r(const time_t *, struct tm *);
struct tm *localtime(const time_t *);
struct tm *localtime_r(const time_t *, struct tm *);
size_t strftime(char *, size_t, const char *, const struct tm *);
size_t strftime_l(char *, size_t, const char *, const struct tm *, locale_t);
void tzset(void);
extern char *tzname[2];
extern char *__tzname[2];
extern int __daylight;
extern long __timezone;
#if defined __USE_MISC || defined __USE_XOPEN
extern int daylight;
extern long timezone;
#endif
#ifdef __USE_MISC
time_t timelocal(struct tm *);
int dysize(int);
#endif
#ifdef __USE_XOPEN
char *strptime(const char *, const char *, struct tm *);
#endif
#ifdef __USE_XOPEN_EXTENDED
extern int getdate_err;
struct tm *getdate(const char *);
#endif
#ifdef __USE_GNU
int getdate_r(const char *, struct tm *);
char *strptime_l(const char *, const char *, struct tm *, locale_t);
#endif

int nanosleep(const struct timespec *, struct timespec *);
int clock_getcpuclockid(pid_t, clockid_t *);
int clock_getres(clockid_t, struct timespec *);
int clock_gettime(clockid_t, struct timespec *);
int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
int clock_settime(clockid_t, const struct timespec *);

int timer_create(clockid_t, struct sigevent *, timer_t *);
int timer_delete(timer_t);
int timer_settime(timer_t, int, const struct itimerspec *, struct itimerspec *);
int timer_gettime(timer_t, struct itimerspec *);
int timer_getoverrun(timer_t);

#endif
