/* bits/types/wint_t.h: a wide character, or WEOF. */
#ifndef _UNBRAID_BITS_TYPES_WINT_T_H
#define _UNBRAID_BITS_TYPES_WINT_T_H

typedef __WINT_TYPE__ wint_t;

#endif
