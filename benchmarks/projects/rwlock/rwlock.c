#include "rwlock.h"

#include <assert.h>

void rwlock_read(struct rwlock *lock) {
    pthread_mutex_lock(&lock->lock);
    while (lock->writers > 0 || lock->waiting_writers > 0)
        pthread_cond_wait(&lock->readers_may, &lock->lock);
    lock->readers++;
    pthread_mutex_unlock(&lock->lock);
}

void rwlock_end_read(struct rwlock *lock) {
    pthread_mutex_lock(&lock->lock);
    assert(lock->readers > 0);
    if (--lock->readers == 0)
        pthread_cond_signal(&lock->writer_may);
    pthread_mutex_unlock(&lock->lock);
}

void rwlock_write(struct rwlock *lock) {
    pthread_mutex_lock(&lock->lock);
    lock->waiting_writers++;
    while (lock->readers > 0 || lock->writers > 0)
        pthread_cond_wait(&lock->writer_may, &lock->lock);
    lock->waiting_writers--;
    lock->writers++;
    pthread_mutex_unlock(&lock->lock);
}

void rwlock_end_write(struct rwlock *lock) {
    pthread_mutex_lock(&lock->lock);
    assert(lock->writers == 1 && lock->readers == 0);
    lock->writers = 0;
    if (lock->waiting_writers > 0)
        pthread_cond_signal(&lock->writer_may);
    else
        pthread_cond_broadcast(&lock->readers_may);
    pthread_mutex_unlock(&lock->lock);
}
