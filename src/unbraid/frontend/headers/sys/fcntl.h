/* sys/fcntl.h: opening files, and their flags and locks. */
#ifndef _UNBRAID_SYS_FCNTL_H
#define _UNBRAID_SYS_FCNTL_H

#include <fcntl.h>

#endif
