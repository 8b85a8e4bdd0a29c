// expect: FALSE(unreach-call)
// A recursive lock whose owner is reset after the mutex is unlocked.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Atomic pthread_t owner;
void *worker(void *arg) {
    pthread_mutex_lock(&m);
    owner = pthread_self();
    assert(pthread_equal(owner, pthread_self()));
    pthread_mutex_unlock(&m);
    owner = 0;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
}
