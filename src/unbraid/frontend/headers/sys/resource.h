/* sys/resource.h: the resources of processes, and their limits. */
#ifndef _UNBRAID_SYS_RESOURCE_H
#define _UNBRAID_SYS_RESOURCE_H

#include <bits/asked.h>
#include <bits/types/struct_rusage.h>

typedef unsigned id_t;
#ifdef __USE_FILE_OFFSET64
typedef __UINT64_TYPE__ rlim_t;
#define RLIM_INFINITY 0xffffffffffffffffuLL
#else
typedef unsigned long rlim_t;
#define RLIM_INFINITY ((unsigned long)(~0UL))
#endif
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RLIM_SAVED_CUR RLIM_INFINITY

struct rlimit {
    rlim_t rlim_cur;
    rlim_t rlim_max;
};

enum __rlimit_resource {
    RLIMIT_CPU = 0,
    RLIMIT_FSIZE = 1,
    RLIMIT_DATA = 2,
    RLIMIT_STACK = 3,
    RLIMIT_CORE = 4,
    RLIMIT_RSS = 5,
    RLIMIT_NPROC = 6,
    RLIMIT_NOFILE = 7,
    RLIMIT_MEMLOCK = 8,
    RLIMIT_AS = 9,
    RLIMIT_LOCKS = 10,
    RLIMIT_SIGPENDING = 11,
    RLIMIT_MSGQUEUE = 12,
    RLIMIT_NICE = 13,
    RLIMIT_RTPRIO = 14,
    RLIMIT_RTTIME = 15,
    RLIMIT_NLIMITS = 16
};
#define RLIMIT_CPU RLIMIT_CPU
#define RLIMIT_FSIZE RLIMIT_FSIZE
#define RLIMIT_DATA RLIMIT_DATA
#define RLIMIT_STACK RLIMIT_STACK
#define RLIMIT_CORE RLIMIT_CORE
#define RLIMIT_RSS RLIMIT_RSS
#define RLIMIT_NPROC RLIMIT_NPROC
#define RLIMIT_NOFILE RLIMIT_NOFILE
#define RLIMIT_OFILE RLIMIT_NOFILE
#define RLIMIT_MEMLOCK RLIMIT_MEMLOCK
#define RLIMIT_AS RLIMIT_AS
#define RLIMIT_NICE RLIMIT_NICE
#define RLIMIT_RTPRIO RLIMIT_RTPRIO

enum __rusage_who { RUSAGE_SELF = 0, RUSAGE_CHILDREN = -1, RUSAGE_THREAD = 1 };
#define RUSAGE_SELF RUSAGE_SELF
#define RUSAGE_CHILDREN RUSAGE_CHILDREN
#ifdef __USE_GNU
#define RUSAGE_THREAD RUSAGE_THREAD
#endif

enum __priority_which { PRIO_PROCESS = 0, PRIO_PGRP = 1, PRIO_USER = 2 };
#define PRIO_PROCESS PRIO_PROCESS
#define PRIO_PGRP PRIO_PGRP
#define PRIO_USER PRIO_USER
#define PRIO_MIN (-20)
#define PRIO_MAX 20

/* The kinds are plain numbers in C. */
#ifdef __USE_GNU
int getpriority(enum __priority_which, id_t);
int setpriority(enum __priority_which, id_t, int);
int getrlimit(enum __rlimit_resource, struct rlimit *);
int setrlimit(enum __rlimit_resource, const struct rlimit *);
int getrusage(enum __rusage_who, struct rusage *);
int prlimit(int, enum __rlimit_resource, const struct rlimit *, struct rlimit *);
#else
int getpriority(int, id_t);
int setpriority(int, id_t, int);
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
int getrusage(int, struct rusage *);
#endif
#ifdef __USE_LARGEFILE64
typedef __UINT64_TYPE__ rlim64_t;
#define RLIM64_INFINITY 0xffffffffffffffffuLL
struct rlimit64 {
    rlim64_t rlim_cur;
    rlim64_t rlim_max;
};
#ifdef __USE_GNU
int getrlimit64(enum __rlimit_resource, struct rlimit64 *);
int setrlimit64(enum __rlimit_resource, const struct rlimit64 *);
#else
int getrlimit64(int, struct rlimit64 *);
int setrlimit64(int, const struct rlimit64 *);
#endif
#endif

#endif
