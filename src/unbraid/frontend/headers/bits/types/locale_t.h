/* bits/types/locale_t.h: a locale. */
#ifndef _UNBRAID_BITS_TYPES_LOCALE_T_H
#define _UNBRAID_BITS_TYPES_LOCALE_T_H

#include <bits/types/__locale_t.h>

typedef __locale_t locale_t;

#endif
