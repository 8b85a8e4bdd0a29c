/* syscall.h: the numbers of system calls. */
#ifndef _UNBRAID_SYSCALL_H
#define _UNBRAID_SYSCALL_H

#include <sys/syscall.h>

#endif
