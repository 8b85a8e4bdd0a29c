/* bits/types/sig_atomic_t.h: an integer that signal handlers may write. */
#ifndef _UNBRAID_BITS_TYPES_SIG_ATOMIC_T_H
#define _UNBRAID_BITS_TYPES_SIG_ATOMIC_T_H

typedef int sig_atomic_t;

#endif
