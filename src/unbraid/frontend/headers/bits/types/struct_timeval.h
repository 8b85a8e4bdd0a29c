/* bits/types/struct_timeval.h: seconds and microseconds. */
#ifndef _UNBRAID_BITS_TYPES_STRUCT_TIMEVAL_H
#define _UNBRAID_BITS_TYPES_STRUCT_TIMEVAL_H

#include <bits/types/time_t.h>

struct timeval {
    time_t tv_sec;
    long tv_usec;
};

#endif
