/* Put before a program that has threads: calls of the thread library yield or sleep at random, before and after. */
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <threads.h>
#include <unistd.h>

static void unbraid_stress(void) {
    static __thread unsigned state;
    static unsigned threads;
    if (!state) {
        unsigned number = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
        state = ((unsigned)getpid() * 2654435761u) ^ (number * 40503u) | 1;
    }
    state = state * 1103515245u + 12345u;
    unsigned dice = state >> 16;
    if (dice % 3 == 0)
        sched_yield();
    else if (dice % 7 == 1) {
        int cancel_state; /* usleep is a cancellation point, which the calls that are stressed may not be */
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel_state);
        usleep(dice % 90);
        pthread_setcancelstate(cancel_state, &cancel_state);
    }
}

#define UNBRAID_STRESSED(call) \
    __extension__({ \
        unbraid_stress(); \
        __typeof__(call) unbraid_result = call; \
        unbraid_stress(); \
        unbraid_result; \
    })

#define pthread_create(...) UNBRAID_STRESSED(pthread_create(__VA_ARGS__))
#define pthread_join(...) UNBRAID_STRESSED(pthread_join(__VA_ARGS__))
#define pthread_mutex_lock(...) UNBRAID_STRESSED(pthread_mutex_lock(__VA_ARGS__))
#define pthread_mutex_trylock(...) UNBRAID_STRESSED(pthread_mutex_trylock(__VA_ARGS__))
#define pthread_mutex_unlock(...) UNBRAID_STRESSED(pthread_mutex_unlock(__VA_ARGS__))
#define pthread_rwlock_rdlock(...) UNBRAID_STRESSED(pthread_rwlock_rdlock(__VA_ARGS__))
#define pthread_rwlock_wrlock(...) UNBRAID_STRESSED(pthread_rwlock_wrlock(__VA_ARGS__))
#define pthread_rwlock_unlock(...) UNBRAID_STRESSED(pthread_rwlock_unlock(__VA_ARGS__))
#define pthread_cond_signal(...) UNBRAID_STRESSED(pthread_cond_signal(__VA_ARGS__))
#define pthread_cond_broadcast(...) UNBRAID_STRESSED(pthread_cond_broadcast(__VA_ARGS__))
#define pthread_barrier_wait(...) UNBRAID_STRESSED(pthread_barrier_wait(__VA_ARGS__))
#define pthread_once(...) UNBRAID_STRESSED(pthread_once(__VA_ARGS__))
#define sem_wait(...) UNBRAID_STRESSED(sem_wait(__VA_ARGS__))
#define sem_trywait(...) UNBRAID_STRESSED(sem_trywait(__VA_ARGS__))
#define sem_post(...) UNBRAID_STRESSED(sem_post(__VA_ARGS__))
#define thrd_create(...) UNBRAID_STRESSED(thrd_create(__VA_ARGS__))
#define thrd_join(...) UNBRAID_STRESSED(thrd_join(__VA_ARGS__))
#define mtx_lock(...) UNBRAID_STRESSED(mtx_lock(__VA_ARGS__))
#define mtx_trylock(...) UNBRAID_STRESSED(mtx_trylock(__VA_ARGS__))
#define mtx_unlock(...) UNBRAID_STRESSED(mtx_unlock(__VA_ARGS__))
