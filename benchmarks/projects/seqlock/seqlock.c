#include "seqlock.h"

void seqlock_write(struct seqlock *lock, struct position position) {
    unsigned sequence = atomic_load(&lock->sequence);
    atomic_store(&lock->sequence, sequence + 1);
    atomic_store(&lock->x, position.x);
    atomic_store(&lock->y, position.y);
    atomic_store(&lock->sequence, sequence + 2);
}

struct position seqlock_read(struct seqlock *lock) {
    struct position found;
    unsigned before, after;
    do {
        before = atomic_load(&lock->sequence);
        found.x = atomic_load(&lock->x);
        found.y = atomic_load(&lock->y);
        after = atomic_load(&lock->sequence);
    } while (before != after || before % 2 != 0);
    return found;
}
