/* unbraid_types.h: put before every program, because CBMC knows these types without a declaration. */
#ifndef _UNBRAID_TYPES_H
#define _UNBRAID_TYPES_H

typedef _Bool __CPROVER_bool;
typedef __SIZE_TYPE__ __CPROVER_size_t;

#endif
