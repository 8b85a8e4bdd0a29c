/* bits/types/stack_t.h: the stack of signal handlers. */
#ifndef _UNBRAID_BITS_TYPES_STACK_T_H
#define _UNBRAID_BITS_TYPES_STACK_T_H

#include <bits/size.h>

typedef struct {
    void *ss_sp;
    int ss_flags;
    size_t ss_size;
} stack_t;

#endif
