// expect: TRUE
// clause: POSIX pthread_mutex_lock
// runs: pass
// No increment under the lock is lost.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;
void *worker(void *arg) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(count == 2);
    return 0;
}
