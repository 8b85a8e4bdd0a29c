// expect: FALSE(unreach-call)
// clause: POSIX pthread_create
// runs: differ
// The new thread may run before pthread_create has stored its id.
#include <assert.h>
#include <pthread.h>
pthread_t t;
void *worker(void *arg) {
    assert(t == pthread_self());
    return 0;
}
int main(void) {
    pthread_create(&t, 0, worker, 0);
    pthread_exit(0);
}
