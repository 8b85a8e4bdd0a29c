// expect: TRUE
// clause: POSIX pthread_barrier_init
// runs: pass
// A barrier for no threads gives EINVAL.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
int main(void) {
    pthread_barrier_t barrier;
    assert(pthread_barrier_init(&barrier, 0, 0) == EINVAL);
    return 0;
}
