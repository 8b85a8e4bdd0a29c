/* bits/types/clock_t.h: the type of processor time. */
#ifndef _UNBRAID_BITS_TYPES_CLOCK_T_H
#define _UNBRAID_BITS_TYPES_CLOCK_T_H

typedef long clock_t;

#endif
