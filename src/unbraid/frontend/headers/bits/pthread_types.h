/* bits/pthread_types.h: the pthread types, shared by pthread.h, signal.h and sys/types.h. */
#ifndef _UNBRAID_BITS_PTHREAD_TYPES_H
#define _UNBRAID_BITS_PTHREAD_TYPES_H

typedef unsigned long pthread_t;

/* Opaque objects. The all-zero value is the one that the plain static initialiser gives. */
typedef struct __pthread_mutex { int __state; int __kind; } pthread_mutex_t;
typedef struct __pthread_rwlock { int __state; int __kind; } pthread_rwlock_t;
typedef struct __pthread_cond { int __state; } pthread_cond_t;
typedef struct __pthread_spinlock { int __state; } pthread_spinlock_t;
typedef struct __pthread_barrier { int __state; int __count; } pthread_barrier_t;
typedef struct __pthread_once { int __state; } pthread_once_t;
typedef unsigned int pthread_key_t;

typedef struct __pthread_attr { int __state; } pthread_attr_t;
typedef struct __pthread_mutexattr { int __state; } pthread_mutexattr_t;
typedef struct __pthread_rwlockattr { int __state; } pthread_rwlockattr_t;
typedef struct __pthread_condattr { int __state; } pthread_condattr_t;
typedef struct __pthread_barrierattr { int __state; } pthread_barrierattr_t;

#endif
