/* sys/uio.h: reading and writing several blocks at once. */
#ifndef _UNBRAID_SYS_UIO_H
#define _UNBRAID_SYS_UIO_H

#include <bits/asked.h>
#include <bits/offset.h>
#include <bits/types/struct_iovec.h>
#include <sys/types.h>

typedef __PTRDIFF_TYPE__ ssize_t;

#define UIO_MAXIOV 1024

ssize_t readv(int, const struct iovec *, int);
ssize_t writev(int, const struct iovec *, int);
#ifdef __USE_MISC
ssize_t preadv(int, const struct iovec *, int, off_t);
ssize_t pwritev(int, const struct iovec *, int, off_t);
#endif
#ifdef __USE_GNU
typedef int pid_t;
ssize_t process_vm_readv(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);
ssize_t process_vm_writev(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);
#endif

#endif
