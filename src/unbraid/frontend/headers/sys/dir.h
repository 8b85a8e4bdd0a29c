/* sys/dir.h: directories. */
#ifndef _UNBRAID_SYS_DIR_H
#define _UNBRAID_SYS_DIR_H

#include <dirent.h>

#define direct dirent

#endif
