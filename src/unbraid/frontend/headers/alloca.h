/* alloca.h: memory that ends with the call. */
#ifndef _UNBRAID_ALLOCA_H
#define _UNBRAID_ALLOCA_H

#include <bits/size.h>

#define alloca(size) __builtin_alloca(size)

#endif
