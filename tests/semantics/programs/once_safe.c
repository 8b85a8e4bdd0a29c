// expect: TRUE
// clause: POSIX pthread_once
// runs: pass
// The routine has run exactly once when any of the calls returns.
#include <assert.h>
#include <pthread.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
int count;
void routine(void) { count++; }
void *worker(void *arg) {
    assert(pthread_once(&once, routine) == 0);
    assert(count == 1);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
