/* values.h: old names of limits. */
#ifndef _UNBRAID_VALUES_H
#define _UNBRAID_VALUES_H

#include <float.h>
#include <limits.h>

#define CHARBITS 8
#define SHORTBITS 16
#define INTBITS 32
#define LONGBITS (8 * (int)sizeof(long))
#define MAXSHORT SHRT_MAX
#define MAXINT INT_MAX
#define MAXLONG LONG_MAX
#define MINSHORT SHRT_MIN
#define MININT INT_MIN
#define MINLONG LONG_MIN

#endif
