/* sys/select.h: waiting for many file descriptors. */
#ifndef _UNBRAID_SYS_SELECT_H
#define _UNBRAID_SYS_SELECT_H

#include <bits/types/sigset_t.h>
#include <bits/types/struct_timespec.h>
#include <bits/types/struct_timeval.h>

typedef long suseconds_t;

#define FD_SETSIZE 1024
#define NFDBITS (8 * (int)sizeof(long))
#define __FD_WORD_BITS (8 * sizeof(long))
#define __FD_WORD(fd, set) ((set)->fds_bits[(fd) / __FD_WORD_BITS])
#define __FD_MASK(fd) ((fd_mask)(1UL << ((fd) % __FD_WORD_BITS)))

typedef long fd_mask;

typedef struct {
    fd_mask fds_bits[FD_SETSIZE / __FD_WORD_BITS];
} fd_set;

#define FD_ZERO(set) ((void)(*(set) = (fd_set){ { 0 } }))
#define FD_SET(fd, set) ((void)(__FD_WORD(fd, set) |= __FD_MASK(fd)))
#define FD_CLR(fd, set) ((void)(__FD_WORD(fd, set) &= ~__FD_MASK(fd)))
#define FD_ISSET(fd, set) ((__FD_WORD(fd, set) & __FD_MASK(fd)) != 0)

int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
int pselect(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *);

#endif
