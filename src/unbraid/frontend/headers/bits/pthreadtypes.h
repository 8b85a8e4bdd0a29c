/* bits/pthreadtypes.h: the pthread types, with the sizes and members of glibc. */
#ifndef _UNBRAID_BITS_PTHREADTYPES_H
#define _UNBRAID_BITS_PTHREADTYPES_H

/* The models keep their own state of these objects.  All zero is what the plain static initialisers give. */

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;

typedef struct __pthread_internal_list {
    struct __pthread_internal_list *__prev;
    struct __pthread_internal_list *__next;
} __pthread_list_t;

typedef struct __pthread_internal_slist {
    struct __pthread_internal_slist *__next;
} __pthread_slist_t;

struct __pthread_mutex_s {
    int __lock;
    unsigned __count;
    int __owner;
#ifdef __x86_64__
    unsigned __nusers;
    int __kind;
    short __spins;
    short __elision;
    __pthread_list_t __list;
#else
    int __kind;
    unsigned __nusers;
    union {
        struct {
            short __espins;
            short __eelision;
        } __elision_data;
        __pthread_slist_t __list;
    };
#endif
};

struct __pthread_rwlock_arch_t {
    unsigned __readers;
    unsigned __writers;
    unsigned __wrphase_futex;
    unsigned __writers_futex;
    unsigned __pad3;
    unsigned __pad4;
#ifdef __x86_64__
    int __cur_writer;
    int __shared;
    signed char __rwelision;
    unsigned char __pad1[7];
    unsigned long __pad2;
    unsigned __flags;
#else
    unsigned char __flags;
    unsigned char __shared;
    signed char __rwelision;
    unsigned char __pad2;
    int __cur_writer;
#endif
};

struct __pthread_cond_s {
    unsigned long long __wseq;
    unsigned long long __g1_start;
    unsigned __g_refs[2];
    unsigned __g_size[2];
    unsigned __g1_orig_size;
    unsigned __wrefs;
    unsigned __g_signals[2];
};

typedef union {
    struct __pthread_mutex_s __data;
    char __size[sizeof(long) == 8 ? 40 : 24];
    long __align;
} pthread_mutex_t;

typedef union {
    struct __pthread_rwlock_arch_t __data;
    char __size[sizeof(long) == 8 ? 56 : 32];
    long __align;
} pthread_rwlock_t;

typedef union {
    struct __pthread_cond_s __data;
    char __size[48];
    long long __align;
} pthread_cond_t;

typedef union {
    char __size[sizeof(long) == 8 ? 32 : 20];
    long __align;
} pthread_barrier_t;

typedef union pthread_attr_t {
    char __size[sizeof(long) == 8 ? 56 : 36];
    long __align;
} pthread_attr_t;

typedef union {
    char __size[4];
    int __align;
} pthread_mutexattr_t;

typedef union {
    char __size[4];
    int __align;
} pthread_condattr_t;

typedef union {
    char __size[8];
    long __align;
} pthread_rwlockattr_t;

typedef union {
    char __size[4];
    int __align;
} pthread_barrierattr_t;

#endif
