/* bits/types/__sigset_t.h: a set of signals. */
#ifndef _UNBRAID_BITS_TYPES___SIGSET_T_H
#define _UNBRAID_BITS_TYPES___SIGSET_T_H

typedef struct __sigset { unsigned long __val[128 / sizeof(unsigned long)]; } __sigset_t;

#endif
