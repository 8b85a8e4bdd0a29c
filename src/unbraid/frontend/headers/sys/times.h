/* sys/times.h: processor times of a process. */
#ifndef _UNBRAID_SYS_TIMES_H
#define _UNBRAID_SYS_TIMES_H

#include <bits/types/clock_t.h>

struct tms {
    clock_t tms_utime;
    clock_t tms_stime;
    clock_t tms_cutime;
    clock_t tms_cstime;
};

clock_t times(struct tms *);

#endif
