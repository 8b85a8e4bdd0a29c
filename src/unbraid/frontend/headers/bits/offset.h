/* bits/offset.h: off_t and off64_t. */
#ifndef _UNBRAID_BITS_OFFSET_H
#define _UNBRAID_BITS_OFFSET_H

#include <bits/asked.h>

#ifdef __USE_FILE_OFFSET64
typedef __INT64_TYPE__ off_t;
#else
typedef long off_t;
#endif
#ifdef __USE_LARGEFILE64
typedef __INT64_TYPE__ off64_t;
#endif

#endif
