/* paths.h: usual paths. */
#ifndef _UNBRAID_PATHS_H
#define _UNBRAID_PATHS_H

#define _PATH_BSHELL "/bin/sh"
#define _PATH_CONSOLE "/dev/console"
#define _PATH_DEV "/dev/"
#define _PATH_DEVNULL "/dev/null"
#define _PATH_MEM "/dev/mem"
#define _PATH_TMP "/tmp/"
#define _PATH_TTY "/dev/tty"
#define _PATH_VARRUN "/var/run/"

#endif
