// expect: FALSE(unreach-call)
// A counter that grows by a load and a store: it can fall back.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;

void *worker(void *arg) {
    while (1) {
        int old = x;
        if (old < INT_MAX)
            x = old + 1;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    int last = 0;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    while (1) {
        int now = x;
        assert(now >= last);
        last = now;
    }
    return 0;
}
