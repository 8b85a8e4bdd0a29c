/* bits/types/__mbstate_t.h: the state of a conversion of multibyte characters. */
#ifndef _UNBRAID_BITS_TYPES___MBSTATE_T_H
#define _UNBRAID_BITS_TYPES___MBSTATE_T_H

typedef struct {
    int __count;
    union {
        __WINT_TYPE__ __wch;
        char __wchb[4];
    } __value;
} __mbstate_t;

#endif
