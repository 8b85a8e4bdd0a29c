// expect: FALSE(locks)
// options: --property locks
// One mutex is recursive and may be locked twice; the other one is normal and may not.
#include <pthread.h>

pthread_mutex_t recursive, normal = PTHREAD_MUTEX_INITIALIZER;

void twice(pthread_mutex_t *m) {
    pthread_mutex_lock(m);
    pthread_mutex_lock(m);
    pthread_mutex_unlock(m);
    pthread_mutex_unlock(m);
}

int main(void) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &kind);
    twice(&recursive);
    twice(&normal);
    return 0;
}
