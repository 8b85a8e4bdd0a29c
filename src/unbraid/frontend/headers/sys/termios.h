/* sys/termios.h: terminals. */
#ifndef _UNBRAID_SYS_TERMIOS_H
#define _UNBRAID_SYS_TERMIOS_H

#include <termios.h>

#endif
