/* bits/types/__FILE.h: a stream. */
#ifndef _UNBRAID_BITS_TYPES___FILE_H
#define _UNBRAID_BITS_TYPES___FILE_H

struct _IO_FILE;
typedef struct _IO_FILE __FILE;

#endif
