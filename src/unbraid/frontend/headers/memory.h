/* memory.h: memory blocks. */
#ifndef _UNBRAID_MEMORY_H
#define _UNBRAID_MEMORY_H

#include <string.h>

#endif
