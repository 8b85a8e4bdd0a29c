// expect: FALSE(unreach-call)
// A statement expression is not atomic.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = ({ int y = x; y + 1; });
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    worker(0);
    pthread_join(a, 0);
    assert(x == 2);
    return 0;
}
