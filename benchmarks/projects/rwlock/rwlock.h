/* A lock for many readers or one writer, made of a mutex and a condition variable.  Waiting writers go first. */
#ifndef RWLOCK_H
#define RWLOCK_H

#include <pthread.h>

struct rwlock {
    pthread_mutex_t lock;
    pthread_cond_t readers_may, writer_may;
    int readers, writers, waiting_writers;
};

#define RWLOCK_INITIALIZER \
    {.lock = PTHREAD_MUTEX_INITIALIZER, .readers_may = PTHREAD_COND_INITIALIZER, .writer_may = PTHREAD_COND_INITIALIZER}

void rwlock_read(struct rwlock *lock);
void rwlock_end_read(struct rwlock *lock);
void rwlock_write(struct rwlock *lock);
void rwlock_end_write(struct rwlock *lock);

#endif
