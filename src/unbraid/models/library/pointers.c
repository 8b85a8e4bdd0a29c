/* Functions that stand for modelled functions whose address is taken.

   A model replaces a call in the program text, so there is no code that a pointer could lead to.  A pointer to malloc is
   a pointer to unbraid_pointer_malloc, which calls it. */

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *unbraid_pointer_malloc(size_t size) { return malloc(size); }
void *unbraid_pointer_calloc(size_t count, size_t size) { return calloc(count, size); }
void *unbraid_pointer_realloc(void *old, size_t size) { return realloc(old, size); }
void *unbraid_pointer_reallocarray(void *old, size_t count, size_t size) { return reallocarray(old, count, size); }
void *unbraid_pointer_aligned_alloc(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
int unbraid_pointer_posix_memalign(void **result, size_t alignment, size_t size) {
    return posix_memalign(result, alignment, size);
}
void unbraid_pointer_free(void *old) { free(old); }
void unbraid_pointer_exit(int status) { exit(status); }
void unbraid_pointer__Exit(int status) { _Exit(status); }
void unbraid_pointer_quick_exit(int status) { quick_exit(status); }
void unbraid_pointer_abort(void) { abort(); }
int unbraid_pointer_rand(void) { return rand(); }
void unbraid_pointer_srand(unsigned int seed) { srand(seed); }

void *unbraid_pointer_memcpy(void *to, const void *from, size_t size) { return memcpy(to, from, size); }
void *unbraid_pointer_memmove(void *to, const void *from, size_t size) { return memmove(to, from, size); }
void *unbraid_pointer_memset(void *to, int byte, size_t size) { return memset(to, byte, size); }

int unbraid_pointer_puts(const char *text) { return puts(text); }
int unbraid_pointer_putchar(int character) { return putchar(character); }

int unbraid_pointer_sched_yield(void) { return sched_yield(); }

void unbraid_pointer__exit(int status) { _exit(status); }

int unbraid_pointer_pthread_mutex_lock(pthread_mutex_t *mutex) { return pthread_mutex_lock(mutex); }
int unbraid_pointer_pthread_mutex_trylock(pthread_mutex_t *mutex) { return pthread_mutex_trylock(mutex); }
int unbraid_pointer_pthread_mutex_unlock(pthread_mutex_t *mutex) { return pthread_mutex_unlock(mutex); }
int unbraid_pointer_pthread_mutex_destroy(pthread_mutex_t *mutex) { return pthread_mutex_destroy(mutex); }
int unbraid_pointer_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
    return pthread_mutex_init(mutex, attributes);
}
int unbraid_pointer_pthread_rwlock_rdlock(pthread_rwlock_t *lock) { return pthread_rwlock_rdlock(lock); }
int unbraid_pointer_pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) { return pthread_rwlock_tryrdlock(lock); }
int unbraid_pointer_pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return pthread_rwlock_wrlock(lock); }
int unbraid_pointer_pthread_rwlock_trywrlock(pthread_rwlock_t *lock) { return pthread_rwlock_trywrlock(lock); }
int unbraid_pointer_pthread_rwlock_unlock(pthread_rwlock_t *lock) { return pthread_rwlock_unlock(lock); }
int unbraid_pointer_pthread_rwlock_destroy(pthread_rwlock_t *lock) { return pthread_rwlock_destroy(lock); }
int unbraid_pointer_pthread_spin_lock(pthread_spinlock_t *lock) { return pthread_spin_lock(lock); }
int unbraid_pointer_pthread_spin_trylock(pthread_spinlock_t *lock) { return pthread_spin_trylock(lock); }
int unbraid_pointer_pthread_spin_unlock(pthread_spinlock_t *lock) { return pthread_spin_unlock(lock); }
int unbraid_pointer_pthread_spin_destroy(pthread_spinlock_t *lock) { return pthread_spin_destroy(lock); }
int unbraid_pointer_pthread_cond_signal(pthread_cond_t *condition) { return pthread_cond_signal(condition); }
int unbraid_pointer_pthread_cond_broadcast(pthread_cond_t *condition) { return pthread_cond_broadcast(condition); }
int unbraid_pointer_pthread_cond_destroy(pthread_cond_t *condition) { return pthread_cond_destroy(condition); }
int unbraid_pointer_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    return pthread_cond_wait(condition, mutex);
}
pthread_t unbraid_pointer_pthread_self(void) { return pthread_self(); }

int unbraid_pointer_sem_wait(sem_t *semaphore) { return sem_wait(semaphore); }
int unbraid_pointer_sem_trywait(sem_t *semaphore) { return sem_trywait(semaphore); }
int unbraid_pointer_sem_post(sem_t *semaphore) { return sem_post(semaphore); }
int unbraid_pointer_sem_destroy(sem_t *semaphore) { return sem_destroy(semaphore); }
