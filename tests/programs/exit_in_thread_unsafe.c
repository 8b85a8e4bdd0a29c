// expect: FALSE(unreach-call)
// Before exit is called another thread can see what was stored.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void *worker(void *arg) {
    x = 1;
    exit(0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(x == 0);
    pthread_join(t, 0);
    return 0;
}
