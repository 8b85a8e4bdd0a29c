// Mutexes, read-write locks, semaphores, barriers and condition variables.  The scheduler lets one thread run at a
// time, and real locks would interfere with it.  So the state of each lock is kept here, by the address of the lock.
#define _GNU_SOURCE
#include "scheduler.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

enum { FREE = -1 };

typedef struct Lock {
    const void *place;
    struct Lock *next;
    int kind;                // of a mutex, as pthread_mutexattr_settype has it
    int owner, times;        // if one thread holds it
    int *readers;            // how many read locks each thread holds
    int value;               // of a semaphore; for a barrier: how many threads have arrived
    int size, leaving;       // of a barrier
    int once;                // 0 new, 1 running, 2 done
    int is_destroyed;
} Lock;

enum { DESTROYED = 0x5d5d5d5d };  // what destroying writes into a lock; an initializer writes something else

static Lock *locks;

static Lock *known(const void *place) {
    for (Lock *lock = locks; lock; lock = lock->next)
        if (lock->place == place)
            return lock;
    return NULL;
}

static void misused(const char *what) {
    if (unbraid_checks_locks)
        unbraid_fail(what, "", 0);
}

static Lock *new_lock(const void *place) {
    Lock *lock = known(place);
    if (!lock) {
        lock = calloc(1, sizeof *lock);
        if (!lock || !(lock->readers = calloc(MOST_THREADS, sizeof(int))))
            unbraid_give_up(STUCK, "out of memory");
        lock->next = locks;
        locks = lock;
    }
    for (int i = 0; i < MOST_THREADS; i++)
        lock->readers[i] = 0;
    *lock = (Lock){place, lock->next, PTHREAD_MUTEX_NORMAL, FREE, 0, lock->readers, 0, 0, 0, 0, 0};
    return lock;
}

static Lock *lock_at(const void *place) {
    Lock *lock = known(place);
    if (!lock)
        return new_lock(place);
    if (lock->is_destroyed && *(const int *)place == DESTROYED)
        misused("uses a lock or condition variable that was destroyed");
    return lock->is_destroyed ? new_lock(place) : lock;
}

// ------------------------------------------------------------------------------------------------------ mutexes
static Lock *mutex_at(pthread_mutex_t *place) {
    Lock *lock = known(place);
    if (!lock || lock->is_destroyed) {
        lock = lock_at(place);
        int kind = place->__data.__kind & 3;  // of a static initializer
        lock->kind = kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK ? kind : PTHREAD_MUTEX_NORMAL;
    }
    return lock;
}

static int is_free(void *lock) { return ((Lock *)lock)->owner == FREE; }

static int take(Lock *lock) {
    lock->owner = unbraid_self();
    lock->times++;
    unbraid_acquire(lock->place);
    return 0;
}

static int acquire(Lock *lock) {
    unbraid_check_signal_safety();
    if (lock->owner == unbraid_self()) {
        if (lock->kind == PTHREAD_MUTEX_RECURSIVE)
            return take(lock);
        if (lock->kind == PTHREAD_MUTEX_ERRORCHECK)
            return EDEADLK;
        misused("locks a mutex that it holds");
    }
    unbraid_await(is_free, lock, (Wait){"a lock", lock->place, &lock->owner});
    return take(lock);
}

static int try_acquire(Lock *lock, int busy) {
    if (lock->owner == FREE || (lock->owner == unbraid_self() && lock->kind == PTHREAD_MUTEX_RECURSIVE))
        return take(lock);
    if (lock->owner == unbraid_self() && lock->kind == PTHREAD_MUTEX_ERRORCHECK && busy == ETIMEDOUT)
        return EDEADLK;
    return busy;
}

static int release(Lock *lock) {
    unbraid_check_signal_safety();
    if (lock->owner != unbraid_self()) {
        if (lock->kind != PTHREAD_MUTEX_NORMAL)
            return EPERM;
        misused("unlocks a mutex that it does not hold");
    }
    unbraid_release(lock->place);
    if (--lock->times <= 0) {
        lock->times = 0;
        lock->owner = FREE;
    }
    return 0;
}

static int destroy(void *place) {
    Lock *lock = lock_at(place);
    if (lock->owner != FREE)
        misused("destroys a lock that is held");
    lock->is_destroyed = 1;
    *(int *)place = DESTROYED;
    return 0;
}

int replaced_pthread_mutex_init(pthread_mutex_t *place, const pthread_mutexattr_t *attributes) {
    POINT(CALLS);
    int kind = PTHREAD_MUTEX_NORMAL;
    if (attributes)
        pthread_mutexattr_gettype(attributes, &kind);
    new_lock(place)->kind = kind;
    return 0;
}
int replaced_pthread_mutex_destroy(pthread_mutex_t *place) { POINT(CALLS); return destroy(place); }
int replaced_pthread_mutex_lock(pthread_mutex_t *place) { POINT(CALLS); return acquire(mutex_at(place)); }
int replaced_pthread_mutex_unlock(pthread_mutex_t *place) { POINT(CALLS); return release(mutex_at(place)); }
int replaced_pthread_mutex_trylock(pthread_mutex_t *place) { POINT(CALLS); return try_acquire(mutex_at(place), EBUSY); }
int replaced_pthread_mutex_timedlock(pthread_mutex_t *place) { POINT(CALLS); return try_acquire(mutex_at(place), ETIMEDOUT); }
int replaced_pthread_mutex_clocklock(pthread_mutex_t *place) { POINT(CALLS); return try_acquire(mutex_at(place), ETIMEDOUT); }

int replaced_pthread_spin_init(void *place) { POINT(CALLS); new_lock(place); return 0; }
int replaced_pthread_spin_destroy(void *place) { POINT(CALLS); return destroy(place); }
int replaced_pthread_spin_lock(void *place) { POINT(CALLS); return acquire(lock_at(place)); }
int replaced_pthread_spin_unlock(void *place) { POINT(CALLS); return release(lock_at(place)); }
int replaced_pthread_spin_trylock(void *place) { POINT(CALLS); return try_acquire(lock_at(place), EBUSY); }

static int c11(int result) {
    return result == 0 ? thrd_success : result == EBUSY ? thrd_busy : result == ETIMEDOUT ? thrd_timedout : thrd_error;
}

int replaced_mtx_init(void *place, int type) {
    POINT(CALLS);
    new_lock(place)->kind = type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL;
    return thrd_success;
}
void replaced_mtx_destroy(void *place) { POINT(CALLS); destroy(place); }
int replaced_mtx_lock(void *place) { POINT(CALLS); return c11(acquire(lock_at(place))); }
int replaced_mtx_unlock(void *place) { POINT(CALLS); return c11(release(lock_at(place))); }
int replaced_mtx_trylock(void *place) {
    int at_will = unbraid_input() != 0;
    POINT(CALLS);
    Lock *lock = lock_at(place);
    return at_will && lock->owner == FREE ? thrd_busy : c11(try_acquire(lock, EBUSY));
}
int replaced_mtx_timedlock(void *place) { POINT(CALLS); return c11(try_acquire(lock_at(place), ETIMEDOUT)); }

// ----------------------------------------------------------------------------------------- condition variables
// A wait has three points: the thread unlocks the mutex, wakes up, and locks the mutex again.  POSIX lets it wake up
// without a signal, so the scheduler decides when it does.  Only if the counterexample is a deadlock does it wait for a
// signal.  A thread that is cancelled there holds the mutex again.
static int is_signalled(void *lock) { return ((Lock *)lock)->leaving > 0; }

static void await_signal(Lock *condition, void *place) {
    unbraid_await(is_signalled, condition, (Wait){"a condition variable", place, NULL});
    condition->leaving--;
}

static int wake(void *place, int all) {
    Lock *condition = lock_at(place);
    int count = all || condition->value == 0 ? condition->value : 1;
    condition->value -= count;
    condition->leaving += count;
    return 0;
}

#define WAIT(mutex, timed)                         \
    POINT(CALLS);                                  \
    Lock *condition = lock_at(place);              \
    int result = release(mutex);                   \
    int late = result == 0 && timed && unbraid_input(); \
    if (result == 0) {                             \
        int waits = unbraid_stuck_count > 0 && !timed; \
        condition->value += waits;                 \
        POINT(CALLS);                              \
        if (waits)                                 \
            await_signal(condition, place);        \
        POINT(CALLS);                              \
        result = acquire(mutex);                   \
        pthread_testcancel();                      \
    }                                              \
    result = late ? ETIMEDOUT : result

int replaced_pthread_cond_wait(void *place, pthread_mutex_t *mutex) { WAIT(mutex_at(mutex), 0); return result; }
int replaced_pthread_cond_timedwait(void *place, pthread_mutex_t *mutex) { WAIT(mutex_at(mutex), 1); return result; }
int replaced_pthread_cond_clockwait(void *place, pthread_mutex_t *mutex) { WAIT(mutex_at(mutex), 1); return result; }
int replaced_pthread_cond_init(void *place) { POINT(CALLS); new_lock(place); return 0; }
int replaced_pthread_cond_destroy(void *place) { POINT(CALLS); return destroy(place); }
int replaced_pthread_cond_signal(void *place) { POINT(CALLS); return wake(place, 0); }
int replaced_pthread_cond_broadcast(void *place) { POINT(CALLS); return wake(place, 1); }

int replaced_cnd_wait(void *place, void *mutex) { WAIT(lock_at(mutex), 0); return c11(result); }
int replaced_cnd_timedwait(void *place, void *mutex) { WAIT(lock_at(mutex), 1); return c11(result); }
int replaced_cnd_init(void *place) { POINT(CALLS); new_lock(place); return thrd_success; }
void replaced_cnd_destroy(void *place) { POINT(CALLS); destroy(place); }
int replaced_cnd_signal(void *place) { POINT(CALLS); return c11(wake(place, 0)); }
int replaced_cnd_broadcast(void *place) { POINT(CALLS); return c11(wake(place, 1)); }

// --------------------------------------------------------------------------------------------- read-write locks
static int readings(const Lock *lock) {
    int count = 0;
    for (int i = 0; i < MOST_THREADS; i++)
        count += lock->readers[i];
    return count;
}

static int is_readable(void *lock) { return ((Lock *)lock)->owner == FREE; }
static int is_writable(void *lock) { return ((Lock *)lock)->owner == FREE && readings(lock) == 0; }

static int read_lock(Lock *lock) {
    lock->readers[unbraid_self()]++;
    unbraid_acquire(lock->place);
    return 0;
}

int replaced_pthread_rwlock_init(void *place) { POINT(CALLS); new_lock(place); return 0; }
int replaced_pthread_rwlock_destroy(void *place) { POINT(CALLS); return destroy(place); }
int replaced_pthread_rwlock_rdlock(void *place) {
    POINT(CALLS);
    unbraid_await(is_readable, lock_at(place), (Wait){"a read-write lock, to read,", place, &lock_at(place)->owner});
    return read_lock(lock_at(place));
}
int replaced_pthread_rwlock_wrlock(void *place) {
    POINT(CALLS);
    unbraid_await(is_writable, lock_at(place), (Wait){"a read-write lock, to write,", place, &lock_at(place)->owner});
    return take(lock_at(place));
}
#define TRY_READ(busy) POINT(CALLS); return is_readable(lock_at(place)) ? read_lock(lock_at(place)) : busy
#define TRY_WRITE(busy) POINT(CALLS); return is_writable(lock_at(place)) ? take(lock_at(place)) : busy
int replaced_pthread_rwlock_tryrdlock(void *place) { TRY_READ(EBUSY); }
int replaced_pthread_rwlock_timedrdlock(void *place) { TRY_READ(ETIMEDOUT); }
int replaced_pthread_rwlock_clockrdlock(void *place) { TRY_READ(ETIMEDOUT); }
int replaced_pthread_rwlock_trywrlock(void *place) { TRY_WRITE(EBUSY); }
int replaced_pthread_rwlock_timedwrlock(void *place) { TRY_WRITE(ETIMEDOUT); }
int replaced_pthread_rwlock_clockwrlock(void *place) { TRY_WRITE(ETIMEDOUT); }
int replaced_pthread_rwlock_unlock(void *place) {
    POINT(CALLS);
    Lock *lock = lock_at(place);
    if (lock->readers[unbraid_self()]) {
        unbraid_release(place);
        lock->readers[unbraid_self()]--;
    }
    else
        release(lock);
    return 0;
}

// --------------------------------------------------------------------------------------------------- semaphores
static int is_positive(void *lock) { return ((Lock *)lock)->value > 0; }

static int failed(int code) {
    errno = code;
    return -1;
}

static int try_wait(Lock *lock, int code) {
    if (lock->value == 0)
        return failed(code);
    lock->value--;
    unbraid_acquire(lock->place);
    return 0;
}

int replaced_sem_init(void *place, int shared, unsigned value) {
    POINT(CALLS);
    if (value > INT32_MAX)
        return failed(EINVAL);
    new_lock(place)->value = (int)value;
    return 0;
}
int replaced_sem_destroy(void *place) { POINT(CALLS); return destroy(place); }
int replaced_sem_wait(void *place) {
    POINT(CALLS);
    unbraid_await(is_positive, lock_at(place), (Wait){"a semaphore", place, NULL});
    return try_wait(lock_at(place), EAGAIN);
}
int replaced_sem_trywait(void *place) { POINT(CALLS); return try_wait(lock_at(place), EAGAIN); }
int replaced_sem_timedwait(void *place) { POINT(CALLS); return try_wait(lock_at(place), ETIMEDOUT); }
int replaced_sem_clockwait(void *place) { POINT(CALLS); return try_wait(lock_at(place), ETIMEDOUT); }
int replaced_sem_post(void *place) {
    POINT(CALLS);
    Lock *lock = lock_at(place);
    if (lock->value == INT32_MAX)
        return failed(EOVERFLOW);
    lock->value++;
    unbraid_release(place);
    return 0;
}
int replaced_sem_getvalue(void *place, int *value) {
    POINT(CALLS);
    int now = lock_at(place)->value;
    LIBRARY_ACCESS(WRITES, value, sizeof *value);
    *value = now;
    return 0;
}

// ----------------------------------------------------------------------------------------------------- barriers
static int is_filling(void *lock) { return !((Lock *)lock)->leaving; }
static int is_leaving(void *lock) { return ((Lock *)lock)->leaving > 0; }

int replaced_pthread_barrier_init(void *place, const void *attributes, unsigned size) {
    POINT(CALLS);
    if (size == 0 || size > INT32_MAX)
        return EINVAL;
    new_lock(place)->size = (int)size;
    return 0;
}
int replaced_pthread_barrier_destroy(void *place) { POINT(CALLS); return destroy(place); }
int replaced_pthread_barrier_wait(void *place) {
    Lock *lock = lock_at(place);
    POINT(CALLS);
    unbraid_await(is_filling, lock, (Wait){"a barrier", place, NULL});
    unbraid_release(place);
    if (++lock->value == lock->size) {
        lock->value = 0;
        lock->leaving = lock->size;
    }
    POINT(CALLS);
    unbraid_await(is_leaving, lock, (Wait){"a barrier", place, NULL});
    unbraid_acquire(place);
    return --lock->leaving == 0 ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

// --------------------------------------------------------------------------------------------------------- once
static int is_not_running(void *lock) { return ((Lock *)lock)->once != 1; }

static void call_first(void *place, void (*routine)(void)) {
    Lock *lock = lock_at(place);
    unbraid_await(is_not_running, lock, (Wait){"a routine that is called once", place, NULL});
    if (lock->once == 0) {
        lock->once = 1;
        routine();
        lock->once = 2;
        unbraid_release(place);
    }
    unbraid_acquire(place);
}
int replaced_pthread_once(void *place, void (*routine)(void)) { POINT(CALLS); call_first(place, routine); return 0; }
void replaced_call_once(void *place, void (*routine)(void)) { POINT(CALLS); call_first(place, routine); }
