// expect: FALSE(unreach-call)
// clause: C17 6.7.3 p7
// runs: differ
// An increment of a volatile object is not atomic.
#include <assert.h>
#include <pthread.h>
volatile int x;
void *worker(void *arg) {
    for (int i = 0; i < 3; i++)
        x++;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 6);
    return 0;
}
