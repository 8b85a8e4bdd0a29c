/* signal.h: signals, with the numbers of Linux on x86. */
#ifndef _UNBRAID_SIGNAL_H
#define _UNBRAID_SIGNAL_H

#include <bits/pthread_types.h>

typedef int sig_atomic_t;
typedef int pid_t;
typedef struct __sigset { unsigned long __bits[128 / sizeof(unsigned long)]; } sigset_t;
typedef void (*__sighandler_t)(int);

typedef struct __siginfo {
    int si_signo;
    int si_errno;
    int si_code;
    pid_t si_pid;
    unsigned si_uid;
    int si_status;
    void *si_addr;
} siginfo_t;

struct sigaction {
    union {
        void (*__handler)(int);
        void (*__sigaction)(int, siginfo_t *, void *);
    } __action;
    sigset_t sa_mask;
    int sa_flags;
};
#define sa_handler __action.__handler
#define sa_sigaction __action.__sigaction

#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)

#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

#define SA_NOCLDSTOP 0x00000001
#define SA_NOCLDWAIT 0x00000002
#define SA_SIGINFO 0x00000004
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPWR 30
#define SIGSYS 31

__sighandler_t signal(int, __sighandler_t);
int raise(int);
int kill(pid_t, int);

int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigismember(const sigset_t *, int);

int sigaction(int, const struct sigaction *, struct sigaction *);
int sigpending(sigset_t *);
int sigprocmask(int, const sigset_t *, sigset_t *);
int sigsuspend(const sigset_t *);
int sigwait(const sigset_t *, int *);

int pthread_kill(pthread_t, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);

#endif
