/* sys/sendfile.h: copying between file descriptors. */
#ifndef _UNBRAID_SYS_SENDFILE_H
#define _UNBRAID_SYS_SENDFILE_H

#include <bits/offset.h>
#include <bits/size.h>

__PTRDIFF_TYPE__ sendfile(int, int, off_t *, size_t);
#ifdef __USE_LARGEFILE64
__PTRDIFF_TYPE__ sendfile64(int, int, off64_t *, size_t);
#endif

#endif
