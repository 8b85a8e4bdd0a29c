/* sys/ipc.h: keys of System V's objects. */
#ifndef _UNBRAID_SYS_IPC_H
#define _UNBRAID_SYS_IPC_H

#include <bits/asked.h>

typedef int key_t;

#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_PRIVATE ((key_t)0)

struct ipc_perm {
    key_t __key;
    unsigned uid;
    unsigned gid;
    unsigned cuid;
    unsigned cgid;
    unsigned mode;
    unsigned short __seq;
    unsigned short __pad2;
    unsigned long __reserved1;
    unsigned long __reserved2;
};

key_t ftok(const char *, int);

#endif
