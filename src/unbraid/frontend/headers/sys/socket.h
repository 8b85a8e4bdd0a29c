/* sys/socket.h: sockets. */
#ifndef _UNBRAID_SYS_SOCKET_H
#define _UNBRAID_SYS_SOCKET_H

#include <bits/asked.h>
#include <bits/size.h>
#include <bits/sockaddr.h>
#include <bits/types/struct_iovec.h>
#include <bits/types/struct_timespec.h>
#include <sys/types.h>

typedef unsigned socklen_t;
typedef __PTRDIFF_TYPE__ ssize_t;

struct sockaddr {
    sa_family_t sa_family;
    char sa_data[14];
};

struct sockaddr_storage {
    sa_family_t ss_family;
    char __ss_padding[128 - sizeof(sa_family_t) - sizeof(long)];
    unsigned long __ss_align;
};

struct msghdr {
    void *msg_name;
    socklen_t msg_namelen;
    struct iovec *msg_iov;
    size_t msg_iovlen;
    void *msg_control;
    size_t msg_controllen;
    int msg_flags;
};

struct cmsghdr {
    size_t cmsg_len;
    int cmsg_level;
    int cmsg_type;
    unsigned char __cmsg_data[];
};

struct linger {
    int l_onoff;
    int l_linger;
};

#define CMSG_ALIGN(length) (((length) + sizeof(size_t) - 1) & (size_t)~(sizeof(size_t) - 1))
#define CMSG_SPACE(length) (CMSG_ALIGN(length) + CMSG_ALIGN(sizeof(struct cmsghdr)))
#define CMSG_LEN(length) (CMSG_ALIGN(sizeof(struct cmsghdr)) + (length))
#define CMSG_DATA(header) ((header)->__cmsg_data)
#define CMSG_FIRSTHDR(message) \
    ((message)->msg_controllen >= sizeof(struct cmsghdr) ? (struct cmsghdr *)(message)->msg_control \
                                                         : (struct cmsghdr *)0)
#define CMSG_NXTHDR(message, header) __cmsg_nxthdr(message, header)
struct cmsghdr *__cmsg_nxthdr(struct msghdr *, struct cmsghdr *);

enum __socket_type {
    SOCK_STREAM = 1,
    SOCK_DGRAM = 2,
    SOCK_RAW = 3,
    SOCK_RDM = 4,
    SOCK_SEQPACKET = 5,
    SOCK_DCCP = 6,
    SOCK_PACKET = 10,
    SOCK_CLOEXEC = 02000000,
    SOCK_NONBLOCK = 00004000
};
#define SOCK_STREAM SOCK_STREAM
#define SOCK_DGRAM SOCK_DGRAM
#define SOCK_RAW SOCK_RAW
#define SOCK_RDM SOCK_RDM
#define SOCK_SEQPACKET SOCK_SEQPACKET
#define SOCK_DCCP SOCK_DCCP
#define SOCK_PACKET SOCK_PACKET
#define SOCK_CLOEXEC SOCK_CLOEXEC
#define SOCK_NONBLOCK SOCK_NONBLOCK

#define PF_UNSPEC 0
#define PF_LOCAL 1
#define PF_UNIX PF_LOCAL
#define PF_FILE PF_LOCAL
#define PF_INET 2
#define PF_INET6 10
#define PF_KEY 15
#define PF_NETLINK 16
#define PF_ROUTE PF_NETLINK
#define PF_PACKET 17
#define PF_BLUETOOTH 31
#define PF_CAN 29
#define PF_ALG 38
#define PF_VSOCK 40
#define AF_UNSPEC PF_UNSPEC
#define AF_LOCAL PF_LOCAL
#define AF_UNIX PF_UNIX
#define AF_FILE PF_FILE
#define AF_INET PF_INET
#define AF_INET6 PF_INET6
#define AF_KEY PF_KEY
#define AF_NETLINK PF_NETLINK
#define AF_ROUTE PF_ROUTE
#define AF_PACKET PF_PACKET
#define AF_BLUETOOTH PF_BLUETOOTH
#define AF_CAN PF_CAN
#define AF_ALG PF_ALG
#define AF_VSOCK PF_VSOCK

#define SOL_SOCKET 1
#define SOL_RAW 255
#define SOL_PACKET 263
#define SOL_NETLINK 270
#define SOMAXCONN 4096

#define SO_DEBUG 1
#define SO_REUSEADDR 2
#define SO_TYPE 3
#define SO_ERROR 4
#define SO_DONTROUTE 5
#define SO_BROADCAST 6
#define SO_SNDBUF 7
#define SO_RCVBUF 8
#define SO_KEEPALIVE 9
#define SO_OOBINLINE 10
#define SO_NO_CHECK 11
#define SO_PRIORITY 12
#define SO_LINGER 13
#define SO_BSDCOMPAT 14
#define SO_REUSEPORT 15
#define SO_PASSCRED 16
#define SO_PEERCRED 17
#define SO_RCVLOWAT 18
#define SO_SNDLOWAT 19
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define SO_BINDTODEVICE 25
#define SO_ATTACH_FILTER 26
#define SO_DETACH_FILTER 27
#define SO_PEERNAME 28
#define SO_TIMESTAMP 29
#define SO_ACCEPTCONN 30
#define SO_SNDBUFFORCE 32
#define SO_RCVBUFFORCE 33
#define SO_TIMESTAMPNS 35
#define SO_MARK 36
#define SO_TIMESTAMPING 37
#define SO_PROTOCOL 38
#define SO_DOMAIN 39
#define SO_RXQ_OVFL 40
#define SO_BUSY_POLL 46
#define SO_INCOMING_CPU 49
#define SO_ZEROCOPY 60
#define SCM_RIGHTS SCM_RIGHTS
enum {
    SCM_RIGHTS = 0x01,
#ifdef __USE_GNU
    SCM_CREDENTIALS = 0x02
#endif
};
#ifdef __USE_GNU
#define SCM_CREDENTIALS SCM_CREDENTIALS
struct ucred {
    int pid;
    unsigned uid;
    unsigned gid;
};
#endif

enum {
    MSG_OOB = 0x01,
    MSG_PEEK = 0x02,
    MSG_DONTROUTE = 0x04,
#ifdef __USE_GNU
    MSG_TRYHARD = MSG_DONTROUTE,
#endif
    MSG_CTRUNC = 0x08,
    MSG_PROXY = 0x10,
    MSG_TRUNC = 0x20,
    MSG_DONTWAIT = 0x40,
    MSG_EOR = 0x80,
    MSG_WAITALL = 0x100,
    MSG_FIN = 0x200,
    MSG_SYN = 0x400,
    MSG_CONFIRM = 0x800,
    MSG_RST = 0x1000,
    MSG_ERRQUEUE = 0x2000,
    MSG_NOSIGNAL = 0x4000,
    MSG_MORE = 0x8000,
    MSG_WAITFORONE = 0x10000,
    MSG_ZEROCOPY = 0x4000000,
    MSG_FASTOPEN = 0x20000000,
    MSG_CMSG_CLOEXEC = 0x40000000
};
#define MSG_OOB MSG_OOB
#define MSG_PEEK MSG_PEEK
#define MSG_DONTROUTE MSG_DONTROUTE
#define MSG_CTRUNC MSG_CTRUNC
#define MSG_TRUNC MSG_TRUNC
#define MSG_DONTWAIT MSG_DONTWAIT
#define MSG_EOR MSG_EOR
#define MSG_WAITALL MSG_WAITALL
#define MSG_CONFIRM MSG_CONFIRM
#define MSG_ERRQUEUE MSG_ERRQUEUE
#define MSG_NOSIGNAL MSG_NOSIGNAL
#define MSG_MORE MSG_MORE
#define MSG_WAITFORONE MSG_WAITFORONE
#define MSG_ZEROCOPY MSG_ZEROCOPY
#define MSG_FASTOPEN MSG_FASTOPEN
#define MSG_CMSG_CLOEXEC MSG_CMSG_CLOEXEC

enum { SHUT_RD = 0, SHUT_WR, SHUT_RDWR };
#define SHUT_RD SHUT_RD
#define SHUT_WR SHUT_WR
#define SHUT_RDWR SHUT_RDWR

/* glibc takes any kind of address from GNU programs, without a cast. */
#ifdef __USE_GNU
struct sockaddr_in;
struct sockaddr_in6;
struct sockaddr_un;
typedef union {
    struct sockaddr *__sockaddr;
    struct sockaddr_storage *__storage;
    struct sockaddr_in *__in;
    struct sockaddr_in6 *__in6;
    struct sockaddr_un *__un;
    void *__other;
} __SOCKADDR_ARG __attribute__((__transparent_union__));
typedef union {
    const struct sockaddr *__sockaddr;
    const struct sockaddr_storage *__storage;
    const struct sockaddr_in *__in;
    const struct sockaddr_in6 *__in6;
    const struct sockaddr_un *__un;
    const void *__other;
} __CONST_SOCKADDR_ARG __attribute__((__transparent_union__));
#else
#define __SOCKADDR_ARG struct sockaddr *
#define __CONST_SOCKADDR_ARG const struct sockaddr *
#endif

int socket(int, int, int);
int socketpair(int, int, int, int[2]);
int bind(int, __CONST_SOCKADDR_ARG, socklen_t);
int connect(int, __CONST_SOCKADDR_ARG, socklen_t);
int listen(int, int);
int accept(int, __SOCKADDR_ARG, socklen_t *);
int getsockname(int, __SOCKADDR_ARG, socklen_t *);
int getpeername(int, __SOCKADDR_ARG, socklen_t *);
int getsockopt(int, int, int, void *, socklen_t *);
int setsockopt(int, int, int, const void *, socklen_t);
ssize_t recv(int, void *, size_t, int);
ssize_t recvfrom(int, void *, size_t, int, __SOCKADDR_ARG, socklen_t *);
ssize_t recvmsg(int, struct msghdr *, int);
ssize_t send(int, const void *, size_t, int);
ssize_t sendto(int, const void *, size_t, int, __CONST_SOCKADDR_ARG, socklen_t);
ssize_t sendmsg(int, const struct msghdr *, int);
int shutdown(int, int);
int sockatmark(int);
#ifdef __USE_MISC
int isfdtype(int, int);
#endif
#ifdef __USE_GNU
struct mmsghdr {
    struct msghdr msg_hdr;
    unsigned msg_len;
};
int accept4(int, __SOCKADDR_ARG, socklen_t *, int);
int recvmmsg(int, struct mmsghdr *, unsigned, int, struct timespec *);
int sendmmsg(int, struct mmsghdr *, unsigned, int);
#endif

#endif
