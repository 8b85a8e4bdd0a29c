/* sys/unistd.h: POSIX system calls. */
#ifndef _UNBRAID_SYS_UNISTD_H
#define _UNBRAID_SYS_UNISTD_H

#include <unistd.h>

#endif
