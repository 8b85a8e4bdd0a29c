// expect: TRUE
// clause: POSIX pthread_rwlock_tryrdlock
// runs: pass
// While one thread reads, others may read but not write.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
void *worker(void *arg) {
    assert(pthread_rwlock_tryrdlock(&lock) == 0);
    pthread_rwlock_unlock(&lock);
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&lock);
    assert(pthread_rwlock_trywrlock(&lock) == 0);
    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
    pthread_rwlock_unlock(&lock);
    return 0;
}
