/* sys/wait.h: waiting for processes. */
#ifndef _UNBRAID_SYS_WAIT_H
#define _UNBRAID_SYS_WAIT_H

#include <bits/asked.h>
#include <bits/types/idtype_t.h>
#include <bits/types/siginfo_t.h>
#include <bits/types/struct_rusage.h>
#include <bits/waiting.h>
#include <signal.h>

typedef unsigned id_t;
typedef int pid_t;

#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x01000000
#define __WALL 0x40000000
#define __WCLONE 0x80000000
#define WIFCONTINUED(status) ((status) == 0xffff)
#ifdef __USE_MISC
#define WCOREFLAG 0x80
#define WCOREDUMP(status) ((status) & WCOREFLAG)
#define W_EXITCODE(result, signal) ((result) << 8 | (signal))
#define W_STOPCODE(signal) ((signal) << 8 | 0x7f)
#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0
#endif

pid_t wait(int *);
pid_t waitpid(pid_t, int *, int);
int waitid(idtype_t, id_t, siginfo_t *, int);
#ifdef __USE_MISC
pid_t wait3(int *, int, struct rusage *);
pid_t wait4(pid_t, int *, int, struct rusage *);
#endif

#endif
