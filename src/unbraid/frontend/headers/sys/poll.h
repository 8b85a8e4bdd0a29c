/* sys/poll.h: waiting for events on file descriptors. */
#ifndef _UNBRAID_SYS_POLL_H
#define _UNBRAID_SYS_POLL_H

#include <bits/asked.h>

#define POLLIN 0x001
#define POLLPRI 0x002
#define POLLOUT 0x004
#define POLLERR 0x008
#define POLLHUP 0x010
#define POLLNVAL 0x020
#define POLLRDNORM 0x040
#define POLLRDBAND 0x080
#define POLLWRNORM 0x100
#define POLLWRBAND 0x200
#ifdef __USE_GNU
#define POLLMSG 0x400
#define POLLREMOVE 0x1000
#define POLLRDHUP 0x2000
#endif

typedef unsigned long nfds_t;

struct pollfd {
    int fd;
    short events;
    short revents;
};

int poll(struct pollfd *, nfds_t, int);
#ifdef __USE_GNU
#include <bits/types/__sigset_t.h>
#include <bits/types/struct_timespec.h>
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const __sigset_t *);
#endif

#endif
