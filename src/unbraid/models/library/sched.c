/* Sets of processors. */

#define _GNU_SOURCE
#include <sched.h>

int __sched_cpucount(size_t size, const cpu_set_t *set) {
    int count = 0;
    for (size_t i = 0; i < size / sizeof set->__bits[0]; i++)
        count += __builtin_popcountl(set->__bits[i]);
    return count;
}
