/* bits/waiting.h: how a process has ended, shared by stdlib.h and sys/wait.h. */
#ifndef _UNBRAID_BITS_WAITING_H
#define _UNBRAID_BITS_WAITING_H

#define WNOHANG 1
#define WUNTRACED 2

#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) ((signed char)(WTERMSIG(status) + 1) >> 1 > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)

#endif
