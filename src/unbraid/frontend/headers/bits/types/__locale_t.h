/* bits/types/__locale_t.h: a locale. */
#ifndef _UNBRAID_BITS_TYPES___LOCALE_T_H
#define _UNBRAID_BITS_TYPES___LOCALE_T_H

struct __locale_struct;
typedef struct __locale_struct *__locale_t;

#endif
