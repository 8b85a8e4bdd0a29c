/* bits/types/sigset_t.h: a set of signals. */
#ifndef _UNBRAID_BITS_TYPES_SIGSET_T_H
#define _UNBRAID_BITS_TYPES_SIGSET_T_H

#include <bits/types/__sigset_t.h>

typedef __sigset_t sigset_t;

#endif
