/* bits/types/idtype_t.h: what the number of a process means to waitid. */
#ifndef _UNBRAID_BITS_TYPES_IDTYPE_T_H
#define _UNBRAID_BITS_TYPES_IDTYPE_T_H

typedef enum { P_ALL = 0, P_PID = 1, P_PGID = 2, P_PIDFD = 3 } idtype_t;

#endif
