/* bits/timespec.h: time_t, clockid_t and struct timespec, for the headers with timed waits. */
#ifndef _UNBRAID_BITS_TIMESPEC_H
#define _UNBRAID_BITS_TIMESPEC_H

typedef long time_t;
typedef int clockid_t;

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

#endif
