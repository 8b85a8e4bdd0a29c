// expect: FALSE(unreach-call)
// clause: POSIX pthread_exit
// runs: fail
// When main calls pthread_exit, the other threads go on.
#include <assert.h>
#include <pthread.h>
void *worker(void *arg) {
    assert(0);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_exit(0);
}
