/* bits/size.h: size_t and NULL, shared by the headers that must provide both. */
#ifndef _UNBRAID_BITS_SIZE_H
#define _UNBRAID_BITS_SIZE_H

typedef __SIZE_TYPE__ size_t;

#define NULL ((void *)0)

#endif
