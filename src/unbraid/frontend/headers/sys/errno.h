/* sys/errno.h: error numbers. */
#ifndef _UNBRAID_SYS_ERRNO_H
#define _UNBRAID_SYS_ERRNO_H

#include <errno.h>

#endif
