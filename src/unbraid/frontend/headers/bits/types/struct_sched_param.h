/* bits/types/struct_sched_param.h: the parameters of scheduling. */
#ifndef _UNBRAID_BITS_TYPES_STRUCT_SCHED_PARAM_H
#define _UNBRAID_BITS_TYPES_STRUCT_SCHED_PARAM_H

struct sched_param {
    int sched_priority;
};

#endif
