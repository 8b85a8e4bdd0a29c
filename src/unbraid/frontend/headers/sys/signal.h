/* sys/signal.h: signals. */
#ifndef _UNBRAID_SYS_SIGNAL_H
#define _UNBRAID_SYS_SIGNAL_H

#include <signal.h>

#endif
