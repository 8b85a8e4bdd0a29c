// expect: TRUE
// If x is read before y by a sequence point, x is not ahead.
#include <assert.h>
#include <pthread.h>

_Atomic int x, y;

void *worker(void *arg) {
    y = 1;
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = x;
    assert(seen <= y);
    pthread_join(t, 0);
    return 0;
}
