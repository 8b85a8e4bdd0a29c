/* sched.h: scheduling of processes and threads. */
#ifndef _UNBRAID_SCHED_H
#define _UNBRAID_SCHED_H

#include <bits/size.h>
#include <bits/timespec.h>

typedef int pid_t;

struct sched_param {
    int sched_priority;
};

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5

int sched_yield(void);
int sched_get_priority_max(int);
int sched_get_priority_min(int);
int sched_getparam(pid_t, struct sched_param *);
int sched_getscheduler(pid_t);
int sched_rr_get_interval(pid_t, struct timespec *);
int sched_setparam(pid_t, const struct sched_param *);
int sched_setscheduler(pid_t, int, const struct sched_param *);

#ifdef _GNU_SOURCE

#define CPU_SETSIZE 1024
#define __CPU_WORD_BITS (8 * sizeof(unsigned long))
#define __CPU_WORD(cpu, set) ((set)->__bits[(cpu) / __CPU_WORD_BITS])
#define __CPU_MASK(cpu) (1UL << ((cpu) % __CPU_WORD_BITS))

typedef struct __cpu_set {
    unsigned long __bits[CPU_SETSIZE / __CPU_WORD_BITS];
} cpu_set_t;

#define CPU_ZERO(set) ((void)(*(set) = (cpu_set_t){ { 0 } }))
#define CPU_SET(cpu, set) ((void)(__CPU_WORD(cpu, set) |= __CPU_MASK(cpu)))
#define CPU_CLR(cpu, set) ((void)(__CPU_WORD(cpu, set) &= ~__CPU_MASK(cpu)))
#define CPU_ISSET(cpu, set) ((__CPU_WORD(cpu, set) & __CPU_MASK(cpu)) != 0)

int sched_getaffinity(pid_t, size_t, cpu_set_t *);
int sched_getcpu(void);
int sched_setaffinity(pid_t, size_t, const cpu_set_t *);

#endif

#endif
