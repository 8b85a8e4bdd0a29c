/* sched.h: scheduling of processes and threads. */
#ifndef _UNBRAID_SCHED_H
#define _UNBRAID_SCHED_H

#include <bits/size.h>
#include <bits/asked.h>
#include <bits/types/struct_sched_param.h>
#include <bits/types/struct_timespec.h>

typedef int pid_t;

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5
#define SCHED_DEADLINE 6
#define SCHED_RESET_ON_FORK 0x40000000

int sched_yield(void);
int sched_get_priority_max(int);
int sched_get_priority_min(int);
int sched_getparam(pid_t, struct sched_param *);
int sched_getscheduler(pid_t);
int sched_rr_get_interval(pid_t, struct timespec *);
int sched_setparam(pid_t, const struct sched_param *);
int sched_setscheduler(pid_t, int, const struct sched_param *);

#ifdef __USE_GNU

#define CPU_SETSIZE 1024
#define __CPU_WORD_BITS (8 * sizeof(unsigned long))
#define __CPU_WORD(cpu, set) ((set)->__bits[(cpu) / __CPU_WORD_BITS])
#define __CPU_MASK(cpu) (1UL << ((cpu) % __CPU_WORD_BITS))

typedef struct {
    unsigned long __bits[CPU_SETSIZE / __CPU_WORD_BITS];
} cpu_set_t;

#define CPU_ZERO(set) ((void)(*(set) = (cpu_set_t){ { 0 } }))
#define CPU_SET(cpu, set) ((void)(__CPU_WORD(cpu, set) |= __CPU_MASK(cpu)))
#define CPU_CLR(cpu, set) ((void)(__CPU_WORD(cpu, set) &= ~__CPU_MASK(cpu)))
#define CPU_ISSET(cpu, set) ((__CPU_WORD(cpu, set) & __CPU_MASK(cpu)) != 0)


#define CPU_COUNT(set) CPU_COUNT_S(sizeof(cpu_set_t), set)
#define CPU_EQUAL(a, b) (__builtin_memcmp(a, b, sizeof(cpu_set_t)) == 0)
#define CPU_ALLOC_SIZE(count) \
    (((count) + __CPU_WORD_BITS - 1) / __CPU_WORD_BITS * sizeof(unsigned long))
#define CPU_ALLOC(count) __sched_cpualloc(count)
#define CPU_FREE(set) __sched_cpufree(set)
#define CPU_COUNT_S(size, set) __sched_cpucount(size, set)
#define CPU_ZERO_S(size, set) ((void)__builtin_memset(set, 0, size))
#define CPU_SET_S(cpu, size, set) CPU_SET(cpu, set)
#define CPU_CLR_S(cpu, size, set) CPU_CLR(cpu, set)
#define CPU_ISSET_S(cpu, size, set) CPU_ISSET(cpu, set)

int __sched_cpucount(size_t, const cpu_set_t *);
cpu_set_t *__sched_cpualloc(size_t);
void __sched_cpufree(cpu_set_t *);

#define CSIGNAL 0x000000ff
#define CLONE_VM 0x00000100
#define CLONE_FS 0x00000200
#define CLONE_FILES 0x00000400
#define CLONE_SIGHAND 0x00000800
#define CLONE_PTRACE 0x00002000
#define CLONE_VFORK 0x00004000
#define CLONE_PARENT 0x00008000
#define CLONE_THREAD 0x00010000
#define CLONE_NEWNS 0x00020000
#define CLONE_SYSVSEM 0x00040000
#define CLONE_SETTLS 0x00080000
#define CLONE_PARENT_SETTID 0x00100000
#define CLONE_CHILD_CLEARTID 0x00200000
#define CLONE_DETACHED 0x00400000
#define CLONE_UNTRACED 0x00800000
#define CLONE_CHILD_SETTID 0x01000000
#define CLONE_NEWCGROUP 0x02000000
#define CLONE_NEWUTS 0x04000000
#define CLONE_NEWIPC 0x08000000
#define CLONE_NEWUSER 0x10000000
#define CLONE_NEWPID 0x20000000
#define CLONE_NEWNET 0x40000000
#define CLONE_IO 0x80000000

int clone(int (*)(void *), void *, int, void *, ...);
int unshare(int);
int setns(int, int);
int getcpu(unsigned *, unsigned *);
int sched_getaffinity(pid_t, size_t, cpu_set_t *);
int sched_getcpu(void);
int sched_setaffinity(pid_t, size_t, const cpu_set_t *);

#endif

#endif
