// expect: TRUE
// A thread that is never joined may or may not run to its end; both is fine.
#include <assert.h>
#include <pthread.h>

int x, y;

void *worker(void *arg) {
    y = x;
    assert(y == 0 || y == 1);
    y = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    int seen;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    seen = y;
    assert(seen <= 2);
    return 0;
}
