/* bits/endian.h: the order of bytes. */
#ifndef _UNBRAID_BITS_ENDIAN_H
#define _UNBRAID_BITS_ENDIAN_H

#include <endian.h>

#endif
