/* bits/types/struct_iovec.h: a block of memory that is read or written with others. */
#ifndef _UNBRAID_BITS_TYPES_STRUCT_IOVEC_H
#define _UNBRAID_BITS_TYPES_STRUCT_IOVEC_H

#include <bits/size.h>

struct iovec {
    void *iov_base;
    size_t iov_len;
};

#endif
