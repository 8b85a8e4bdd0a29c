/* bits/types/__fpos_t.h: a position in a stream. */
#ifndef _UNBRAID_BITS_TYPES___FPOS_T_H
#define _UNBRAID_BITS_TYPES___FPOS_T_H

#include <bits/types/__mbstate_t.h>

typedef struct _G_fpos_t {
    long __pos;
    __mbstate_t __state;
} __fpos_t;

#endif
