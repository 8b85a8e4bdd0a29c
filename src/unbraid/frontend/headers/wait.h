/* wait.h: waiting for processes. */
#ifndef _UNBRAID_WAIT_H
#define _UNBRAID_WAIT_H

#include <sys/wait.h>

#endif
