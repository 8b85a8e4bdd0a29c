/* bits/types/mbstate_t.h: the state of a conversion of multibyte characters. */
#ifndef _UNBRAID_BITS_TYPES_MBSTATE_T_H
#define _UNBRAID_BITS_TYPES_MBSTATE_T_H

#include <bits/types/__mbstate_t.h>

typedef __mbstate_t mbstate_t;

#endif
