/* bits/types/timer_t.h: the type of timers. */
#ifndef _UNBRAID_BITS_TYPES_TIMER_T_H
#define _UNBRAID_BITS_TYPES_TIMER_T_H

typedef void *timer_t;

#endif
