/* features.h: which names the program asks for. */
#ifndef _UNBRAID_FEATURES_H
#define _UNBRAID_FEATURES_H

/* The headers of the machine need their own features.h. */
#if __has_include_next(<features.h>)
#include_next <features.h>
#else
#include <bits/asked.h>
#include <sys/cdefs.h>
#endif

#endif
