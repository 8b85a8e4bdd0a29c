/* utime.h: the times of a file. */
#ifndef _UNBRAID_UTIME_H
#define _UNBRAID_UTIME_H

#include <bits/types/time_t.h>

struct utimbuf {
    time_t actime;
    time_t modtime;
};

int utime(const char *, const struct utimbuf *);

#endif
