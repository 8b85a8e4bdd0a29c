// expect: FALSE(unreach-call)
// Two volatile objects that another thread writes are read in either order (C17 5.1.2.3p6).
#include <assert.h>
#include <pthread.h>

volatile int x, y;

void *worker(void *arg) {
    y = 1;
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int ahead = x - y;
    assert(ahead <= 0);
    pthread_join(t, 0);
    return 0;
}
