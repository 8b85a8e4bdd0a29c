/* poll.h: waiting for events on file descriptors. */
#ifndef _UNBRAID_POLL_H
#define _UNBRAID_POLL_H

#include <sys/poll.h>

#endif
