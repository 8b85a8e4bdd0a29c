// expect: FALSE(unreach-call)
// clause: C17 5.1.2.2.3
// runs: differ
// A thread may still fail before main has returned.
#include <assert.h>
#include <pthread.h>
void *worker(void *arg) {
    assert(0);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
