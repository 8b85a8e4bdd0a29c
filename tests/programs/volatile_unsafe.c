// expect: FALSE(unreach-call)
// An increment of a volatile object is not atomic.
#include <assert.h>
#include <pthread.h>

volatile int x;

void *worker(void *arg) {
    x++;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    x++;
    pthread_join(a, 0);
    assert(x == 2);
    return 0;
}
