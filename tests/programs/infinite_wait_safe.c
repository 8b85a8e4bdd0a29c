// expect: TRUE
// A thread that waits for ever in a loop: the states repeat, and nothing behind the loop is reached.
#include <assert.h>
#include <pthread.h>

int go, x;

void *worker(void *arg) {
    x = 1;
    while (!go)
        ;
    assert(0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (1)
        assert(x == 0 || x == 1);
    return 0;
}
