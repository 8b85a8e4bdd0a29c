/* bits/types/clockid_t.h: the type of clocks. */
#ifndef _UNBRAID_BITS_TYPES_CLOCKID_T_H
#define _UNBRAID_BITS_TYPES_CLOCKID_T_H

typedef int clockid_t;

#endif
