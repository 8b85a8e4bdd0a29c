/* unistd.h: POSIX system calls. */
#ifndef _UNBRAID_UNISTD_H
#define _UNBRAID_UNISTD_H

#include <bits/size.h>

typedef unsigned gid_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef long off_t;
typedef int pid_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef unsigned uid_t;
typedef unsigned useconds_t;

#define _POSIX_VERSION 200809L
#define _POSIX_THREADS 200809L
#define _POSIX_BARRIERS 200809L
#define _POSIX_READER_WRITER_LOCKS 200809L
#define _POSIX_SEMAPHORES 200809L
#define _POSIX_SPIN_LOCKS 200809L
#define _POSIX_TIMEOUTS 200809L
#define _POSIX_TIMERS 200809L

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4

#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_VERSION 29
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_SEM_NSEMS_MAX 32
#define _SC_SEM_VALUE_MAX 33
#define _SC_THREADS 67
#define _SC_THREAD_DESTRUCTOR_ITERATIONS 73
#define _SC_THREAD_KEYS_MAX 74
#define _SC_THREAD_STACK_MIN 75
#define _SC_THREAD_THREADS_MAX 76
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#define _SC_MONOTONIC_CLOCK 149

/* Processes. */
_Noreturn void _exit(int);
unsigned alarm(unsigned);
int execl(const char *, const char *, ...);
int execlp(const char *, const char *, ...);
int execv(const char *, char *const[]);
int execve(const char *, char *const[], char *const[]);
int execvp(const char *, char *const[]);
pid_t fork(void);
pid_t vfork(void);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int nice(int);
int pause(void);
unsigned sleep(unsigned);
int usleep(useconds_t);
long syscall(long, ...);
long sysconf(int);
int brk(void *);
void *sbrk(intptr_t);
#ifdef _GNU_SOURCE
pid_t gettid(void);
extern char **environ;
#endif

/* Files. */
int access(const char *, int);
int chdir(const char *);
int close(int);
int dup(int);
int dup2(int, int);
int fsync(int);
int ftruncate(int, off_t);
char *getcwd(char *, size_t);
int gethostname(char *, size_t);
int getpagesize(void);
int isatty(int);
int link(const char *, const char *);
off_t lseek(int, off_t, int);
int pipe(int[2]);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *, char *, size_t);
int rmdir(const char *);
int symlink(const char *, const char *);
void sync(void);
int truncate(const char *, off_t);
int unlink(const char *);
ssize_t write(int, const void *, size_t);

/* Command line options. */
extern char *optarg;
extern int opterr;
extern int optind;
extern int optopt;
int getopt(int, char *const[], const char *);

#endif
