/* sys/shm.h: System V's shared memory. */
#ifndef _UNBRAID_SYS_SHM_H
#define _UNBRAID_SYS_SHM_H

#include <bits/size.h>
#include <bits/types/time_t.h>
#include <sys/ipc.h>

#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHM_REMAP 040000
#define SHM_EXEC 0100000
#define SHM_LOCK 11
#define SHM_UNLOCK 12
#define SHM_HUGETLB 04000
#define SHM_NORESERVE 010000
#define SHMLBA (__getpagesize())

typedef unsigned long shmatt_t;

struct shmid_ds {
    struct ipc_perm shm_perm;
    size_t shm_segsz;
    time_t shm_atime;
#ifndef __x86_64__
    unsigned long __shm_atime_high;
#endif
    time_t shm_dtime;
#ifndef __x86_64__
    unsigned long __shm_dtime_high;
#endif
    time_t shm_ctime;
#ifndef __x86_64__
    unsigned long __shm_ctime_high;
#endif
    int shm_cpid;
    int shm_lpid;
    shmatt_t shm_nattch;
    unsigned long __reserved5;
    unsigned long __reserved6;
};

int __getpagesize(void);
int shmctl(int, int, struct shmid_ds *);
int shmget(key_t, size_t, int);
void *shmat(int, const void *, int);
int shmdt(const void *);

#endif
