// expect: TRUE
// Threads are created without a bound.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    while (1) {
        pthread_create(&t, 0, worker, 0);
        assert(x == 0 || x == 1);
    }
    return 0;
}
