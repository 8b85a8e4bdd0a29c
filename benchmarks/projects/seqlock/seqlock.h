/* A pair of numbers that one thread writes, and others read without a lock. */
#ifndef SEQLOCK_H
#define SEQLOCK_H

#include <stdatomic.h>

struct position {
    int x, y;
};

struct seqlock {
    atomic_uint sequence; /* odd while a write is under way */
    atomic_int x, y;
};

void seqlock_write(struct seqlock *lock, struct position position);
struct position seqlock_read(struct seqlock *lock);

#endif
