/* sys/sem.h: System V's semaphores. */
#ifndef _UNBRAID_SYS_SEM_H
#define _UNBRAID_SYS_SEM_H

#include <bits/asked.h>
#include <bits/size.h>
#include <bits/types/struct_timespec.h>
#include <sys/ipc.h>

#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17

struct semid_ds {
    struct ipc_perm sem_perm;
    time_t sem_otime;
    unsigned long __reserved1;
    time_t sem_ctime;
    unsigned long __reserved2;
    unsigned long sem_nsems;
    unsigned long __reserved3;
    unsigned long __reserved4;
};

struct sembuf {
    unsigned short sem_num;
    short sem_op;
    short sem_flg;
};

int semctl(int, int, int, ...);
int semget(key_t, int, int);
int semop(int, struct sembuf *, size_t);
#ifdef __USE_GNU
int semtimedop(int, struct sembuf *, size_t, const struct timespec *);
#endif

#endif
