/* bits/types/time_t.h: the type of calendar time. */
#ifndef _UNBRAID_BITS_TYPES_TIME_T_H
#define _UNBRAID_BITS_TYPES_TIME_T_H

typedef long time_t;

#endif
