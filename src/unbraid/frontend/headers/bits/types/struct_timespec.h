/* bits/types/struct_timespec.h: seconds and nanoseconds. */
#ifndef _UNBRAID_BITS_TYPES_STRUCT_TIMESPEC_H
#define _UNBRAID_BITS_TYPES_STRUCT_TIMESPEC_H

#include <bits/types/time_t.h>

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

#endif
