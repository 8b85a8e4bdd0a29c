// expect: TRUE
// clause: C17 7.5 p2
// runs: pass
// Each thread has an errno of its own.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
void *worker(void *arg) {
    errno = EPERM;
    return 0;
}
int main(void) {
    pthread_t t;
    errno = EDOM;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(errno == EDOM);
    return 0;
}
