// expect: FALSE(unreach-call)
// Between the last store of main and its return another thread can still look.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    assert(x == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    return 0;
}
