/* bits/types/sigevent_t.h: how a program is told of an event. */
#ifndef _UNBRAID_BITS_TYPES_SIGEVENT_T_H
#define _UNBRAID_BITS_TYPES_SIGEVENT_T_H

#include <bits/pthreadtypes.h>
#include <bits/types/__sigval_t.h>

/* 64 bytes. */
typedef struct sigevent {
    __sigval_t sigev_value;
    int sigev_signo;
    int sigev_notify;
    union {
        int __size[64 / sizeof(int) - (sizeof(long) == 8 ? 4 : 3)];
        int __tid;
        struct {
            void (*__function)(__sigval_t);
            pthread_attr_t *__attributes;
        } __start;
    } __notify;
} sigevent_t;

#define sigev_notify_function __notify.__start.__function
#define sigev_notify_attributes __notify.__start.__attributes

#endif
