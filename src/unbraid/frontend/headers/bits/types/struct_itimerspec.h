/* bits/types/struct_itimerspec.h: a timer with nanoseconds. */
#ifndef _UNBRAID_BITS_TYPES_STRUCT_ITIMERSPEC_H
#define _UNBRAID_BITS_TYPES_STRUCT_ITIMERSPEC_H

#include <bits/types/struct_timespec.h>

struct itimerspec {
    struct timespec it_interval;
    struct timespec it_value;
};

#endif
