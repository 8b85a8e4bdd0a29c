/* bits/types/__sigval_t.h: a value that goes with a signal. */
#ifndef _UNBRAID_BITS_TYPES___SIGVAL_T_H
#define _UNBRAID_BITS_TYPES___SIGVAL_T_H

union sigval {
    int sival_int;
    void *sival_ptr;
};
typedef union sigval __sigval_t;

#endif
