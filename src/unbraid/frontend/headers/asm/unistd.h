/* asm/unistd.h: the numbers of system calls. */
#ifndef _UNBRAID_ASM_UNISTD_H
#define _UNBRAID_ASM_UNISTD_H

/* The headers of the machine need their own. */
#if __has_include_next(<asm/unistd.h>)
#include_next <asm/unistd.h>
#else
#include <sys/syscall.h>
#endif

#endif
