// expect: TRUE
// Functions that are never called or started contain errors, and that is no violation.
#include <assert.h>
#include <pthread.h>

int x;

void *never(void *arg) {
    assert(0);
    return 0;
}

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    if (x == 1)
        pthread_create(&t, 0, never, 0);
    else
        pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x == 1);
    return 0;
}
