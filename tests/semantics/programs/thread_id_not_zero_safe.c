// expect: TRUE
// clause: POSIX pthread_self
// runs: pass
// The id of a thread is an address in glibc and musl, so it is never 0.
#include <assert.h>
#include <pthread.h>
void *worker(void *arg) {
    assert(pthread_self() != 0);
    return 0;
}
int main(void) {
    pthread_t t;
    assert(pthread_self() != 0);
    assert(pthread_create(&t, 0, worker, 0) == 0);
    assert(t != 0);
    pthread_join(t, 0);
    return 0;
}
