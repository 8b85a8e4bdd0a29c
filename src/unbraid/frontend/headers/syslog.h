/* syslog.h: the log of the system. */
#ifndef _UNBRAID_SYSLOG_H
#define _UNBRAID_SYSLOG_H

#include <sys/syslog.h>

#endif
