/* bits/types/sigval_t.h: a value that goes with a signal. */
#ifndef _UNBRAID_BITS_TYPES_SIGVAL_T_H
#define _UNBRAID_BITS_TYPES_SIGVAL_T_H

#include <bits/types/__sigval_t.h>

typedef __sigval_t sigval_t;

#endif
