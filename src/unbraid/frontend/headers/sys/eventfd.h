/* sys/eventfd.h: a counter that is a file descriptor. */
#ifndef _UNBRAID_SYS_EVENTFD_H
#define _UNBRAID_SYS_EVENTFD_H

#include <stdint.h>

typedef uint64_t eventfd_t;

enum { EFD_SEMAPHORE = 00000001, EFD_CLOEXEC = 02000000, EFD_NONBLOCK = 00004000 };
#define EFD_SEMAPHORE EFD_SEMAPHORE
#define EFD_CLOEXEC EFD_CLOEXEC
#define EFD_NONBLOCK EFD_NONBLOCK

int eventfd(unsigned, int);
int eventfd_read(int, eventfd_t *);
int eventfd_write(int, eventfd_t);

#endif
