/* sys/cdefs.h: the macros that declarations in headers of the machine use. */
#ifndef _UNBRAID_SYS_CDEFS_H
#define _UNBRAID_SYS_CDEFS_H

#include <bits/cdefs.h>
#if __has_include_next(<sys/cdefs.h>)
#include_next <sys/cdefs.h>
#endif

#endif
