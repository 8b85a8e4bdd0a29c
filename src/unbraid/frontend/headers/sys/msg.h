/* sys/msg.h: System V's message queues. */
#ifndef _UNBRAID_SYS_MSG_H
#define _UNBRAID_SYS_MSG_H

#include <bits/size.h>
#include <bits/types/time_t.h>
#include <sys/ipc.h>

#define MSG_NOERROR 010000
#define MSG_EXCEPT 020000
#define MSG_COPY 040000

typedef unsigned long msgqnum_t;
typedef unsigned long msglen_t;

struct msqid_ds {
    struct ipc_perm msg_perm;
    time_t msg_stime;
#ifndef __x86_64__
    unsigned long __msg_stime_high;
#endif
    time_t msg_rtime;
#ifndef __x86_64__
    unsigned long __msg_rtime_high;
#endif
    time_t msg_ctime;
#ifndef __x86_64__
    unsigned long __msg_ctime_high;
#endif
    unsigned long __msg_cbytes;
    msgqnum_t msg_qnum;
    msglen_t msg_qbytes;
    int msg_lspid;
    int msg_lrpid;
    unsigned long __reserved4;
    unsigned long __reserved5;
};

int msgctl(int, int, struct msqid_ds *);
int msgget(key_t, int);
__PTRDIFF_TYPE__ msgrcv(int, void *, size_t, long, int);
int msgsnd(int, const void *, size_t, int);

#endif
