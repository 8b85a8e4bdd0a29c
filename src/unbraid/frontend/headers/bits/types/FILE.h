/* bits/types/FILE.h: a stream. */
#ifndef _UNBRAID_BITS_TYPES_FILE_H
#define _UNBRAID_BITS_TYPES_FILE_H

struct _IO_FILE;
typedef struct _IO_FILE FILE;

#endif
