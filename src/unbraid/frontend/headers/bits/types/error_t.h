/* bits/types/error_t.h: the type of error numbers. */
#ifndef _UNBRAID_BITS_TYPES_ERROR_T_H
#define _UNBRAID_BITS_TYPES_ERROR_T_H

typedef int error_t;

#endif
