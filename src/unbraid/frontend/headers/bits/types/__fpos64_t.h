/* bits/types/__fpos64_t.h: a position in a large file. */
#ifndef _UNBRAID_BITS_TYPES___FPOS64_T_H
#define _UNBRAID_BITS_TYPES___FPOS64_T_H

#include <bits/types/__mbstate_t.h>

typedef struct _G_fpos64_t {
    __INT64_TYPE__ __pos;
    __mbstate_t __state;
} __fpos64_t;

#endif
